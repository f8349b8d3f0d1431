import { expect, test } from "vitest";
import { sortFiles } from "#renderer/chat/attachments/attachable.ts";
import { checkAttachments } from "#renderer/chat/attachments/check-attachments.ts";
import { attachmentsOf, mediaBlocksOf } from "#renderer/chat/attachments/message-attachments.ts";
import { titleAttachments } from "#renderer/chat/attachments/title-attachments.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";

const MB = 1024 * 1024;
const assetOf = (id: string, kind: "image" | "video", format: string, bytes: number): [string, Asset] => [
  id,
  {
    id,
    kind,
    name: `${id}.${format}`,
    facts: { kind, format, mime: `${kind}/${format}`, bytes },
    state: "ready",
  } as unknown as Asset, // Only what the checks read.
];
const settings = { model: "Vendor-M3" } as const;
const check = (
  assets: [string, Asset][],
  model: "Vendor-M3" | "Vendor-M2.7" = "Vendor-M3",
  earlier: [string, Asset][] = [],
) =>
  checkAttachments(
    assets.map(([assetId]) => ({ assetId })),
    earlier.map(([id, { kind }]) => ({ type: kind as "image", source: { type: "url", url: `asset:${id}` } })),
    new Map([...assets, ...earlier]),
    { ...settings, model },
  );

// API.md § Media source and § Limits.
// @shows Chat, point by point › 6. Attached by paste, drop, choice or from the library, checked, with detail and thumbnail; HEIC converted
test.each<[string, [string, Asset][], string[][]]>([
  ["an image of 10 MB", [assetOf("a", "image", "png", 10 * MB)], [[]]],
  ["an image above 10 MB", [assetOf("a", "image", "png", 10 * MB + 1)], [["text.image.size"]]],
  ["a HEIC image", [assetOf("a", "image", "heic", MB)], [["text.image.format"]]],
  ["a video of 512 MB", [assetOf("v", "video", "mp4", 512 * MB)], [[]]],
  ["a video above 512 MB", [assetOf("v", "video", "mkv", 512 * MB + 1)], [["text.video.size"]]],
  ["a WEBM video", [assetOf("v", "video", "webm", MB)], [["text.video.format"]]],
  [
    "one good, one bad",
    [assetOf("a", "image", "gif", MB), assetOf("b", "image", "heif", MB)],
    [[], ["text.image.format"]],
  ],
])("%s is judged beside itself", (_, assets, expected) => {
  expect(check(assets).byAttachment.map((all) => all.map(({ code }) => code))).toEqual(expected);
});

test("a model that takes no images says so at each of them, and once of all that earlier messages hold", () => {
  const { byAttachment, others, untaken, findings } = check([assetOf("a", "image", "png", MB)], "Vendor-M2.7", [
    assetOf("b", "video", "mp4", MB),
    assetOf("c", "image", "png", MB),
  ]);
  expect(byAttachment[0]?.map(({ code }) => code)).toEqual(["text.block.model"]);
  expect(others).toEqual([]);
  expect(untaken).toBe(2);
  expect(findings.filter(({ severity }) => severity === "error")).toHaveLength(3);
  expect(check([], "Vendor-M3", [assetOf("b", "video", "mp4", MB)]).untaken).toBe(0);
});

test("videos above 50 MB are uploaded; smaller ones when the body would be above 64 MB, the largest first", () => {
  expect(check([assetOf("v", "video", "mp4", 50 * MB + 1)]).large).toEqual(["v"]);
  const two = check([assetOf("s", "video", "mp4", 20 * MB), assetOf("l", "video", "mp4", 40 * MB)]);
  expect(two.large).toEqual(["l"]);
  expect(two.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(two.bytes).toBeGreaterThan(26 * MB);
  expect(two.bytes).toBeLessThan(28 * MB);
});

// @shows Chat, point by point › 6. Large videos uploaded, with progress; 64 MB in all
test("images that don't fit into one body are refused together, with what earlier messages hold", () => {
  const image = (id: string) => assetOf(id, "image", "png", 9 * MB);
  const { others, byAttachment } = check([image("a"), image("b")], "Vendor-M3", ["c", "d", "e", "f"].map(image));
  expect(others.map(({ code }) => code)).toEqual(["text.body.size"]);
  expect(byAttachment).toEqual([[], []]);
});

test("each kind is counted by itself, in the order the model sees them", () => {
  const kinds = ["image", "video", undefined, "video", "image"] as const;
  expect(titleAttachments(kinds, (kind, count) => `${kind} ${count}`)).toEqual([
    "image 1",
    "video 1",
    "image 2",
    "video 2",
    "image 3",
  ]);
});

test("what went with a question can go with it again, detail included", () => {
  const blocks = [
    { type: "image", source: { type: "url", url: "asset:a", detail: "high" } },
    { type: "video", source: { type: "url", url: "asset:v" } },
    { type: "text", text: "Hi" },
    { type: "tool_result", tool_use_id: "t", content: [{ type: "image", source: { type: "url", url: "asset:r" } }] },
  ];
  const message = { role: "user", blocks } as unknown as Message;
  expect(attachmentsOf(message)).toEqual([{ assetId: "a", detail: "high" }, { assetId: "v" }]);
  expect(mediaBlocksOf([message])).toHaveLength(3);
});

test("files are sorted by their type, or by their name where they have none", () => {
  const file = (name: string, type = "") => new File([], name, { type });
  const { media, documents, others } = sortFiles([
    file("a.HEIC"),
    file("b.mkv"),
    file("c", "image/webp"),
    file("d.txt", "text/plain"),
    file("e.mp3", "audio/mpeg"),
  ]);
  expect(media.map(({ name }) => name)).toEqual(["a.HEIC", "b.mkv", "c"]);
  expect(documents.map(({ name }) => name)).toEqual(["d.txt"]);
  expect(others).toEqual(["e.mp3"]);
});
