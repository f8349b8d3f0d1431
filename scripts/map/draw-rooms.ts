import type { Room } from "./rooms.ts";

type Shape = Pick<Room, "name" | "imports">;

/**
 * The rooms of one side in rows: a room imports only what stands in rows below it. Files beside the rooms (`main.ts`) are
 * rooms of their own, and stand on top. There must be no ring.
 */
export function rowsOf(rooms: readonly Shape[], side: string): string[][] {
  const own = new Map(rooms.filter(({ name }) => name.startsWith(`${side}/`)).map((room) => [room.name, room]));
  const heights = new Map<string, number>();
  const heightOf = (name: string): number => {
    const known = heights.get(name);
    if (known !== undefined) return known;
    const below = (own.get(name)?.imports ?? []).map(([to]) => to).filter((to) => own.has(to));
    const height = below.reduce((most, to) => Math.max(most, heightOf(to) + 1), 0);
    heights.set(name, height);
    return height;
  };
  const rows: string[][] = [];
  for (const name of own.keys()) {
    const height = heightOf(name);
    rows[height] = [...(rows[height] ?? []), name.slice(side.length + 1)];
  }
  return rows.reverse().map((row) => row.sort());
}

const WIDTH = 860;
const PAD = 16;
const GAP = 8;
const BOX = 28;
const HEAD = 66;
/** Of a letter at 13 px, on average. */
const LETTER = 7.4;
const HALF = (WIDTH - 3 * PAD) / 2;

const boxWidth = (name: string) => Math.ceil(name.length * LETTER) + 20;

interface Part {
  readonly title: string;
  readonly words: string;
  readonly rows: readonly (readonly string[])[];
  readonly left: number;
  readonly width: number;
}

/** `docs/architecture.svg`: the page and the core side by side, and below them what both share. */
export function drawRooms(rooms: readonly Shape[]): string {
  const page: Part = {
    ...{ title: "renderer", words: "React, sandboxed: no Node, no network, no key", left: PAD, width: HALF },
    rows: rowsOf(rooms, "renderer"),
  };
  const core: Part = {
    ...{ title: "electron", words: "the core in plain Node, and two shells", left: 2 * PAD + HALF, width: HALF },
    rows: rowsOf(rooms, "electron"),
  };
  const shared: Part = {
    ...{ title: "shared", words: "what both agree on: contract, wire, rules", left: PAD, width: WIDTH - 2 * PAD },
    rows: [rowsOf(rooms, "shared").flat()],
  };
  const above = Math.max(heightOf(page), heightOf(core));
  const below = PAD + above + PAD;
  const height = below + heightOf(shared) + PAD;
  const label =
    "The rooms of the page, of the core and of what they share. A room imports only rooms in rows below its own.";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, system-ui, sans-serif" font-size="13" role="img" aria-label="${label}">
  <rect width="${WIDTH}" height="${height}" rx="10" fill="#14110e"/>
${drawPart(page, PAD, above)}${drawPart(core, PAD, above)}${drawPart(shared, below, heightOf(shared))}</svg>
`;
}

const heightOf = (part: Part) => HEAD + wrapped(part).length * (BOX + GAP) + PAD - GAP;

function drawPart(part: Part, top: number, height: number): string {
  const { title, words, left, width } = part;
  const boxes = wrapped(part).flatMap((names, row) => {
    let at = left + PAD;
    return names.map((name) => {
      const x = at;
      const y = top + HEAD + row * (BOX + GAP);
      at += boxWidth(name) + GAP;
      return `    <rect x="${x}" y="${y}" width="${boxWidth(name)}" height="${BOX}" rx="6" fill="#14110e" stroke="#3a342d"/>
    <text x="${x + boxWidth(name) / 2}" y="${y + 18}" text-anchor="middle" fill="#ebe5de">${name}</text>
`;
    });
  });
  return `  <g>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="8" fill="#1d1916" stroke="#3a342d"/>
    <text x="${left + PAD}" y="${top + 26}" fill="#eca851" font-weight="600">${title}</text>
    <text x="${left + PAD}" y="${top + 47}" fill="#b4afa8">${words}</text>
${boxes.join("")}  </g>
`;
}

/** A row that is wider than its part goes on in the next line. */
function wrapped({ rows, width }: Part): string[][] {
  return rows.flatMap((names) => {
    const lines: string[][] = [[]];
    let room = width - 2 * PAD;
    for (const name of names) {
      if (boxWidth(name) > room) {
        lines.push([]);
        room = width - 2 * PAD;
      }
      lines.at(-1)?.push(name);
      room -= boxWidth(name) + GAP;
    }
    return lines;
  });
}
