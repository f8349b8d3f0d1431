import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawRooms } from "../map/draw-rooms.ts";
import { pastEntries, readHouse, roomOf } from "../map/rooms.ts";
import { checkLayout, longFiles } from "./check-layout.ts";
import { checkStyles } from "./check-styles.ts";
import { findCycles } from "./find-cycles.ts";
import { readImports } from "./read-imports.ts";
import { boundaryRules } from "./rules.ts";

/** Files that lie in a room. */
const inRoom = /^(electron|renderer|shared)\/[^/]+\//;

/** Every broken boundary of a source tree as one line each; empty when it is sound. */
export function checkBoundaries(root: string): string[] {
  const { imports, problems } = readImports(root);
  const crossings = imports.flatMap(({ from, to, line }) =>
    boundaryRules
      .filter((rule) => rule.from.test(from) && !rule.except?.test(from) && rule.forbidden.test(to))
      .map((rule) => `${from}:${line}: imports ${to}, but ${rule.why}`),
  );
  const rings = findCycles(imports).map((ring) => `import cycle: ${ring.join(" → ")}`);
  const between = imports
    .filter(({ from, to }) => inRoom.test(from) && inRoom.test(to))
    .map(({ from, to, line }) => ({ from: roomOf(from), to: roomOf(to), line }))
    .filter(({ from, to }) => from !== to);
  const roomRings = findCycles(between).map((ring) => `rooms import each other: ${ring.join(", ")}`);
  const past = pastEntries(imports.filter(({ from, to }) => inRoom.test(from) && inRoom.test(to))).map(
    ({ from, to, line }) => `${from}:${line}: imports ${to}, but a room is entered through its index`,
  );
  return [...problems, ...new Set(crossings), ...new Set(past), ...rings, ...roomRings];
}

/** Whether the picture of the rooms is the one that `npm run map -- --draw` would write. */
function checkPicture(root: string): string[] {
  const { rooms, rings } = readHouse(root);
  const path = "docs/architecture.svg";
  if (rings.length > 0 || readFileSync(join(root, path), "utf8") === drawRooms(rooms)) return [];
  return [`${path}: shows other rooms; npm run map -- --draw draws it`];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const found = [...checkBoundaries(root), ...checkLayout(root), ...checkStyles(root), ...checkPicture(root)];
  for (const problem of found) process.stdout.write(`${problem}\n`);
  for (const { file, lines } of longFiles(root)) process.stdout.write(`${file}: ${lines} lines; is it one thought?\n`);
  if (found.length > 0) process.exit(1);
}
