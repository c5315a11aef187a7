/** The state of a page: what is typed and chosen, opened and scrolled. It outlasts a change of the language. */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {{fields: (string | boolean)[], opened: boolean[], scrolled: [number[], number, number][], top: number}} PageState */

const FIELDS = "input:not([type=file], [type=hidden]), textarea, select:not(.language)";

/**
 * @param {Element} root
 * @returns {PageState}
 */
export function stateOf(root) {
  return {
    fields: fieldsOf(root).map(contentOf),
    opened: [...root.querySelectorAll("details")].map((details) => details.open),
    scrolled: [...root.querySelectorAll("*")]
      .filter((element) => element.scrollTop || element.scrollLeft)
      .map((element) => [stepsTo(element, root), element.scrollTop, element.scrollLeft]),
    top: window.scrollY,
  };
}

/**
 * Restore the state of a page that was built anew. What depends on a field is built when the field is set, so each is
 * looked for again.
 * @param {Element} root
 * @param {PageState} state
 */
export function restore(root, { fields, opened, scrolled, top }) {
  for (const [number, value] of fields.entries()) {
    const field = fieldsOf(root)[number];
    if (field) setContent(field, value);
  }
  for (const [number, details] of [...root.querySelectorAll("details")].entries())
    details.open = opened[number] ?? details.open;
  for (const [steps, down, right] of scrolled) {
    /** @type {Element | undefined} */
    let element = root;
    for (const step of steps) element = element?.children[step];
    element?.scrollTo(right, down);
  }
  window.scrollTo(window.scrollX, top);
}

/**
 * @param {Element} root
 * @returns {Field[]}
 */
function fieldsOf(root) {
  return [...root.querySelectorAll(/** @type {"input"} */ (FIELDS))];
}

/** @param {Field} field */
function isSwitch(field) {
  return field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
}

/**
 * @param {Field} field
 * @returns {string | boolean}
 */
function contentOf(field) {
  return field instanceof HTMLInputElement && isSwitch(field) ? field.checked : field.value;
}

/**
 * Set a field as a person does.
 * @param {Field} field
 * @param {string | boolean} value
 */
function setContent(field, value) {
  if (field.disabled || contentOf(field) === value || (typeof value === "boolean") !== isSwitch(field))
    return;
  if (typeof value === "boolean") {
    if (value || field.type === "checkbox") field.click();
    return;
  }
  field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * The way from an element down to another: which child at each step.
 * @param {Element} element
 * @param {Element} root
 */
function stepsTo(element, root) {
  /** @type {number[]} */
  const steps = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    steps.unshift([...at.parentElement.children].indexOf(at));
  return steps;
}
