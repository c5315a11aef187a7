/** Requests to the server. */

import { withLanguage } from "./language.js";

const NO_CONTENT = 204;

/** What the server says is wrong. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} sentence
   */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @template T
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<T>}
 */
async function request(path, options) {
  const answer = await fetch(withLanguage(path), options);
  const type = answer.headers.get("content-type") ?? "";
  const value = type.includes("json") && answer.status !== NO_CONTENT ? await answer.json() : null;
  if (!answer.ok) throw new Problem(answer.status, value?.sentence ?? String(answer.status));
  return value;
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export function get(path) {
  return request(path);
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
export function post(path, body) {
  return send("POST", path, body);
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
export function put(path, body) {
  return send("PUT", path, body);
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export function remove(path) {
  return request(path, { method: "DELETE" });
}

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
function send(method, path, body) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return request(path, { method, headers: { "content-type": "application/json" }, body: text });
}
