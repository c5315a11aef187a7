/** What has changed at a table since its people last chose: remembered, and marked on the board and in the story. */

import { Memory, Seen } from "./memory.js";

export class Unseen {
  /**
   * @param {string} table
   * @param {import("./desk.js").Desk} desk
   */
  constructor(table, desk) {
    this.desk = desk;
    this.memory = new Memory(table);
  }

  /**
   * Mark what has changed since these eyes last chose. Light up something afterwards. Returns the number of new lines.
   * @param {number | null} eyes
   * @param {boolean} isOwnDoing whether only this page has caused the changes
   */
  compare(eyes, isOwnDoing) {
    if (!this.desk.info.held.length) return 0;
    const { view, story } = this.desk;
    const seen = isOwnDoing ? null : this.memory.recall(eyes);
    if (!seen) this.remember(eyes);
    view.mark(seen);
    const count = seen ? seen.linesSince(story.lines) : 0;
    story.mark(count);
    return count;
  }

  /**
   * Note that everything shown now has been seen.
   * @param {number | null} eyes
   */
  remember(eyes) {
    const { view, story } = this.desk;
    this.memory.keep(eyes, Seen.of(view.news, story.lines));
  }

  /** Remove the marks. */
  unmark() {
    const { view, story } = this.desk;
    if (view.lighting.changed.size) {
      view.mark(null);
      view.lighting.relight();
    }
    story.mark(0);
  }

  /** Forget this table. */
  forget() {
    this.memory.forget();
  }
}
