import { type Clip, clipsOf } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { captionsOf, withNewCaption } from "#renderer/storyboard/animatic/captions/lay-captions.ts";
import {
  type CutEdit,
  type CutRefusal,
  changeClip,
  duplicateClip,
  freezeFrame,
  insertFootage,
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
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { masterOutput } from "#renderer/storyboard/export/output/film-output.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import type { ShotTakes } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { boardMoves, type Cut, clipOf, emptyCut, wholeTake } from "#shared/film/cut.ts";
import type { Dice } from "#tests/faults/world/dice.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

/** A hair: figures of seconds are rounded in their last places. */
export const HAIR = 1e-6;
/** An end less than half a frame away is the end of the take, four times as long where that is slow. */
const HALF_FRAME = 0.5 / 23.976 + HAIR;
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const short = (key: string) => String(Number(key.slice(-12)));
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
export interface Film extends LaidCut {
  readonly cut: Cut;
  readonly board: readonly Shot[];
}
export function lay(cut: Cut, before: readonly Shot[] = shots): Film {
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

export interface Tried {
  readonly name: string;
  readonly made: CutEdit | CutRefusal;
  /** How much longer the film is said to be; undefined: as the edit wills. */
  readonly longer?: number;
  /** That may be off by so much. */
  readonly within?: number;
}

/** One edit as somebody might make it, anywhere. */
export function tryEdit(film: Film, dice: Dice, newId: () => string): Tried {
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
    () => ({ name: `caption ${short(key)}`, made: captionedBy(film, clip, dice), longer: 0 }),
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

/** Words written under a clip, somewhere. */
function captionedBy(film: Film, clip: Clip, dice: Dice): CutEdit {
  // Nobody writes two hundred of them here.
  const captions =
    withNewCaption(film.cut, clip, clip.start + clip.length * dice.roll())?.captions ?? captionsOf(film.cut, clip);
  const text = dice.pick(["Mara?", "Who is there?", "雨"]) ?? "";
  return changeClip(film, clip.key, {
    captions: captions.map((each) => (each.text === "" ? { ...each, text } : each)),
  });
}

const refusedHere: CutRefusal = { why: "nothing", needs: 0, left: 0 };
const footageOf = (dice: Dice) =>
  dice.chance(0.3)
    ? { footage: still.id, from: 0, to: null, fade: 0, hold: 5 }
    : { footage: dice.pick(films)?.id ?? "", from: 0, to: null, fade: 0 };

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

/** The film as it is exported, of shots that all have their takes. */
export function planOf({ cut, board }: Film) {
  const used = board.map(({ id: shotId, number }): ShotWithTake => {
    const take = takesByShot.get(shotId)?.shown;
    return {
      ...{ shotId, number, name: "", prompt: "", model: "Vendor-H3" },
      take: { taskId: take?.id ?? "", assetId: take?.assetId ?? "", ordinal: 1, fileName: `Take ${number}.mp4` },
    };
  });
  const footage = new Map([...films, still].map((each) => [each.id, each]));
  const plan = planFilm(used, facts, { ...plainFilm, ...cut }, [], masterOutput, stills);
  return { plan, used, facts, footage };
}

/** A film before its first edit; `isWhole`: every shot has its take, so that it can be exported. */
export const plainFilmByChance = (isWhole: boolean): Film =>
  lay({ ...emptyCut, clips: captioned }, isWhole ? shots.slice(0, takes.length) : shots);

/** Words under two of the takes: with times of their own, and under all of it. */
const captioned: Cut["clips"] = {
  [id(1)]: {
    ...wholeTake,
    captions: [
      { at: 0.5, length: 1.5, text: "The lamp" },
      { at: 2, length: 2.5, text: "is out." },
    ],
  },
  [id(2)]: { ...wholeTake, caption: "Rain" },
};
