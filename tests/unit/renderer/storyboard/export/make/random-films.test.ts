import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isRefused } from "#renderer/storyboard/animatic/cut/edit-cut.ts";
import type { Segment } from "#renderer/storyboard/export/film-plan.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { clipOfFile } from "#renderer/storyboard/export/make/clip-of-file.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { makeFilm } from "#renderer/storyboard/export/make/make-film.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { createDice } from "#tests/faults/world/dice.ts";
import { filmOf, lookInto, offerCoders, servedFiles } from "../../../media/files/plain-media.ts";
import { type Film, id, lay, plainFilmByChance, planOf, tryEdit } from "../../film-by-chance.ts";

let withdraw = () => {};
beforeEach(() => {
  withdraw = offerCoders();
});
afterEach(() => {
  withdraw();
  vi.unstubAllGlobals();
});

const address = (name: string) => `http://core/media/${name}`;
const color = colorOf({ matrix: "smpte170m", fullRange: false, primaries: "smpte170m", transfer: "smpte170m" }, 8);
/** Frames of a file are told apart by their luma, as far as their neighbors go. */
const lightOf = (frame: number) => 10 + (frame % 200);

const made = new Map<string, Uint8Array<ArrayBuffer>>();
async function filesOf(facts: ReadonlyMap<string, ClipFacts>) {
  for (const { assetId, seconds, frameRate } of facts.values()) {
    if (made.has(assetId)) continue;
    const lights = Array.from({ length: Math.round(seconds * frameRate) }, (_, frame) => lightOf(frame));
    made.set(assetId, await filmOf({ lights, rate: frameRate, color }));
  }
  return Object.fromEntries(made);
}

/** A film of takes and films alone: what is drawn for it has no frames that could be told apart. */
function cutByChance(seed: number): Film {
  const dice = createDice(seed);
  let next = 100;
  let film = plainFilmByChance(true);
  for (let count = 0; count < 14; count += 1) {
    const { made: edit } = tryEdit(film, dice, () => id(next++));
    if (isRefused(edit)) continue;
    const { chosen: _chosen, ...cut } = edit;
    const then = lay(cut, film.board);
    const { segments } = planOf(then).plan;
    if (segments.length > 0 && segments.every(({ assetId, still }) => assetId !== null && !still)) film = then;
  }
  return film;
}

/** The frame of its file that a segment shows at a time of the film. */
const frameAt = ({ from, start, speed }: Segment, seconds: number, { frameRate, seconds: whole }: ClipFacts) =>
  Math.min(Math.round(whole * frameRate) - 1, Math.floor((from + (seconds - start) * speed) * frameRate + 1e-6));

async function makeByChance(seed: number): Promise<string[]> {
  const film = cutByChance(seed);
  const { used, facts: told } = planOf(film);
  const core = servedFiles(await filesOf(told));
  const read = async (assetId: string) => [assetId, await clipOfFile(assetId, address(assetId))] as const;
  const facts = new Map(await Promise.all([...told.keys()].map(read)));
  const plan = planFilm(used, facts, { ...plainFilm, ...film.cut });
  await makeFilm(
    {
      ...{ plan, target: address("film"), takesLevel: 1, song: null, codecs: { video: "vp9", audio: "opus" } },
      addresses: Object.fromEntries([...facts.keys()].map((assetId) => [assetId, address(assetId)])),
      ...{ cards: plan.segments.map(() => null), captions: plan.segments.map(() => null) },
    },
    { pass: async () => {} },
    () => {},
  );
  const bytes = core.taken("film");
  if (!bytes) return [`seed ${seed}: nothing was made`];
  const { lights, times } = await lookInto(bytes);
  const faults: string[] = [];
  if (lights.length !== plan.frames) faults.push(`${lights.length} frames of ${plan.frames}`);
  for (const [frame, light] of lights.entries()) {
    const seconds = frame / plan.frameRate;
    if (plan.way === "encoded" && Math.abs((times[frame] ?? -1) - seconds) > 0.002)
      faults.push(`frame ${frame} at ${times[frame]} s`);
    const at = plan.segments.findLastIndex(({ start }) => start <= seconds + 1e-6);
    const [segment, next] = [plan.segments[at], plan.segments[at + 1]];
    if (!segment || plan.way !== "encoded") continue;
    const inside = seconds - segment.start;
    const { fade, dip, length } = segment;
    // What is mixed of two, or with a color, has the light of neither; to a frame.
    const oneFrame = 1 / plan.frameRate + 1e-6;
    const mixed = [fade, (dip?.seconds ?? 0) / 2].map((each) => each && each + oneFrame);
    const isMixed =
      mixed.some((each) => inside < each) || length - inside < (next?.dip ? next.dip.seconds / 2 + oneFrame : 0);
    const file = facts.get(segment.assetId ?? "");
    if (isMixed || !file) continue;
    const wanted = frameAt(segment, seconds, file);
    const near = [wanted - 1, wanted, wanted + 1].map(lightOf);
    if (!near.includes(light))
      faults.push(
        `frame ${frame} of ${plan.frameRate}, ${inside.toFixed(3)} s of ${JSON.stringify([segment, next].map((each) => each && [each.start, each.length, each.from, each.speed, each.fade, each.dip, each.kept]))}: ${light}, not ${lightOf(wanted)}`,
      );
  }
  return faults.slice(0, 2).map((fault) => `seed ${seed}: ${fault}`);
}

it("films that were cut by chance have each frame where the cut has it", async () => {
  const found: string[] = [];
  const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
  for (const seed of [...Array(8).keys(), today, today + 1, today + 2]) found.push(...(await makeByChance(seed)));
  expect(found).toEqual([]);
});
