import { expect, it } from "vitest";
import { isRefused } from "#renderer/storyboard/animatic/cut/edit-cut.ts";
import type { Segment } from "#renderer/storyboard/export/film-plan.ts";
import { shownClips } from "#renderer/storyboard/export/returned/shown-clips.ts";
import { packageFilm } from "#renderer/storyboard/export/timeline/film-package.ts";
import { compareCut, readEdl, readOtio, takeOver } from "#shared/film/returned/index.ts";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";
import { type Film, id, lay, plainFilmByChance, planOf, short, tryEdit } from "../film-by-chance.ts";

const nameOf = (kind: "shot" | "card", number: number) => `${kind} ${number}`;

/** The film as an editor gets it. */
async function handedOn(film: Film) {
  const { plan, used, facts, footage } = planOf(film);
  const package_ = { name: "Saltlight", plan, facts, shots: used, takesLevel: 1, song: null, nameOf, footage };
  const { texts } = await packageFilm(package_, "reelsong-0", async () => new Blob(["card"]));
  const textOf = (extension: string) => texts.find(({ path }) => path.endsWith(extension))?.text ?? "";
  return { otio: textOf(".otio"), edl: textOf(".edl") };
}
const shownOf = (film: Film) => {
  const { plan, used, facts, footage } = planOf(film);
  return { shown: shownClips(plan, used, facts, nameOf, footage), rate: plan.frameRate };
};

/** What one sees of a clip. */
const seen = ({ assetId, card, from, length, fade, dip, speed, still }: Segment) => ({
  what: assetId ?? `card ${card}`,
  // A still and a card have no place in a file.
  from: assetId === null || still ? 0 : from,
  ...{ length, fade, dip: dip?.seconds ?? 0, speed: assetId === null || still ? 1 : speed },
});

function differences(wanted: Film, found: Film): string[] {
  const [a, b] = [wanted, found].map((film) =>
    planOf(film).plan.segments.map((each) => ({ ...seen(each), id: short(each.clipId) })),
  );
  if (!a || !b) return ["no film"];
  const frame = 1.6 / planOf(wanted).plan.frameRate;
  const told = (each: object | undefined) => JSON.stringify(each);
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at): string[] => {
    const [one, other] = [a[at], b[at]];
    const isSame =
      one !== undefined &&
      other !== undefined &&
      one.what === other.what &&
      one.speed === other.speed &&
      (["from", "length", "fade", "dip"] as const).every((name) => {
        // A point of a file is a whole frame of it, which a slow clip shows for longer.
        const within = name === "length" ? frame / Math.min(1, one.speed) : frame;
        return Math.abs(one[name] - other[name]) <= within;
      });
    return isSame ? [] : [`clip ${at + 1} was ${told(one)} and is ${told(other)}`];
  }).flat();
}

/** What is done in any editing program, to what is there. */
const ofEditor = /^(split|delete|duplicate|move|cross-fade|dip|cut|roll|slip|trim|speed) /;

/** A card, a still and a frame that stands can't be told from a copy of theirs: they come back as unknown, and are named. */
function isTold(name: string, { laid }: Film): boolean {
  if (!ofEditor.test(name)) return false;
  const copied = /^(?:split|duplicate) (\d+)/.exec(name)?.[1];
  const clip = laid.find(({ key }) => short(key) === copied);
  return clip === undefined || (clip.film !== null && clip.speed > 0);
}

/** A clip that is there a second time has the note of the one that it was copied from. */
function notesOf(theirs: Film, sent: Film): [string, string][] {
  const known = new Set(sent.laid.map(({ key }) => key));
  return theirs.laid
    .filter(({ key }) => !known.has(key))
    .map(({ key, film, from }) => {
      const like = sent.laid.filter((each) => each.film === film && each.speed > 0);
      const [nearest] = like.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from));
      return [key, nearest?.key ?? key];
    });
}

function edited(film: Film, dice: Dice, edits: number, newId: () => string, trail: string[] | null): Film {
  let now = film;
  for (let count = 0; count < edits; count += 1) {
    const { name, made } = tryEdit(now, dice, newId);
    if (isRefused(made) || (trail !== null && !isTold(name, now))) continue;
    const { chosen: _chosen, ...cut } = made;
    const then = lay(cut, now.board);
    if (then.laid.length === 0) continue;
    trail?.push(name);
    now = then;
  }
  return now;
}

/** A film, changed by an editor and taken over, is what the editor made; what isn't. */
async function returnByChance(seed: number, format: "otio" | "edl", edits: number): Promise<string | undefined> {
  const dice = createDice(seed);
  let next = 100;
  const newId = () => id(next++);
  const trail: string[] = [];
  const sent = edited(plainFilmByChance(true), dice, 12, newId, null);
  const theirs = edited(sent, dice, edits, newId, trail);
  const { shown, rate } = shownOf(sent);
  const written = (await handedOn(theirs))[format];
  const text = notesOf(theirs, sent).reduce((all, [own, like]) => all.replaceAll(own, like), written);
  // An editor doesn't change the rate of a timeline; here it follows most of the clips.
  if (shownOf(theirs).rate !== rate) return undefined;
  const timeline = format === "otio" ? readOtio(text) : readEdl(text, rate);
  const compared = compareCut(shown, timeline, rate, newId);
  const where = `seed ${seed}, ${format}, ${trail.join("; ")}: `;
  if (edits === 0 && compared.changes.length > 0) return where + JSON.stringify(compared.changes);
  const cut = takeOver(sent.cut, shown, compared, compared.changes, rate);
  const taken = lay({ clips: cut.clips, order: [...cut.order] }, sent.board);
  const found = differences(theirs, taken);
  return found.length === 0
    ? undefined
    : `${where}${found.slice(0, 2).join(" ")} (${JSON.stringify(compared.changes).slice(0, 300)})`;
}

it.each([
  ["otio" as const, 0],
  ["edl" as const, 0],
  ["otio" as const, 3],
  ["edl" as const, 3],
])("%s with %i changes of an editor", async (format, edits) => {
  const found: (string | undefined)[] = [];
  for (let seed = 0; seed < 150; seed += 1) found.push(await returnByChance(seed, format, edits));
  expect(found.filter((each) => each !== undefined)).toEqual([]);
});
