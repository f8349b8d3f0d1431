import { languageIds } from "#shared/contract/app/languages.ts";
import type { Look } from "./look.ts";
import { listTexts } from "./rules/catalogue.ts";

const english = listTexts("en");
const keysElsewhere = new Map(
  languageIds
    .filter((language) => language !== "en")
    .flatMap((id) => [...listTexts(id)].map(([key, text]) => [text, key])),
);
const resume = languageIds.map(
  (language) => (listTexts(language).get("storyboard:queue.resume_other") ?? "").split(/[(（]/)[0]?.trim() ?? "",
);

/** Which of the studio's places and states are seen in this look, each by one name in every language. */
export function placesIn(look: Look): string[] {
  const [, section] = /^#\/settings\/(\w+)/.exec(look.route) ?? [];
  return [
    look.fullScreen ? "full screen" : undefined,
    look.offline ? "offline" : undefined,
    look.controls.some(({ name }) => resume.some((word) => word !== "" && name.startsWith(word)))
      ? "queue paused"
      : undefined,
    look.pane === null ? undefined : `pane ${look.pane}`,
    section && `settings ${section}`,
    ...look.overlays.map(inEnglish),
    ...look.ledger.filter(({ removed }) => !removed).map(({ state }) => `task ${state}`),
  ].filter((place) => place !== undefined && place !== "") as string[];
}

function inEnglish(overlay: string): string {
  const [role = "", ...words] = overlay.split(" ");
  const name = words.join(" ");
  const said = english.get(keysElsewhere.get(name) ?? "") ?? name;
  return `${role} ${said}`
    .replaceAll(/[“"「].*[”"」]/g, "…")
    .replaceAll(/\d+/g, "#")
    .slice(0, 60)
    .trim();
}
