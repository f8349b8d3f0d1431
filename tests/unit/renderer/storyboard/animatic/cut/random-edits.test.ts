import { describe, expect, it } from "vitest";
import { type Clip, clipsOf, lengthOf } from "#renderer/storyboard/animatic/animatic-clips.ts";
import {
  type CutEdit,
  type CutRefusal,
  changeClip,
  duplicateClip,
  freezeFrame,
  insertFootage,
  isRefused,
  joinClips,
  type LaidCut,
  moveClip,
  putBack,
  removeClip,
  replaceFootage,
  rollCut,
  setJoint,
  slipClip,
  splitClip,
  splitSound,
} from "#renderer/storyboard/animatic/cut/edit-cut.ts";
import { movePoint } from "#renderer/storyboard/animatic/cut/trim-clip.ts";
import { planFilm } from "#renderer/storyboard/export/film-plan.ts";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { masterOutput } from "#renderer/storyboard/export/output/film-output.ts";
import type { ShotTakes } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { boardMoves, type Cut, clipOf, cut as cutSchema, emptyCut } from "#shared/film/cut.ts";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

/** A hair: figures of seconds are rounded in their last places. */
const HAIR = 1e-6;
/** An end less than half a frame away is the end of the take, four times as long where that is slow. */
const HALF_FRAME = 0.5 / 23.976 + HAIR;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const short = (key: string) => String(Number(key.slice(-12)));
const file = (number: number, kind: string, seconds: number, frameRate: number): Asset =>
  ({
    ...{ id: id(number), name: `File ${number}.mp4`, state: "ready" },
    facts: { kind, durationSeconds: seconds, frameRate, width: 854, height: 480, audioCodec: "aac" },
  }) as unknown as Asset;

/** Five shots: three takes of other lengths and rates, one that is hardly there, and one without a take. */
const takes = [
  file(11, "video", 5, 24),
  file(12, "video", 10, 30),
  file(13, "video", 6.04, 25),
  file(14, "video", 0.3, 24),
];
const films = [file(21, "video", 8, 60), file(22, "video", 4, 23.976)];
const still = file(23, "image", 0, 0);
const media = new Map([...takes, ...films, still].map((each) => [each.id, each]));
const shots = [1, 2, 3, 4, 5].map((number) => madeUpShot(id(number), { duration: 6 }, { number }));
const takesByShot = new Map<string, ShotTakes>(
  takes.map((take, at) => {
    const shown = { id: id(31 + at), assetId: take.id, state: "ready" } as Task;
    return [id(at + 1), { all: [shown], shown, underWay: undefined }];
  }),
);

/** A film as it stands: its cut, and its board, which follows the cut as the core has it. */
interface Film extends LaidCut {
  readonly cut: Cut;
  readonly board: readonly Shot[];
}
function lay(cut: Cut, before: readonly Shot[] = shots): Film {
  const board = [...before];
  for (const { shotId, to } of boardMoves(
    cut,
    before.map(({ id: shot }) => shot),
  )) {
    const [moved] = board.splice(
      board.findIndex(({ id: shot }) => shot === shotId),
      1,
    );
    if (moved) board.splice(to - 1, 0, moved);
  }
  return { laid: clipsOf(board, takesByShot, media, cut), cut, board };
}

interface Tried {
  readonly name: string;
  readonly made: CutEdit | CutRefusal;
  /** How much longer the film is said to be; undefined: as the edit wills. */
  readonly longer?: number;
  /** That may be off by so much. */
  readonly within?: number;
}

