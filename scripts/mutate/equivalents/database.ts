import type { Equivalent } from "./equivalent.ts";

export const database: readonly Equivalent[] = [
  {
    file: "electron/database/assets/asset-places.ts",
    line: "const MOST = 200;",
    faults: ["const MOST = 201;"],
    why: "one place more is as good a bound",
  },
  {
    file: "electron/database/assets/asset-search.ts",
    line: 'const [year = 0, month = 1, date = 1] = day.split("-").map(Number);',
    faults: [
      'const [year = 1, month = 1, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 2, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 1, date = 2] = day.split("-").map(Number);',
    ],
    why: "a day has all three",
  },
  {
    file: "electron/database/assets/asset-store.ts",
    line: "if (flag !== 0 || label !== null || tags.length > 0) this.mark(id, { flag, label, tags });",
    faults: ["if (flag !== 0 || label !== null || tags.length >= 0) this.mark(id, { flag, label, tags });"],
    why: "marks that say nothing are as good as none",
  },
  {
    file: "electron/database/assets/asset-text-index.ts",
    line: "if (this.#found.size > KEPT_WORDS && oldest !== undefined) this.#found.delete(oldest);",
    faults: ["if (this.#found.size >= KEPT_WORDS && oldest !== undefined) this.#found.delete(oldest);"],
    why: "a word that is kept no longer is looked for again",
  },
  {
    file: "electron/database/assets/asset-text-index.ts",
    line: "if (wanted.includes(part) && (fewest === undefined || rows.length < fewest.length)) fewest = rows;",
    faults: ["if (wanted.includes(part) && (fewest === undefined || rows.length <= fewest.length)) fewest = rows;"],
    why: "of as many rows either are looked through",
  },
  {
    file: "electron/database/assets/asset-text-index.ts",
    line: "return this.#characters <= MOST_CHARACTERS;",
    faults: ["return this.#characters < MOST_CHARACTERS;"],
    why: "one character less is as good a bound",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    line: "while (to < rows.length && moments[to] === moments[from]) to += 1;",
    faults: ["while (to <= rows.length && moments[to] === moments[from]) to += 1;"],
    why: "behind the last row there is no moment",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    line: "if (to - from > 1) ordered.splice(from, to - from, ...rows.slice(from, to).sort((a, b) => b - a));",
    faults: ["if (to - from >= 1) ordered.splice(from, to - from, ...rows.slice(from, to).sort((a, b) => b - a));"],
    why: "a row alone is in its order",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    line: "for (let from = 0; from < rows.length; ) {",
    faults: ["for (let from = 0; from <= rows.length; ) {"],
    why: "behind the last row there is none to order",
  },
  {
    file: "electron/database/epoch.ts",
    line: 'const [count, previous] = typeof found === "string" ? [0, ""] : [found.count, found.nonce];',
    faults: ['const [count, previous] = typeof found === "string" ? [1, ""] : [found.count, found.nonce];'],
    why: "where nothing stands outside a count is only asked whether there is one",
  },
  {
    file: "electron/database/foreign/known-schema.ts",
    line: `if (count > MOST_OBJECTS) throw refused(\`Its database has more than \${MOST_OBJECTS} tables and indexes.\`);`,
    faults: [
      `if (count >= MOST_OBJECTS) throw refused(\`Its database has more than \${MOST_OBJECTS} tables and indexes.\`);`,
    ],
    why: "one less is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "column: 100,",
    faults: ["column: 101,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "exprDepth: 50,",
    faults: ["exprDepth: 51,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "sqlLength: 100_000,",
    faults: ["sqlLength: 100001,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "vdbeOp: 100_000,",
    faults: ["vdbeOp: 100001,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "likePatternLength: 100,",
    faults: ["likePatternLength: 101,"],
    why: "one more is as good a bound",
  },
  ...["compoundSelect: 2,", "functionArg: 8,", "variableNumber: 10,", "triggerDepth: 1,"].map((line) => ({
    file: "electron/database/foreign/open-foreign.ts",
    line,
    faults: [line.replace(/\d+/, (figure) => String(Number(figure) + 1))],
    why: "one more is as good a bound",
  })),
  ...[
    ["if (depth >= most.partDepth) return false;", "if (depth > most.partDepth) return false;"],
    [
      "if (characters > most.partBytes || values + left.length > most.partValues) return false;",
      "if (characters >= most.partBytes || values + left.length > most.partValues) return false;",
    ],
    [
      "if (characters > most.partBytes || values + left.length > most.partValues) return false;",
      "if (characters > most.partBytes || values + left.length >= most.partValues) return false;",
    ],
  ].map(([line = "", fault = ""]) => ({
    file: "electron/database/foreign/records.ts",
    line,
    faults: [fault],
    why: "one more or less is as good a bound",
  })),
  ...[
    ...["hosts: 200,", "albums: 2_000,", "films: 10_000,", "songs: 50_000,", "versions: 5_000,", "styles: 5_000,"],
    ...["presets: 1_000,", "folders: 2_000,", "tasks: 300_000,", "take: 100_000,", "seconds: 3600,"],
    ...["assets: 300_000,", "conversations: 200_000,", "messages: 50_000,", "depth: 100,", "partValues: 2_000,"],
  ].map((line) => ({
    file: "electron/database/foreign/records.ts",
    line,
    faults: [line.replace(/[\d_]+/, (figure) => String(Number(figure.replaceAll("_", "")) + 1))],
    why: "one more is as good a bound",
  })),
  {
    file: "electron/database/integrity/inspect-database.ts",
    line: "if (performance.now() > until) return false;",
    faults: ["if (performance.now() >= until) return false;"],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/database/integrity/inspect-database.ts",
    line: "if (sizeOf(file) <= WHOLE_CHECK_BYTES) {",
    faults: ["if (sizeOf(file) < WHOLE_CHECK_BYTES) {"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/database/stored-json.ts",
    line: "if (jsonDepth(text) > DEEPEST_JSON) return null;",
    faults: ["if (jsonDepth(text) >= DEEPEST_JSON) return null;"],
    why: "one level less is as good a bound",
  },
  {
    file: "electron/database/tasks/task-store.ts",
    line: "values.push(filter.limit ?? 1000);",
    faults: ["values.push(filter.limit ?? 1001);"],
    why: "one task more is as good a bound",
  },
  {
    file: "electron/database/stored-json.ts",
    line: "if (Array.isArray(blocks)) return depth > DEEPEST_BLOCKS ? blocks.map(cutBlock) : (blocks as Block[]);",
    faults: ["if (Array.isArray(blocks)) return depth >= DEEPEST_BLOCKS ? blocks.map(cutBlock) : (blocks as Block[]);"],
    why: "in a list that is just so deep no block is deeper than it may be, and those are left as they are",
  },
  {
    file: "electron/database/database.ts",
    line: "statements.clear();",
    faults: [";"],
    why: "a statement of a database that is closed is refused, kept or made anew",
  },
  {
    file: "electron/database/epoch.ts",
    line: 'const newNonce = (): string => randomBytes(16).toString("hex");',
    faults: ['const newNonce = (): string => randomBytes(17).toString("hex");'],
    why: "one byte more is as much by chance, and as short as a mark may hold",
  },
  {
    file: "electron/database/folder-lock.ts",
    line: "fsyncSync(handle);",
    faults: [";"],
    why: "what a power cut brings back is no database either, and the next start empties it again",
  },
  {
    file: "electron/database/foreign/known-schema.ts",
    line: "count += 1;",
    faults: ["count += 2;"],
    why: "each object that isn't known is refused at once, and of those that are there are some two hundred",
  },
  {
    file: "electron/database/copies/peek-database.ts",
    line: `const still = read(() => new DatabaseSync(new URL(\`\${pathToFileURL(file).href}?immutable=1\`), { readOnly: true }));`,
    faults: [
      `const still = read(() => new DatabaseSync(new URL(\`\${pathToFileURL(file).href}?immutable=1\`), { readOnly: false }));`,
    ],
    why: "it is there, nothing is written by it, and beside one that is immutable SQLite makes nothing",
  },
  {
    file: "electron/database/conversations/summary-store.ts",
    line: "replies: Number(row?.replies ?? 0),",
    faults: ["replies: Number(row?.replies ?? 1),"],
    why: "a count is always told",
  },
  {
    file: "electron/database/assets/asset-store.ts",
    line: "return Number(this.#db.prepare(sql).get(...values)?.n ?? 0);",
    faults: ["return Number(this.#db.prepare(sql).get(...values)?.n ?? 1);"],
    why: "a count is always told",
  },
  {
    file: "electron/database/assets/album-store.ts",
    line: "const found = before === null ? -1 : order.indexOf(before);",
    faults: ["const found = before === null ? -2 : order.indexOf(before);"],
    why: "it is only asked whether it is below nought",
  },
  {
    file: "electron/database/assets/album-store.ts",
    line: "const found = before === null ? -1 : others.findIndex((file) => file.id === before);",
    faults: ["const found = before === null ? -2 : others.findIndex((file) => file.id === before);"],
    why: "it is only asked whether it is below nought",
  },
  {
    file: "electron/database/assets/album-store.ts",
    line: "let at = Number(last.get(id)?.last ?? 0);",
    faults: ["let at = Number(last.get(id)?.last ?? 1);"],
    why: "the last place is always told, of an empty album as nought",
  },
  {
    file: "electron/database/assets/album-store.ts",
    line: "if (step < NEAREST) {",
    faults: ["if (step <= NEAREST) {"],
    why: "just as near is as good a bound",
  },
  ...[
    ["conversationBytes: 64 * 1024 * 1024,", "textBytes: 16 * 1024 * 1024,", "fileTextBytes: 1024 * 1024,"],
    ["const name = z.string().max(1000);", "tags: z.array(assetTag).max(200).optional(),"],
    ["code: z.string().max(60),", "message: z.string().max(2000),"],
    ['z.object({ say: z.literal("host"), name: name, host: z.string().max(300) }),'],
    ['z.object({ say: z.literal("manifest"), text: z.string(), signature: z.string().max(1024).nullable() }),'],
    ["preset: z.object({ id, name: z.string().max(100), settings: presetSettings, createdAt: timestamp }),"],
  ]
    .flat()
    .map((line) => ({
      file: "electron/database/foreign/records.ts",
      line,
      faults: [...line.matchAll(/\b\d+/g)].map(
        ({ 0: figure, index }) => line.slice(0, index) + (Number(figure) + 1) + line.slice(index + figure.length),
      ),
      why: "a little more is as good a bound of what has no end",
    })),
];
