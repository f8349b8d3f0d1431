import { languageIds } from "#shared/contract/app/languages.ts";
import type { Look } from "./look.ts";
import { listTexts } from "./rules/catalogue.ts";

const english = listTexts("en");
const elsewhere = languageIds
  .filter((language) => language !== "en")
  .flatMap((language) => [...listTexts(language)].map(([key, text]) => ({ key, text })));
const keysElsewhere = new Map(elsewhere.map(({ key, text }) => [text, key]));
/** Names of dialogs with figures and names in them. */
const patternsElsewhere = elsewhere
  .filter(({ text }) => /\{\{/.test(text) && text.replaceAll(/\{\{[^}]*\}\}/g, "").length > 3)
  .map(({ key, text }) => ({ key, pattern: new RegExp(`^${withHoles(text, ".+")}$`, "u") }));
const resume = languageIds.map(
  (language) => (listTexts(language).get("storyboard:queue.resume_other") ?? "").split(/[(（]/)[0]?.trim() ?? "",
);

/** Parts of a pane and states of it, each known by a control's role and name, or by what controls stand in. */
const parts: readonly (readonly [name: string, role: string, key: string])[] = [
  ["cast panel", "complementary", "cast:name"],
  ["cast cards", "list", "cast:cards"],
  ["several shots", "complementary", "bulk:name_other"],
  ["directed shot", "button", "direction:strip.add"],
  ["script", "textbox", "script:editor"],
  ["find shots", "button", "findShots:close"],
  ["make again is offered", "button", "continuity:again.open"],
  ["proposal", "button", "director:refuseAll"],
];
const partsElsewhere = parts.map(([name, role, key]) => {
  const texts = languageIds.map((id) => withHoles(listTexts(id).get(key) ?? "", '[^"]*'));
  if (texts.includes("")) throw new Error(`${name} has no text: ${key}`);
  return { name, place: new RegExp(`(?:^|/ )${role} "(?:${texts.join("|")})"`, "u") };
});

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
    ...partsElsewhere.filter(({ place }) => look.controls.some((one) => place.test(one.place))).map(({ name }) => name),
    look.pane === "tasks" && look.controls.some(({ role, value }) => role === "searchbox" && value !== "")
      ? "tasks searched"
      : undefined,
    ...look.overlays.map(inEnglish),
    ...look.ledger.filter(({ removed }) => !removed).map(({ state }) => `task ${state}`),
  ].filter((place) => place !== undefined && place !== "") as string[];
}

function inEnglish(overlay: string): string {
  const [role = "", ...words] = overlay.split(" ");
  const name = words.join(" ");
  const key = keysElsewhere.get(name) ?? patternsElsewhere.find(({ pattern }) => pattern.test(name))?.key ?? "";
  const said = english.get(key)?.replaceAll(/\{\{[^}]*\}\}/g, "#");
  return `${role} ${said ?? name}`
    .replaceAll(/[“"「].*[”"」]/g, "…")
    .replaceAll(/\d+/g, "#")
    .slice(0, 60)
    .trim();
}

function withHoles(text: string, hole: string): string {
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text
    .split(/\{\{[^}]*\}\}/)
    .map(literal)
    .join(hole);
}
