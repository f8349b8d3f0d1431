import type { Control } from "../accessible.ts";
import type { Action } from "./action.ts";

/** What is written in, leads out of the studio, or stands in the rail is the business of other actions. */
const isPressed = ({ role, url, inRail }: Control) =>
  !inRail && !["textbox", "searchbox", "spinbutton"].includes(role) && !(role === "link" && !url.includes("/#/"));

/** What is chosen should a press ask for a file. */
const files = ["picture.png", "wide.mp4", "2s.mp3", "picture.bmp", "script.fountain", "script.pdf"];

export const pressAction: Action<"press"> = {
  kind: "press",
  weight: 60,
  choose({ dice, pickControl }) {
    const control = pickControl(isPressed);
    if (!control) return undefined;
    const by = dice.chance(0.06) ? "right" : dice.chance(0.15) ? "keyboard" : "mouse";
    return { do: "press", at: control.place, by, file: dice.pick(files) ?? "picture.png" };
  },
  async perform({ hand, world }, { at, by = "mouse", file }) {
    const control = await hand.find(at);
    world.fileToChoose = file;
    if (by === "keyboard") await hand.pressByKey(control);
    else await hand.press(control, by === "right" ? "right" : "left");
  },
};
