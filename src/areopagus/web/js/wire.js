/** Talking with the server: requests, and a socket that comes back by itself. */

import { spoken } from "./language.js";

/** @typedef {import("./types.js").Heard} Heard */
/** @typedef {import("./types.js").Said} Said */

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
 * @param {RequestInit} [how]
 * @returns {Promise<T>}
 */
async function request(path, how) {
  const answer = await fetch(spoken(path), how);
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

const WAITS = [250, 500, 1000, 2000, 4000];
const QUIET = 20_000;

/** The line to a table. When it breaks it is opened again, and the server shows everything anew. */
export class Line {
  /**
   * @param {string} path
   * @param {(heard: Heard) => void} hear
   * @param {(open: boolean, gone: boolean) => void} tell whether the line is open; gone: there is nothing to come back to
   */
  constructor(path, hear, tell) {
    this.path = path;
    this.hear = hear;
    this.tell = tell;
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.pulse = window.setInterval(() => this.say({ type: "ping" }), QUIET);
    this.sooner = () => this.hurry();
    window.addEventListener("online", this.sooner);
    document.addEventListener("visibilitychange", this.sooner);
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${spoken(this.path)}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.tell(true, false);
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.closed || this.socket !== socket) return;
      const gone = event.code === 4404 || event.code === 4403 || event.code === 4410;
      this.tell(false, gone);
      if (!gone) this.timer = window.setTimeout(() => this.open(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    });
  }

  /** Don't wait for the next try: the network or the person is back. */
  hurry() {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED || !this.timer) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.open();
  }

  /**
   * Say something, if the line is open.
   * @param {Said} said
   */
  say(said) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(said));
    return true;
  }

  close() {
    this.closed = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.pulse);
    window.removeEventListener("online", this.sooner);
    document.removeEventListener("visibilitychange", this.sooner);
    this.socket?.close();
  }
}
