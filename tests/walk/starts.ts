import type { Step } from "./step.ts";

const shot = 'main "Storyboard" / complementary "Shot #"';
const adding = 'dialog "Add connection"';

/**
 * Where chance alone seldom comes: states that take several right steps one after the other. A walk may begin with the
 * steps into one of them, in English and in a wide window, and goes on from there by chance.
 */
export const starts: Readonly<Record<string, readonly Step[]>> = {
  "paused queue": [
    { do: "pane", to: "storyboard" },
    { do: "run", command: "Pause queue" },
    { do: "press", at: `${shot} / button "Generate"` },
  ],
  "trash dialog": [
    { do: "pane", to: "library" },
    { do: "rest" },
    { do: "key", key: "Control+a" },
    { do: "press", at: 'main "Library" / complementary "File details" / button "Move to trash"' },
  ],
  repair: [
    { do: "pane", to: "storyboard" },
    { do: "press", at: `${shot} / radio "Frames"` },
    { do: "press", at: `${shot} / button "First frame"`, file: "aspect-2.51.png" },
    { do: "rest" },
    { do: "press", at: `${shot} / list "Limit checks" / button "Fix it for me"` },
  ],
  "start after a recovery": [{ do: "recover" }],
  // Nothing answers at this port: what a person sees who mistyped an address.
  "added connection": [
    { do: "run", command: "Connections" },
    { do: "press", at: 'main "Settings" / region "Connections" / button "Add connection"' },
    { do: "type", at: `${adding} / textbox "Name"`, text: "Studio account" },
    { do: "type", at: `${adding} / textbox "Base URL"`, text: "http://127.0.0.1:9" },
    { do: "press", at: `${adding} / button "Add connection"` },
  ],
};
