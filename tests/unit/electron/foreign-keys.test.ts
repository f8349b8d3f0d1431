import { expect, test } from "vitest";
import { createReplyAssembly } from "#core/chat/conversations/reply-assembly.ts";
import { costOf } from "#core/database/storyboard/project-store.ts";
import { extensionFor, opensAs } from "#core/files/file-extension.ts";
import { embedTags } from "#core/library/embedding/embed-tags.ts";
import { createMediaHandler } from "#core/library/serve/index.ts";
import { createFastDeltaParser } from "#core/service/client/streams/fast-delta-parser.ts";
import { answerArriving } from "#core/tasks/steps/arriving-sound.ts";
import { readableFacts } from "#renderer/lib/files/readable-facts.ts";
import { isDirectorTool } from "#shared/director/index.ts";
import { nameCodec } from "#shared/probe/codec-names.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { checkNameTemplate } from "#shared/rules/library/name-template.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";

/** Words of a service, a model, a file, a page or a person that every object answers to without having them. */
const inherited = ["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty"];

test.each(inherited)("%s is no entry of a table that doesn't have it, at any door", async (key) => {
  expect(entryOf({ a: 1 }, key)).toBeUndefined();

  // The page: an address of media.
  const media = createMediaHandler({ resolve: () => null, import: async () => null, branches: {}, roots: () => [] });
  expect((await media(new Request(`http://studio/media/${key}`))).status).toBe(404);

  // A person: a search, a template of names, a price of a model that was called so.
  const search = readLibrarySearch(`kind:${key} source:${key} flag:${key}`);
  expect([search.kinds, search.sources, search.flags]).toEqual([[], [], []]);
  expect(checkNameTemplate(`{${key}}`)).not.toBeNull();
  expect(costOf([{ key, seconds: 5, priced: 5 } as never], { a: 1 }).cost).toBe(0);

  // A media file: its codec, its format.
  expect(nameCodec(key)).toBe(key.toLowerCase() === key ? key : nameCodec(key));
  expect(typeof nameCodec(key)).toBe("string");
  expect([extensionFor({ format: key }, "a.exe"), opensAs({ format: key }, `a.${key}`)]).toEqual([".bin", false]);
  const facts = { kind: "video", format: key, mime: "video/mp4", bytes: 1 } as const;
  const tags = { title: "", words: "", lyrics: "", date: "", source: null, own: [] };
  expect(await embedTags({ path: "/nowhere", facts }, "/nowhere/else", tags, async () => facts)).toBeNull();

  // A task of the database: its sound's format.
  const task = { id: "t1", state: "failed", request: { audio_setting: { format: key } }, output: null } as never;
  const arriving = answerArriving(new Request("http://studio/media/arriving/t1"), {
    find: () => task,
    roots: () => [],
  });
  await expect(arriving).rejects.toMatchObject({ error: { code: "record_not_found" } });

  // The service: what kind of piece of a reply this is, and what it says of a song.
  const shortcut = createFastDeltaParser();
  const event = { type: "content_block_delta", index: 0, delta: { type: key, text: "x" } };
  shortcut.learn(JSON.stringify(event), event as unknown as StreamEvent);
  expect(shortcut.read(JSON.stringify(event))).toBeUndefined();
  const reply = createReplyAssembly(() => 0);
  const begun = { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
  reply.take(begun as unknown as StreamEvent);
  expect(reply.take(event as unknown as StreamEvent)).toBeNull();
  expect(reply.blocks()).toEqual([{ type: "text", text: "" }]);
  const said = readableFacts(JSON.parse(`{"${key}": "x"}`) as Record<string, unknown>, (word) => word, "en");
  expect(said ?? "").not.toMatch(/undefined|function|native/);

  // A model: the name of a tool. A connection: what it assumes.
  expect(isDirectorTool(key)).toBe(false);
  expect(resolveAssumptions(JSON.parse(`{"${key}": 1}`))).toEqual(resolveAssumptions());
});
