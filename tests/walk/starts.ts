import type { Step } from "./step.ts";

const shot = 'main "Storyboard" / complementary "Shot #"';
const board = 'main "Storyboard" / region "Board"';
const takeMenu = `${shot} / list "Takes" / button "Actions for take #"`;
const more = `${shot} / button "More"`;
const card = 'dialog "New card"';
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
    { do: "press", at: `${shot} / list "Limit checks" / button "Fix it for me…"` },
  ],
  "start after a recovery": [{ do: "recover" }],
  cast: [
    { do: "pane", to: "storyboard" },
    { do: "press", at: `${board} / button "Cast"` },
    { do: "run", command: "New card…" },
    { do: "type", at: `${card} / textbox "Name"`, text: "Keeper" },
    { do: "type", at: `${card} / textbox "Description"`, text: "An old man with a white beard, in a yellow oilskin" },
    { do: "press", at: `${card} / button "Add files…"`, file: "picture.png" },
    { do: "rest" },
    { do: "press", at: `${card} / button "Save"` },
  ],
  "card that is begun": [
    { do: "pane", to: "storyboard" },
    { do: "run", command: "New card…" },
    { do: "type", at: `${card} / textbox "Name"`, text: "Keeper" },
  ],
  "continued take": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: takeMenu },
    { do: "press", at: 'menu "Actions for take #" / menuitem "Continue this take…"' },
    { do: "press", at: 'dialog "Continue shot #, take #" / button "Add shot"' },
    { do: "rest" },
  ],
  // A shot goes on from another's take, both are made, and the first is made once more.
  "make again": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: takeMenu },
    { do: "press", at: 'menu "Actions for take #" / menuitem "Continue this take…"' },
    { do: "press", at: 'dialog "Continue shot #, take #" / radio "Last frame Becomes the first frame. Place and li"' },
    { do: "press", at: 'dialog "Continue shot #, take #" / button "Add shot"' },
    { do: "rest" },
    { do: "type", at: `${shot} / textbox "Prompt"`, text: "The lamp turns" },
    { do: "press", at: `${shot} / button "Generate"` },
    { do: "rest" },
    { do: "rest" },
    {
      do: "press",
      at: `${board} / list "Shots" / article "Shot #: Skerry, dusk. Ready" / button "Shot #: Skerry, dusk. Ready"`,
    },
    { do: "press", at: `${shot} / button "Generate"` },
    { do: "rest" },
    { do: "rest" },
    { do: "press", at: `${shot} / list "Takes" / button "Choose take #: Ready"` },
    { do: "press", at: `${shot} / button "Make again…"` },
  ],
  "quick pass": [
    { do: "pane", to: "storyboard" },
    { do: "run", command: "Generate shots…" },
    { do: "press", at: 'dialog "Generate shots" / radio "Quick pass (#P)"' },
  ],
  "several shots": [
    { do: "pane", to: "storyboard" },
    { do: "run", command: "Select all shots" },
  ],
  "directed shot": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: `${shot} / radio "Directed"` },
  ],
  "script in PDF": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: `${board} / radio "Script"` },
    { do: "press", at: `${board} / button "Import script…"`, file: "script.pdf" },
    { do: "rest" },
  ],
  "written script": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: `${board} / radio "Script"` },
    { do: "press", at: `${board} / button "Write a script"` },
    {
      do: "type",
      at: `${board} / textbox "Script"`,
      text: "INT. LIGHTHOUSE - NIGHT\n\nThe lamp is out.\n\nMARA\nTeo?\n",
    },
  ],
  "directed by the model": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: more },
    { do: "press", at: 'menu "More" / menuitem "Direct this shot…"' },
    { do: "press", at: 'dialog "Direct shot #" / button "Ask"' },
    { do: "rest" },
  ],
  "checked continuity": [
    { do: "pane", to: "storyboard" },
    { do: "press", at: more },
    { do: "press", at: 'menu "More" / menuitem "Check continuity…"' },
    { do: "press", at: 'dialog "Check continuity of shot #" / button "Ask"' },
    { do: "rest" },
  ],
  "cleared tasks": [
    { do: "pane", to: "tasks" },
    { do: "type", at: 'main "Tasks" / region "Tasks" / searchbox "Search tasks"', text: "light" },
    { do: "press", at: 'main "Tasks" / region "Tasks" / button "Clear finished tasks"' },
  ],
  // Nothing answers at this port: what a person sees who mistyped an address.
  "added connection": [
    { do: "run", command: "Connections" },
    { do: "press", at: 'main "Settings" / region "Connections" / button "Add connection"' },
    { do: "type", at: `${adding} / textbox "Name"`, text: "Studio account" },
    { do: "type", at: `${adding} / textbox "Base URL"`, text: "http://127.0.0.1:9" },
    { do: "press", at: `${adding} / button "Add connection"` },
  ],
};
