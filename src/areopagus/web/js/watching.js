/**
 * The key of a link for watching. Each tab keeps it, so that a page can be opened again where cookies are not kept.
 * Links of seats are not kept: they are used up by the first browser.
 */

const PREFIX = "areopagus.watch.";
/** @type {Map<string, string>} */
const keys = new Map();

/**
 * @param {string} table
 * @param {string} key
 */
export function keepKey(table, key) {
  keys.set(table, key);
  try {
    sessionStorage.setItem(PREFIX + table, key);
  } catch {
    return; // the key is kept only until the page is closed
  }
}

/**
 * A path of a table, with the key for watching if this tab has one.
 * @param {string} table
 * @param {string} path
 */
export function withKey(table, path) {
  const key = keys.get(table) ?? kept(table);
  return key ? `${path}${path.includes("?") ? "&" : "?"}key=${encodeURIComponent(key)}` : path;
}

/**
 * The key in a link, or nothing.
 * @param {string} link
 */
export function keyIn(link) {
  return new URL(link, location.href).searchParams.get("key") ?? "";
}

/** @param {string} table */
function kept(table) {
  try {
    return sessionStorage.getItem(PREFIX + table) ?? "";
  } catch {
    return "";
  }
}