/** One edit as somebody might make it, anywhere. */
function tryEdit(film: Film, dice: Dice, newId: () => string): Tried {
  const { laid, cut } = film;
  const clip = laid[dice.below(laid.length)] as Clip;
  const { key } = clip;
  const inside = clip.start + clip.length * dice.roll();
  const near = (most: number) => (dice.roll() - 0.5) * 2 * most;
  const trims = () => {
    const edge = dice.chance(0.5) ? "in" : "out";
    const { from, to } = clipOf(cut, key);
    return changeClip(film, key, movePoint({ from, to }, edge, clip.from + near(4), clip));
  };
  const other = () => laid[dice.below(laid.length)]?.key ?? null;
  // A shot without a take stands as long as it is asked to be, and no clip is shorter than it can be: no transition takes
  // time of those.
  const at = laid.indexOf(clip);
  const gives = (each: Clip | undefined) => !each || (each.length > 1 && (each.film !== null || each.card !== null));
  const isPlain = gives(laid[at - 1]) && gives(clip);
  const joint = (seconds: number, through: string | null): Omit<Tried, "name"> => ({
    made: setJoint(film, key, { seconds, through }),
    ...(isPlain ? { longer: 0, within: 2 * HALF_FRAME } : {}),
  });
  const tries: (() => Tried)[] = [
    () => ({ name: `split ${short(key)} at ${inside}`, made: splitClip(film, key, inside, newId()), longer: 0 }),
    () => ({ name: `join ${short(key)}`, made: joinClips(film, key), longer: 0 }),
    () => ({ name: `delete ${short(key)}`, made: removeClip(film, key, null) }),
    () => ({ name: `lift ${short(key)}`, made: removeClip(film, key, newId()), longer: 0 }),
    () => ({ name: `duplicate ${short(key)}`, made: duplicateClip(film, key, newId()) }),
    () => ({ name: `move ${short(key)}`, made: moveClip(film, key, dice.chance(0.2) ? null : other()) }),
    () => ({
      name: `freeze ${short(key)}`,
      made: freezeFrame(film, key, inside, { hold: 2, ids: [newId(), newId()] }),
      // Beside a cross-fade that the frame gives more room it is as much shorter.
      ...(clip.fade === 0 && laid[at + 1]?.fade === 0 ? { longer: 2 } : {}),
    }),
    () => ({ name: `cross-fade ${short(key)}`, ...joint(dice.roll() * 2, null) }),
    () => ({ name: `dip ${short(key)}`, ...joint(dice.roll() * 2, "#000000") }),
    () => ({ name: `cut ${short(key)}`, ...joint(0, null) }),
    () => ({ name: `roll ${short(key)}`, made: rollCut(film, key, near(2)), longer: 0, within: 4 * HALF_FRAME }),
    () => ({ name: `slip ${short(key)}`, made: slipClip(film, key, near(3)), longer: 0 }),
    () => ({ name: `split the sound of ${short(key)}`, made: splitSound(film, key, near(2)), longer: 0 }),
    () => ({ name: `trim ${short(key)}`, made: clip.film === null || clip.speed === 0 ? refusedHere : trims() }),
    () => ({ name: `speed of ${short(key)}`, made: changeClip(film, key, { speed: dice.pick([0.25, 0.5, 1.5, 4]) }) }),
    () => ({
      name: "footage",
      made: insertFootage(film, [[newId(), footageOf(dice)]], dice.chance(0.3) ? null : other()),
    }),
    () => ({
      name: `replace ${short(key)}`,
      made: replaceFootage(
        film,
        key,
        dice.chance(0.4) ? { assetId: still.id, isStill: true } : { assetId: films[1]?.id ?? "", isStill: false },
      ),
    }),
    () => ({
      name: "put back",
      made: putBack(
        film,
        film.board.map(({ id: shot }) => shot),
      ),
    }),
  ];
  return (dice.pick(tries) as () => Tried)();
}

const refusedHere: CutRefusal = { why: "nothing", needs: 0, left: 0 };
const footageOf = (dice: Dice) =>
  dice.chance(0.3)
    ? { footage: still.id, from: 0, to: null, fade: 0, hold: 5 }
    : { footage: dice.pick(films)?.id ?? "", from: 0, to: null, fade: 0 };

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

const facts = new Map(
  [...takes, ...films].map(({ id: assetId, facts: { durationSeconds = 0, frameRate = 0 } }): [string, ClipFacts] => [
    assetId,
    {
      ...{ assetId, seconds: durationSeconds, width: 854, height: 480, frameRate, packets: 1, codec: "avc" },
      ...{ signature: "one", color: colorOf({}, 480), canDecode: true, hasSound: true },
      ...{ soundCodec: "aac", soundSignature: "one" },
    },
  ]),
);
const stills = new Map([[still.id, { width: 854, height: 480, format: "png" }]]);

/** Where the film that is exported isn't the one on the strip. Of shots that all have their takes. */
function exportFaults({ laid, cut, board }: Film): string[] {
  const used = board.map(({ id: shotId, number }): ShotWithTake => {
    const take = takesByShot.get(shotId)?.shown;
    return {
      ...{ shotId, number, name: "", prompt: "", model: "Vendor-H3" },
      take: { taskId: take?.id ?? "", assetId: take?.assetId ?? "", ordinal: 1, fileName: "" },
    };
  });
  const plan = planFilm(used, facts, { ...plainFilm, ...cut }, [], masterOutput, stills);
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

/** A film that is cut by chance; what each edit was, and what is wrong after the last of them. */
function cutByChance(seed: number, edits: number): string | undefined {
  const dice = createDice(seed);
  let next = 100;
  const newId = () => id(next++);
  // One half of the films has a shot without a take, which can't be exported.
  const isWhole = seed % 2 === 0;
  let film = lay(emptyCut, isWhole ? shots.slice(0, takes.length) : shots);
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
