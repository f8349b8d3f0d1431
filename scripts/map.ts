import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawRooms } from "./map/draw-rooms.ts";
import { readHouse, roomOf } from "./map/rooms.ts";

const root = join(import.meta.dirname, "..");
const { rooms, rings, past, files, median, crumbs } = readHouse(root);
/** Of a ring's ties the rarest are the ones to cut. */
const shown = 15;
const wide = process.argv.includes("--ties");

/** `npm run map` prints the rooms and what lies between them; `-- --ties` every import that closes a ring or goes past a room’s entries; `-- --crumbs` what might be folded into its one importer; `-- --draw` writes docs/architecture.svg. */
const line = (name: string, ...figures: (string | number)[]) =>
  process.stdout.write(`${name.padEnd(28)}${figures.map((one) => String(one).padStart(7)).join("")}`);
line("room", "files", "lines", "median", "lone");
process.stdout.write("   imports\n");
for (const room of rooms) {
  line(room.name, room.files, room.lines, room.median, room.onlyChild);
  process.stdout.write(`   ${room.imports.map(([name, count]) => `${name} ${count}`).join(", ")}\n`);
}
process.stdout.write(
  `\n${rooms.length} rooms, ${files} files, ${median} lines in the middle, ${rings.length} rings of rooms, ${past.length} imports past an entry, ${crumbs.length} crumbs\n`,
);
for (const { rooms: ring, ties } of rings) {
  process.stdout.write(`\nring: ${ring.join(", ")}\n`);
  const counts = new Map<string, number>();
  for (const { from, to } of ties) {
    const way = `${roomOf(from)} → ${roomOf(to)}`;
    counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  const rarest = [...counts].sort((a, b) => a[1] - b[1]).slice(0, wide ? undefined : shown);
  for (const [way, count] of rarest) process.stdout.write(`  ${way}: ${count}\n`);
  if (wide) for (const { from, to, line } of ties) process.stdout.write(`    ${from}:${line} → ${to}\n`);
}
if (wide) for (const { from, to, line } of past) process.stdout.write(`past an entry: ${from}:${line} → ${to}\n`);
if (process.argv.includes("--crumbs")) for (const file of crumbs) process.stdout.write(`crumb: ${file}\n`);
if (process.argv.includes("--draw")) writeFileSync(join(root, "docs/architecture.svg"), drawRooms(rooms));
