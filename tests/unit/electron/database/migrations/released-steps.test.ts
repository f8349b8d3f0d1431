import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#core/database/migrations/index.ts";

/**
 * What a step that was released makes of the schema stays so, word for word: databases that went through it before would
 * have another one, and archives are refused by it (known-schema.ts). A new step is a new line; no other ever changes.
 */
const released: readonly (readonly [version: number, digest: string])[] = [
  [1, "93fbbc443e376ad8"],
  [2, "d7d2345606645a8c"],
  [3, "b5e08e3ae139b13b"],
  [4, "e395dfc3320a1588"],
  [5, "dcd681979d587781"],
  [6, "941945b8b21da9b9"],
  [7, "cc25b1aea458e830"],
  [8, "c77b2c8fafcba897"],
  [9, "4ea0821710c18bdc"],
  [10, "5991ee77bd51e449"],
  [11, "b58782b3e7280844"],
  [12, "29abd2d0f1bc63a8"],
  [13, "08725aa8cec2d188"],
  [14, "3cea2be98bf02b0b"],
  [15, "e7f6f723b99eddd6"],
  [16, "453b635b3c95973e"],
  [17, "2d96cdc757338d1b"],
  [18, "26a3e002d4f3aced"],
  [19, "58d79578104cd6a7"],
  [20, "3adc95a483930f33"],
  [21, "0f2590fd5d2c199a"],
  [22, "8b9ce48b7d458355"],
  [23, "634abf408545d904"],
  [24, "57736925a8d7e104"],
  [25, "a8a9d8ffc31d6e10"],
  [26, "7c83928b35ca89d8"],
  [27, "afbf9911eb527d04"],
  [28, "d100c3a8b9194268"],
  [29, "8b6c92f4b9ac27f1"],
  [30, "cfcf97ac53404c4f"],
  [31, "6f94da9d2f738df5"],
  [32, "285ed24ba9f2e3b7"],
  [33, "f3efc92e08a98583"],
  [34, "086c724c04435625"],
  [35, "9ba2d442f58ee308"],
  [36, "4955fd6be5b0774b"],
  [37, "fe66540afd3472b3"],
  [38, "d5dab336df777169"],
  [39, "27f51dcf8c6cdbeb"],
  [40, "fe3a9427a6ac15de"],
  [41, "935be7b4c5cf2e2b"],
  [42, "50c02757026825dc"],
  [43, "b337efa65cf496fd"],
  [44, "b541e6af407043b1"],
  [45, "20cf045d345a4ec0"],
  [46, "20cf045d345a4ec0"],
  [47, "b469a0e8055aa383"],
  [48, "82c478b830b42fdf"],
];

test("each released step makes the schema that it always made", () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  const made = migrations.map((step) => {
    step.up(db);
    const objects = db
      .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
      .all()
      .map((row) => Object.values(row));
    return [step.version, createHash("sha256").update(JSON.stringify(objects)).digest("hex").slice(0, 16)];
  });
  expect(made).toEqual(released);
});
