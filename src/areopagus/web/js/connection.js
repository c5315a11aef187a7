/** The connection to a table: a socket that is opened again when it breaks. */

import { withLanguage } from "./language.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").ClientMessage} ClientMessage */

/** Milliseconds before each further try. */
const WAITS = [250, 500, 1000, 2000, 4000];
/** Milliseconds between the messages that keep the connection open. */
const PING = 20_000;
/** Codes with which the server closes a connection that must not be opened again. */
const GONE = [4403, 4404, 4410];

/** A connection. After each opening the server sends everything. */
export class Connection {
  /**
   * @param {string} path
   * @param {(message: ServerMessage) => void} receive
   * @param {(isOpen: boolean, isGone: boolean) => void} changed called when it opens or closes; gone: the server will not open it again
   */
  constructor(path, receive, changed) {
    this.path = path;
    this.receive = receive;
    this.changed = changed;
    this.tries = 0;
    this.isClosed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.ping = window.setInterval(() => this.send({ type: "ping" }), PING);
    this.retry = () => this.retryNow();
    window.addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${withLanguage(this.path)}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.isClosed) return socket.close();
      this.tries = 0;
      this.changed(true, false);
    });
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.broke(socket, event.code));
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  broke(socket, code) {
    if (this.isClosed || this.socket !== socket) return;
    const isGone = GONE.includes(code);
    this.changed(false, isGone);
    if (isGone) return;
    this.timer = window.setTimeout(() => this.open(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries++;
  }

  /** Don't wait for the next try: the network or the person is back. */
  retryNow() {
    const isBroken = this.socket?.readyState === WebSocket.CLOSED && this.timer !== 0;
    if (this.isClosed || document.hidden || !isBroken) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.open();
  }

  /**
   * Send something, if the connection is open; whether it is.
   * @param {ClientMessage} message
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.isClosed = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.ping);
    window.removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.socket?.close(); // else it is closed when it opens
  }
}
