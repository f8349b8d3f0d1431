import { readCatalogue } from "./catalogue.ts";
import { newest, type Rule } from "./rule.ts";

/** Each pane is there, and none has stopped. */
export const paneStands: Rule = {
  name: "panes",
  stands: true,
  find(past) {
    const { now } = newest(past);
    if (now.words.includes(readCatalogue(now.language).shell.failure.title)) return [`the pane ${now.pane} stopped`];
    const inPane = now.controls.some(({ inRail, place }) => !inRail && place.startsWith("main "));
    if (inPane || now.fullScreen || now.overlays.length > 0) return [];
    return [now.paneWaits ? `the code of the pane ${now.pane} hasn't come` : `the pane ${now.pane} is empty`];
  },
};
