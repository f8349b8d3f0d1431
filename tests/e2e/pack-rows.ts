import { extname } from "node:path";
import {
  audioRows,
  type Given,
  imageRows,
  type LimitRow,
  nameOf,
  type SeveralRow,
  severalRows,
  videoRows,
} from "#tests/support/media/media-limit-rows.ts";

/**
 * One row of each rule and one of each kind of file. That a rule draws its line where the table does is what
 * tests/contract takes every row for; a page that measures a file at all measures all of them with the same code.
 */
export const oneOfEach = (rows: readonly LimitRow[]): LimitRow[] => [
  ...new Map(rows.toReversed().map((row) => [row[0] ?? extname(nameOf(row[1])), row])).values(),
];

export interface ReferenceRow {
  readonly kind: "image" | "video" | "audio";
  readonly row: LimitRow;
}

const MOST = { image: 9, video: 3, audio: 3 };
const SECONDS_TOGETHER = 15;
const LARGE = 10_000_000;

/** `15.2s.mp4` says its length; the others are two seconds long, and a frame. */
const secondsOf = ({ kind, row: [, given] }: ReferenceRow): number =>
  kind === "image" ? 0 : Number(/^([\d.]+)s\./.exec(nameOf(given))?.[1] ?? 2.1);
const isLarge = (given: Given): boolean => typeof given !== "string" && given[1] > LARGE;

/** Whether nothing is refused for its number or sum when the row's file comes to the others of a shot. */
function fits(shot: readonly ReferenceRow[], one: ReferenceRow): boolean {
  const alike = shot.filter(({ kind }) => kind === one.kind);
  if (alike.length >= MOST[one.kind] || (isLarge(one.row[1]) && shot.some(({ row }) => isLarge(row[1])))) return false;
  return alike.length === 0 || [...alike, one].reduce((sum, each) => sum + secondsOf(each), 0) <= SECONDS_TOGETHER;
}

/** Rows of images, videos and audios as references, in as few shots as they go into. */
export function packReferences(): ReferenceRow[][] {
  const shots: ReferenceRow[][] = [];
  const rows: ReferenceRow[] = [
    ...oneOfEach(videoRows).map((row) => ({ kind: "video" as const, row })),
    ...oneOfEach(audioRows).map((row) => ({ kind: "audio" as const, row })),
    ...oneOfEach(imageRows).map((row) => ({ kind: "image" as const, row })),
  ];
  for (const one of rows) {
    const shot = shots.find((each) => fits(each, one));
    if (shot) shot.push(one);
    else shots.push([one]);
  }
  return shots;
}

/** Rows of several files: those of other kinds with the same end share a shot. */
export function packSeveral(): SeveralRow[][] {
  const shots: SeveralRow[][] = [];
  const kindOf = ([, given]: SeveralRow) =>
    nameOf(given[0] ?? "")
      .split(".")
      .at(-1);
  for (const one of severalRows) {
    const shares = (shot: readonly SeveralRow[]) =>
      shot.every((each) => (each[0] === null) === (one[0] === null) && kindOf(each) !== kindOf(one));
    const shot = one[1].some(isLarge) ? undefined : shots.find(shares);
    if (shot) shot.push(one);
    else shots.push([one]);
  }
  return shots;
}

export const inPairs = <Row>(rows: readonly Row[]): Row[][] =>
  rows.flatMap((_, index) => (index % 2 === 0 ? [rows.slice(index, index + 2)] : []));
