/** The name that the person of this browser plays under, kept for the next table. */

const KEY = "areopagus.name";
/** @type {string | null} where the browser stores nothing, it is kept until the page is closed */
let latest = null;

/** The kept name; null if the person was never asked. */
export function keptName() {
  try {
    return localStorage.getItem(KEY) ?? latest;
  } catch {
    return latest;
  }
}

/** @param {string} name */
export function keepName(name) {
  latest = name;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    return; // it is asked for again by the next page
  }
}
