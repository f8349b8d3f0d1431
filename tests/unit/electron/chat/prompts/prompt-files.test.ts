import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PromptFiles } from "#core/chat/prompts/index.ts";
import { fillPrompt } from "#shared/director/assist-prompt.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp(content?: string | Uint8Array) {
  const dataDir = temporaryFolder();
  const shown: string[] = [];
  const files = new PromptFiles({ dataDir, revealPath: async (path) => void shown.push(path) });
  const folder = join(dataDir, "prompts");
  const file = join(folder, "direct-shot.md");
  if (content !== undefined) {
    mkdirSync(folder);
    writeFileSync(file, content);
  }
  const read = async () => (await files.list()).find(({ task }) => task === "direct");
  return { files, folder, file, shown, read, dataDir };
}

it("without a file the built-in instructions go, and it is said where one would be", async () => {
  const { read, file } = setUp();
  expect(await read()).toEqual({ task: "direct", file, text: null, problem: null });
});

// @shows Direction, point by point › 6. Instructions are files that can be replaced
it("a file of one's own is read as it is at this moment", async () => {
  const { read, file } = setUp("Direct shot {{number}}:\r\n{{ words }}");
  expect(await read()).toMatchObject({ text: "Direct shot {{number}}:\n{{ words }}", problem: null });
  writeFileSync(file, "Otherwise.");
  expect(await read()).toMatchObject({ text: "Otherwise." });
});

it.each([
  ["over 64 KB", "x".repeat(65_537), { why: "tooLarge", found: 65_537, allowed: 65_536 }],
  ["no UTF-8", Uint8Array.of(0x41, 0xff, 0xfe), { why: "notText" }],
  ["control characters", "A\u0000B", { why: "notText" }],
  ["only blanks", " \n ", { why: "empty" }],
  [
    "a placeholder that there isn't",
    "Shot {{number}} with {{key}}",
    { why: "placeholder", found: "key", allowed: ["number", "id", "seconds", "words"] },
  ],
  [
    "one of the other task",
    "Beside {{neighbors}}",
    { why: "placeholder", found: "neighbors", allowed: ["number", "id", "seconds", "words"] },
  ],
])("a file with %s isn't used, and it is said why", async (_, content, problem) => {
  expect(await setUp(content).read()).toMatchObject({ text: null, problem });
});

it("a file as large as may be is used", async () => {
  expect((await setUp("x".repeat(65_536)).read())?.text).toHaveLength(65_536);
});

it("a link that leads out of the folder is not followed", async () => {
  const { read, folder, file, dataDir } = setUp();
  mkdirSync(folder);
  writeFileSync(join(dataDir, "secret.txt"), "secret");
  symlinkSync(join(dataDir, "secret.txt"), file);
  expect(await read()).toMatchObject({ text: null, problem: { why: "unreadable" } });
});

it("begins with the built-in text, never over what is there, and is set aside by a reset", async () => {
  const { files, folder, file, read } = setUp();
  expect(await files.begin("direct", "Built in.")).toMatchObject({ text: "Built in." });
  writeFileSync(file, "Mine.");
  expect(await files.begin("direct", "Built in.")).toMatchObject({ text: "Mine." });
  expect(await files.reset("direct")).toMatchObject({ text: null, problem: null });
  expect(existsSync(file)).toBe(false);
  await files.begin("direct", "Again.");
  await files.reset("direct");
  expect(readdirSync(folder).sort()).toEqual(["direct-shot.1.md", "direct-shot.2.md"]);
  expect(readFileSync(join(folder, "direct-shot.1.md"), "utf8")).toBe("Mine.");
  expect(await read()).toMatchObject({ text: null });
});

it("shows the file, or the folder for it", async () => {
  const { files, folder, file, shown } = setUp();
  await files.reveal("direct");
  await files.begin("direct", "Mine.");
  await files.reveal("direct");
  expect(shown).toEqual([folder, file]);
});

it("the words of a shot are put in as they are, whatever they look like", () => {
  const values = { number: 3, words: "{{id}} and {{neighbors}}" };
  expect(fillPrompt("Shot {{number}}: {{ words }} {{seconds}}", values)).toBe(
    "Shot 3: {{id}} and {{neighbors}} {{seconds}}",
  );
});
