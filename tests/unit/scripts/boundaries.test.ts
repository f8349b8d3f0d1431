import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkBoundaries } from "../../../scripts/boundaries/check.ts";
import { checkLayout, longFiles } from "../../../scripts/boundaries/check-layout.ts";
import { checkStyles } from "../../../scripts/boundaries/check-styles.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "reelsong-tree-"));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe("the boundary check", () => {
  it("passes a tree that keeps to the design", () => {
    const root = plant({
      "renderer/chat/pane.tsx":
        'import { contract } from "#shared/contract/index.ts"; import { useState } from "react";',
      "shared/contract/index.ts": 'import { z } from "zod"; export const contract = 1;',
      "electron/app/create-core.ts":
        'import { contract } from "#shared/contract/index.ts"; import "../service/client/index.ts";',
      "electron/service/client/index.ts": 'import { fetch } from "undici";',
    });
    expect(checkBoundaries(root)).toEqual([]);
  });

  it.each([
    ["renderer/a.ts", 'import "#core/b.ts"', "electron/b.ts", "through the contract only"],
    ["renderer/a.ts", 'import type { B } from "../electron/b.ts"', "electron/b.ts", "through the contract only"],
    ["renderer/a.ts", 'await import("#core/b.ts")', "electron/b.ts", "through the contract only"],
    ["renderer/a.ts", 'export { b } from "#core/b.ts"', "electron/b.ts", "through the contract only"],
    ["renderer/a.ts", 'import "node:fs"', undefined, "no Node"],
    ["shared/wire/a.ts", 'import "#shared/rules/b.ts"', "shared/rules/b.ts", "the wire stands alone"],
    ["shared/rules/a.ts", 'import "react"', undefined, "no React"],
    ["electron/app/a.ts", 'import { app } from "electron"', undefined, "import Electron"],
    [
      "electron/app/a.ts",
      'import "../shells/electron/index.ts"',
      "electron/shells/electron/index.ts",
      "does not know its shells",
    ],
    ["electron/tasks/a.ts", 'import { DatabaseSync } from "node:sqlite"', undefined, "only the database speaks SQL"],
    ["electron/service/client/a.ts", 'import { Entry } from "@napi-rs/keyring"', undefined, "only the keychain"],
    ["electron/tasks/a.ts", 'import { request } from "node:https"', undefined, "client opens sockets"],
    ["electron/sandbox/a.ts", 'import "#shared/rules/b.ts"', "shared/rules/b.ts", "its own tables"],
  ])("finds in %s: %s", (from, text, target, why) => {
    const found = checkBoundaries(
      plant({ [from]: text, ...(target === undefined ? {} : { [target]: "export const b = 1;" }) }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${from}:1: imports`);
    expect(found[0]).toContain(why);
  });

  it("finds a cycle, also one of types and across folders", () => {
    const root = plant({
      "electron/tasks/index.ts": 'import { b } from "./b.ts";',
      "electron/tasks/b.ts": 'import type { C } from "#core/library/index.ts"; export const b = 1;',
      "electron/library/index.ts": 'import { a } from "#core/tasks/index.ts";',
      "electron/library/d.ts": 'import { c } from "./index.ts";',
    });
    expect(checkBoundaries(root)).toEqual([
      "import cycle: electron/library/index.ts → electron/tasks/b.ts → electron/tasks/index.ts",
      "rooms import each other: electron/library, electron/tasks",
    ]);
  });

  it("finds rooms that import each other though no files do", () => {
    const root = plant({
      "electron/tasks/a.ts": 'import { b } from "#core/library/index.ts";',
      "electron/library/index.ts": "export const b = 1;",
      "electron/library/c.ts": 'import type { D } from "../tasks/index.ts";',
      "electron/tasks/index.ts": "export interface D {}",
      "electron/main.ts": 'import "./tasks/a.ts"; import "./library/c.ts";',
    });
    // A file beside the rooms composes them: it may look at any.
    expect(checkBoundaries(root)).toEqual(["rooms import each other: electron/library, electron/tasks"]);
  });

  it("finds an import that goes past a room's index", () => {
    const root = plant({
      "electron/tasks/a.ts":
        'import { b } from "#core/library/b.ts"; import { c } from "#core/library/serve/index.ts";',
      "electron/library/b.ts": "export const b = 1;",
      "electron/library/serve/index.ts": 'export { c } from "../c.ts";',
      "electron/library/c.ts": "export const c = 1;",
    });
    expect(checkBoundaries(root)).toEqual([
      "electron/tasks/a.ts:1: imports electron/library/b.ts, but a room is entered through its index",
    ]);
  });

  it("finds a room that composes another: only the app does", () => {
    const root = plant({
      "electron/app/create-core.ts": 'import { composeTasks } from "../tasks/compose.ts";',
      "electron/library/index.ts": 'import { composeTasks } from "../tasks/compose.ts"; export const b = 1;',
      "electron/app/store.ts": 'import { c } from "../tasks/board/compose.ts";',
      "electron/tasks/compose.ts": "export const composeTasks = 1;",
      "electron/tasks/board/compose.ts": "export const c = 1;",
    });
    expect(checkBoundaries(root)).toEqual([
      "electron/library/index.ts:1: imports electron/tasks/compose.ts, but a room is entered through its index",
      "electron/app/store.ts:1: imports electron/tasks/board/compose.ts, but a room is entered through its index",
    ]);
  });

  it("finds an import of a file that is not there", () => {
    expect(checkBoundaries(plant({ "shared/a.ts": '\nimport "./gone.ts";' }))).toEqual([
      "shared/a.ts:2: ./gone.ts is not there",
    ]);
  });
});

it("the layout check finds vague names and silent folders", () => {
  const root = plant({
    "shared/utils/a.ts": "",
    "shared/wire/Helpers.ts": "",
    "electron/library/index.ts": 'export { a } from "./a.ts";',
    "electron/library/a.test.ts": "",
  });
  expect(checkLayout(root).sort()).toEqual([
    "electron/library/index.ts: begins with no comment that says what the folder is",
    "shared/utils/a.ts: says nothing; name it after what it holds",
    "shared/wire/Helpers.ts: is not kebab-case",
  ]);
});

it("long files are named as places to look, and are no error", () => {
  const root = plant({
    "renderer/chat/short.ts": "//\n".repeat(400),
    "renderer/chat/long.ts": "//\n".repeat(401),
    "electron/tasks/longer.ts": "//\n".repeat(500),
    "tests/unit/table.test.ts": "//\n".repeat(900),
  });
  expect(checkLayout(root)).toEqual([]);
  expect(longFiles(root)).toEqual([
    { file: "electron/tasks/longer.ts", lines: 500 },
    { file: "renderer/chat/long.ts", lines: 401 },
  ]);
});

it("style sheets say distances by token, use every token, and style no class for the whole page", () => {
  const root = plant({
    "renderer/styles/tokens.css": ":root {\n  --s-1: 4px;\n  --s-2: 8px; /* 8px */\n  --s-3: 12px;\n  --hue: red;\n}\n",
    "renderer/styles/base.css": "svg.lucide {\n  flex: none;\n}\n",
    "renderer/styles/words.css": ".row {\n  gap: var(--s-1);\n}\n",
    "renderer/styles/frame.css": ".app {\n  color: var(--hue);\n}\n",
    "renderer/chat/chat.css": [
      "/* margin: 8px; */",
      ".a { padding: 0 var(--s-3) 8px; border: 4px solid; width: 8px; }",
      ".b { inset: -8px 6px; margin-left: calc(100% - 4px) }",
      ".c { margin: 0px 1.5px -11px; top: 22px; /* half of the picture */ left: var(--far, 22px); }",
      ".d {",
      "  gap: 6px 2em;",
      "}",
    ].join("\n"),
    "renderer/chat/transfer/written.css": ".written { padding: 8px; }",
  });
  expect(checkStyles(root)).toEqual([
    "renderer/chat/chat.css:2: says 8px; write var(--s-2)",
    "renderer/chat/chat.css:3: says -8px; write calc(-1 * var(--s-2))",
    "renderer/chat/chat.css:3: says 6px, which is no token; say beside it what it measures",
    "renderer/chat/chat.css:3: says 4px; write var(--s-1)",
    "renderer/chat/chat.css:6: says 6px, which is no token; say beside it what it measures",
    "renderer/styles/frame.css: styles a class for the whole page; its component has a style sheet of its own",
    "renderer/styles/tokens.css: --s-2 is used nowhere",
  ]);
});
