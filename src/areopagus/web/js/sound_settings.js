/** The dialog of sounds: how loud, which ones, and whether a phone vibrates. */

import { html } from "./dom.js";
import { openDialog } from "./keys.js";
import { canVibrate, KINDS, keepSounds, play, soundSettings } from "./sounds.js";
import { say } from "./texts.js";

/** @typedef {import("./sounds.js").Settings} Settings */

/** Open the dialog. */
export function showSounds() {
  const settings = soundSettings();
  const keep = () => keepSounds(settings);
  const volume = html("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 5,
    value: Math.round(settings.volume * 100),
    change: () => {
      settings.volume = Number(volume.value) / 100;
      keep();
      play("turn", settings.volume);
    },
  });
  const kinds = KINDS.map((kind) =>
    switchOf(say(`web.sounds.${kind}`), settings.on[kind], (isOn) => {
      settings.on[kind] = isOn;
      keep();
      if (isOn) play(kind, settings.volume);
    }),
  );
  const vibrate = switchOf(say("web.sounds.vibrate"), settings.vibrate, (isOn) => {
    settings.vibrate = isOn;
    keep();
  });
  const replay = switchOf(say("web.sounds.replay"), settings.replay, (isOn) => {
    settings.replay = isOn;
    keep();
  });
  openDialog(
    say("web.sounds"),
    html(
      "div",
      { class: "sounds" },
      html("label", { class: "volume" }, html("span", {}, say("web.sounds.volume")), volume),
      ...kinds,
      ...(canVibrate() ? [vibrate] : []),
      replay,
      html("p", { class: "muted" }, say("web.sounds.text")),
    ),
  );
}

/**
 * A switch.
 * @param {string} name
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} set
 */
function switchOf(name, isOn, set) {
  const box = html("input", { type: "checkbox", checked: isOn, change: () => set(box.checked) });
  return html("label", {}, box, html("span", {}, name));
}
