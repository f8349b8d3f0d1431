import { describe, expect, it } from "vitest";
import { type Clip, lengthOf } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { layCaptions } from "#renderer/storyboard/animatic/captions/lay-captions.ts";
import { isRefused, type LaidCut } from "#renderer/storyboard/animatic/cut/edit-cut.ts";
import { joinedCues } from "#shared/film/clip-captions.ts";
import { cut as cutSchema } from "#shared/film/cut.ts";
import { createDice } from "#tests/faults/world/dice.ts";
import { type Film, HAIR, id, lay, plainFilmByChance, planOf, short, tryEdit } from "../../film-by-chance.ts";

/** What every film holds to, however it was cut. */
function faultsOf({ laid }: LaidCut): string[] {
  const faults: string[] = [];
  const keys = laid.map(({ key }) => key);
  if (new Set(keys).size < keys.length) faults.push("a clip is there twice");
  let end = 0;
  for (const [at, clip] of laid.entries()) {
    const { key, start, length, from, whole, speed, fade } = clip;
    const before = laid[at - 1];
    if (![start, length, from, speed, fade].every(Number.isFinite))
      faults.push(`${short(key)} has a figure that is none`);
    if (!(length > 0)) faults.push(`${short(key)} is ${length} s long`);
    if (Math.abs(start + fade - end) > HAIR)
      faults.push(`${short(key)} begins at ${start} with ${fade} over what ends at ${end}`);
    if (fade < 0 || fade > Math.min(length, before?.length ?? 0) + HAIR)
      faults.push(`${short(key)} fades ${fade} s of ${length}`);
    if (clip.film !== null && (from < -HAIR || from + length * speed > whole + HAIR))
      faults.push(`${short(key)} shows ${from} to ${from + length * speed} of ${whole} s`);
    const [head, tail] = [clip.soundHead ?? 0, clip.soundTail ?? 0];
    if (clip.hasSound && from + head * speed < -HAIR)
      faults.push(`${short(key)} is heard from ${from + head * speed} s on`);
    if (clip.hasSound && from + (length + tail) * speed > whole + HAIR)
      faults.push(`${short(key)} is heard until ${from + (length + tail) * speed} of ${whole} s`);
    end = start + length;
  }
  return faults;
}

/** Where the film that is exported isn't the one on the strip. Of shots that all have their takes. */
function exportFaults(film: Film): string[] {
  const { laid } = film;
  const { plan } = planOf(film);
  const frame = 1 / plan.frameRate + HAIR;
  const shown = plan.segments.map(({ clipId }) => clipId);
  if (shown.join() !== laid.map(({ key }) => key).join()) return [`${shown.map(short).join()} is exported`];
  return plan.segments.flatMap(({ clipId, length, from, speed, fade, assetId }, at) => {
    const clip = laid[at] as Clip;
    // On the strip a frame that stands and a card have no speed, or one of their own.
    const isMoving = assetId !== null && clip.speed > 0;
    const isSame =
      Math.abs(length - clip.length) <= frame &&
      Math.abs(fade - clip.fade) <= frame &&
      (!isMoving || (Math.abs(from - clip.from) <= HAIR && speed === clip.speed));
    return isSame ? [] : [`${short(clipId)} is exported as ${JSON.stringify({ length, from, speed, fade })}`];
  });
}

/** What stands under the film where. */
const cuesOf = ({ laid, cut }: Film) =>
  joinedCues(
    layCaptions(cut, laid)
      .map(({ start, end, text }) => ({ start, end, text }))
      .toSorted((a, b) => a.start - b.start || a.text.localeCompare(b.text)),
  );

/** What of `cues` isn't among `others`, but for a hair that is too short to be read. */
const missing = (cues: ReturnType<typeof cuesOf>, others: ReturnType<typeof cuesOf>) =>
  cues
    .filter(({ start, end }) => end - start > 0.05)
    .filter(
      ({ start, end, text }) =>
        !others.some((other) => other.text === text && other.start <= start + 0.05 && other.end >= end - 0.05),
    )
    .map(({ start, end, text }) => `${text} ${start.toFixed(2)}–${end.toFixed(2)}`);

/** A film that is cut by chance; what each edit was, and what is wrong after the last of them. */
function cutByChance(seed: number, edits: number): string | undefined {
  const dice = createDice(seed);
  let next = 100;
  const newId = () => id(next++);
  // One half of the films has a shot without a take, which can't be exported.
  const isWhole = seed % 2 === 0;
  let film = plainFilmByChance(isWhole);
  const trail: string[] = [];
  for (let count = 0; count < edits && film.laid.length > 0; count += 1) {
    const { name, made, longer, within = HAIR } = tryEdit(film, dice, newId);
    if (isRefused(made)) continue;
    trail.push(name);
    const { chosen, ...said } = made;
    const parsed = cutSchema.safeParse(said);
    const then = lay(said, film.board);
    // Cards alone are no film: what is left of it comes back with its first picture.
    if (then.laid.length === 0) return undefined;
    const faults = parsed.success
      ? [...faultsOf(then), ...(isWhole ? exportFaults(then) : [])]
      : [`the contract refuses it: ${parsed.error.message}`];
    const by = lengthOf(then.laid) - lengthOf(film.laid);
    if (longer !== undefined && Math.abs(by - longer) > within)
      faults.push(`the film is ${by} s longer, not ${longer} s`);
    if (/^(split|join) \d/.test(name)) {
      const [was, is] = [cuesOf(film), cuesOf(then)];
      faults.push(...missing(was, is).map((cue) => `gone: ${cue}`), ...missing(is, was).map((cue) => `new: ${cue}`));
    }
    const shown = then.laid.map(({ key }) => key);
    if (!name.startsWith("put back") && shown.join() !== said.order.filter((key) => shown.includes(key)).join())
      faults.push(`it is laid as ${shown.map(short).join()} instead of ${said.order.map(short).join()}`);
    if (chosen !== undefined && !shown.includes(chosen)) faults.push(`${short(chosen)} is chosen and not there`);
    if (faults.length > 0) return `seed ${seed}: ${trail.slice(-6).join("; ")}: ${faults.join("; ")}`;
    film = then;
  }
  return undefined;
}

describe("a film that is cut by chance", () => {
  const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
  it.each([today, 1, 2, 3])("holds together after every edit, seed %i", (day) => {
    const found = Array.from({ length: 60 }, (_, at) => cutByChance(day * 1000 + at, 40));
    expect(found.filter((each) => each !== undefined)).toEqual([]);
  });
});
