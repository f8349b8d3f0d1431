import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { splitSpecification } from "../../../../scripts/spec/spec-statements.ts";
import { readTestResults } from "../../../../scripts/spec/spec-tests.ts";

const document = `# A service

Paths are relative.

## Resources

### Song

| Field | Rules |
|---|---|
| \`prompt\` | 1-2000 |
| prompt | again |

Lengths count characters.

## Access

1. With a key.
- Without none.
`;

it("numbers rows, items and sentences by their section", () => {
  expect(splitSpecification(document)).toEqual([
    { id: "0/text-1", section: "", text: "Paths are relative.", line: 3 },
    { id: "1.1/prompt", section: "Song", text: "`prompt` — 1-2000", line: 11 },
    { id: "1.1/prompt~2", section: "Song", text: "prompt — again", line: 12 },
    { id: "1.1/text-1", section: "Song", text: "Lengths count characters.", line: 14 },
    { id: "2/item-1", section: "Access", text: "With a key.", line: 18 },
    { id: "2/item-2", section: "Access", text: "Without none.", line: 19 },
  ]);
});

it("reads from Vitest's reports which tests passed; a skipped one did not", () => {
  const folder = mkdtempSync(join(tmpdir(), "reelsong-spec-"));
  try {
    const report = join(folder, "unit.json");
    const one = (title: string, status: string) => ({ ancestorTitles: ["sound", "loud"], title, status });
    const assertionResults = [one("a", "passed"), one("b", "failed"), one("c", "skipped")];
    writeFileSync(report, JSON.stringify({ testResults: [{ name: "/studio/tests/a.test.ts", assertionResults }] }));
    expect(readTestResults("/studio", [report])).toEqual([
      { file: "tests/a.test.ts", name: "sound > loud > a", passed: true },
      { file: "tests/a.test.ts", name: "sound > loud > b", passed: false },
      { file: "tests/a.test.ts", name: "sound > loud > c", passed: false },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
