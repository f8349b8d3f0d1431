import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { readImports } from "../../../scripts/boundaries/read-imports.ts";
import { drawRooms, rowsOf } from "../../../scripts/map/draw-rooms.ts";
import { mapHouse } from "../../../scripts/map/rooms.ts";

function houseOf(files: Readonly<Record<string, string>>, tested?: ReadonlySet<string>) {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return mapHouse(root, Object.keys(files), readImports(root).imports, tested);
}

it("counts a room's files, their lines, those with a single importer, and what it imports", () => {
  const { rooms } = houseOf({
    "electron/main.ts": 'import "./films/index.ts";\nimport "./films/index.ts";\n',
    "electron/films/index.ts": 'export * from "./cut.ts";\n',
    "electron/films/cut.ts": 'import "../database/index.ts";\n\n\nexport const a = 1;\n',
    "electron/films/lone.ts": "export {};\n",
    "electron/database/index.ts": "export {};\n",
  });
  expect(rooms).toEqual([
    { name: "electron/database", files: 1, lines: 1, median: 1, onlyChild: 0, imports: [] },
    { name: "electron/films", files: 3, lines: 6, median: 1, onlyChild: 1, imports: [["electron/database", 1]] },
    { name: "electron/main.ts", files: 1, lines: 2, median: 2, onlyChild: 0, imports: [["electron/films", 2]] },
  ]);
});

it("names the short files to be folded into their one importer, and the length in the middle of all", () => {
  const files = {
    "electron/films/index.ts": 'export * from "./film.ts";\nexport * from "./long.ts";\nexport * from "./title.ts";\n',
    "electron/films/film.ts": [
      'import "./cut.ts";\nimport "./tested.ts";\nimport "./trim/trim.ts";\nimport "./shared.ts";\nimport "./routes.ts";\n',
      'await import("./late.ts");\nnew Worker(new URL("./work.ts", import.meta.url));\n',
    ].join(""),
    "electron/films/long.ts": `import "./shared.ts";\n${"//\n".repeat(29)}`,
    ...Object.fromEntries(
      ["cut", "tested", "shared", "routes", "late", "work", "title", "trim/trim"].map((name) => [
        `electron/films/${name}.ts`,
        "export {};\n",
      ]),
    ),
  };
  const { crumbs, median } = houseOf(files, new Set(["electron/films/tested.ts"]));
  expect(crumbs).toEqual(["electron/films/cut.ts"]);
  expect(median).toBe(1);
});

it("finds rooms that import each other in a ring though no files do, and imports that go past an entry", () => {
  const { rings, past } = houseOf({
    "electron/films/index.ts": 'export * from "./cut.ts";\n',
    "electron/films/cut.ts": 'import "../library/folder.ts";\n',
    "electron/films/title.ts": "export {};\n",
    "electron/library/index.ts": "export {};\n",
    "electron/library/folder.ts": "export {};\n",
    "electron/library/show.ts": 'import "../films/title.ts";\n',
    "electron/songs/only.ts": 'import "../library/index.ts";\n',
  });
  expect(rings.map(({ rooms }) => rooms)).toEqual([["electron/films", "electron/library"]]);
  expect(rings[0]?.ties.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "electron/films/cut.ts electron/library/folder.ts",
    "electron/library/show.ts electron/films/title.ts",
  ]);
  expect(past.map(({ from }) => from)).toEqual(["electron/films/cut.ts", "electron/library/show.ts"]);
});

it("draws each room above those that it imports", () => {
  const rooms = [
    { name: "electron/app", imports: [["electron/tasks", 3] as const, ["shared/wire", 1] as const] },
    { name: "electron/files", imports: [] },
    { name: "electron/main.ts", imports: [["electron/app", 1] as const] },
    { name: "electron/songs", imports: [["electron/files", 1] as const] },
    { name: "electron/tasks", imports: [["electron/files", 2] as const] },
    { name: "shared/wire", imports: [] },
  ];
  expect(rowsOf(rooms, "electron")).toEqual([["main.ts"], ["app"], ["songs", "tasks"], ["files"]]);
  const heights = [...drawRooms(rooms).matchAll(/y="(\d+)" text-anchor="middle"[^>]*>([^<]+)</g)];
  expect(heights.map(([, y, name]) => [name, Number(y)])).toEqual([
    ["main.ts", 100],
    ["app", 136],
    ["songs", 172],
    ["tasks", 172],
    ["files", 208],
    ["wire", 334],
  ]);
});
