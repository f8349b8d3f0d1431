import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findCycles } from "../boundaries/find-cycles.ts";
import { type Import, readImports } from "../boundaries/read-imports.ts";

/** A folder directly under `electron`, `renderer` or `shared`; files that stand beside the folders are rooms of their own. */
export function roomOf(file: string): string {
  const [side = "", room = ""] = file.split("/");
  return `${side}/${room}`;
}

export interface Room {
  readonly name: string;
  readonly files: number;
  readonly lines: number;
  /** Lines of the file in the middle. */
  readonly median: number;
  /** Files that one file imports, which lies in the same room. */
  readonly onlyChild: number;
  /** Rooms it imports, with the number of imports, most first. */
  readonly imports: readonly (readonly [room: string, count: number])[];
}

export interface HouseMap {
  readonly rooms: readonly Room[];
  /** Rooms that import each other in a ring. */
  readonly rings: readonly { readonly rooms: readonly string[]; readonly ties: readonly Import[] }[];
  /** Imports of a file of another room that is no entry of it. */
  readonly past: readonly Import[];
  /** Lines of the file in the middle of all. */
  readonly median: number;
  /**
   * Files below 30 lines that one file of their own folder imports, to be folded into it. A thing of its own is what a test
   * imports, an index hands on, comes by itself (later, or as a worker), or answers a room's calls.
   */
  readonly crumbs: readonly string[];
}

const CRUMB_LINES = 30;

/** The map of a source tree as it stands. */
export function readHouse(root: string): HouseMap & { readonly files: number } {
  const files = globSync("{renderer,shared,electron}/**/*.{ts,tsx}", { cwd: root }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const tested = new Set(readImports(root, "tests/**/*.{ts,tsx}").imports.map(({ to }) => to));
  return { ...mapHouse(root, files, readImports(root).imports, tested), files: files.length };
}

/** What rooms there are, what each imports, and where the plan is broken. `files`: all sources, with `/`; `tested`: those that tests import. */
export function mapHouse(
  root: string,
  files: readonly string[],
  imports: readonly Import[],
  tested: ReadonlySet<string> = new Set(),
): HouseMap {
  const known = new Set(files);
  const inside = imports.filter(({ to }) => known.has(to)).sort((a, b) => a.from.localeCompare(b.from));
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of inside) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  const names = [...new Set(files.map(roomOf))].sort();
  const lines = new Map(files.map((file) => [file, linesOf(join(root, file))]));
  const rooms = names.map((name): Room => {
    const own = files.filter((file) => roomOf(file) === name);
    const lengths = own.map((file) => lines.get(file) ?? 0);
    const alone = own.filter((file) => {
      const by = importers.get(file);
      return by?.size === 1 && [...by].every((one) => roomOf(one) === name);
    });
    return {
      ...{ name, files: own.length, lines: lengths.reduce((sum, each) => sum + each, 0) },
      ...{ median: middleOf(lengths), onlyChild: alone.length },
      imports: countRooms(inside.filter((one) => roomOf(one.from) === name && roomOf(one.to) !== name)),
    };
  });
  const between = inside
    .map((one) => ({ ...one, from: roomOf(one.from), to: roomOf(one.to) }))
    .filter(({ from, to }) => from !== to);
  const rings = findCycles(between).map((ring) => ({
    rooms: ring,
    ties: inside.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && ring.includes(roomOf(from)) && ring.includes(roomOf(to)),
    ),
  }));
  const apart = new Set(inside.filter((one) => one.apart).map(({ to }) => to));
  const crumbs = files.filter((file) => {
    const [by, ...others] = importers.get(file) ?? [];
    if (by === undefined || others.length > 0 || dirname(by) !== dirname(file)) return false;
    const ownThing = tested.has(file) || apart.has(file) || /\/index\.tsx?$/.test(by) || /routes\.ts$/.test(file);
    return !ownThing && (lines.get(file) ?? 0) < CRUMB_LINES;
  });
  return { rooms, rings, past: pastEntries(inside), median: middleOf([...lines.values()]), crumbs: crumbs.sort() };
}

/** Files that are brought alone: through their room's index would come a whole pane, or what needs a window. */
const broughtAlone = new Set([
  "renderer/chat/chat-settings.ts",
  "renderer/chat/tools/tool-frame-capture.tsx",
  "renderer/lib/link/close-doors.ts",
  "renderer/lib/describe-error.ts",
  "renderer/lib/format.ts",
  "renderer/settings/connections/key-prompt.tsx",
  "renderer/storyboard/chained-frame-capture.tsx",
  "renderer/storyboard/export/dialog/film-options.ts",
  "renderer/storyboard/export/sound/use-film-beds.ts",
  "renderer/storyboard/table-columns.ts",
]);

/**
 * A room is entered through its `index.ts` or that of one of its folders; the page's frame also brings panes by name, when
 * they are opened, and lists their keys. What both sides agree on is shared file by file.
 */
const isEntry = (file: string) =>
  broughtAlone.has(file) || /^shared\/|\/(index\.tsx?|[a-z-]+-pane\.tsx|[a-z-]+-keys\.ts)$/.test(file);

/** The app alone composes rooms. */
const isComposed = (from: string, to: string) =>
  /^electron\/[a-z]+\/compose\.ts$/.test(to) && /^electron\/app\//.test(from);

/** Imports of a file of another room that is no entry of it. */
export const pastEntries = (imports: readonly Import[]): Import[] =>
  imports.filter(
    ({ from, to }) => roomOf(from) !== roomOf(to) && to.split("/").length > 2 && !isEntry(to) && !isComposed(from, to),
  );

function countRooms(imports: readonly Import[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { to } of imports) counts.set(roomOf(to), (counts.get(roomOf(to)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

const middleOf = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;
