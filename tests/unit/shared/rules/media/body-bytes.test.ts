import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countCharacters } from "#shared/rules/code-points.ts";
import { bodyBytes } from "#shared/rules/media/body-bytes.ts";
import { base64Bytes, base64Length } from "#shared/rules/media/media-lookup.ts";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { imageFacts, lookupOf, shotWith, textRequest, videoItem } from "#tests/support/requests/sample-requests.ts";

const real = (value: unknown) => Buffer.byteLength(JSON.stringify(value), "utf8");

describe("bytes of a request", () => {
  test.each([
    {},
    [],
    [1, 2, 3],
    { a: undefined, b: [undefined, null, true, false] },
    "plain",
    'quotes " and \\ and \u0007',
    "ä ﷽ 🦊 \u2028",
    "half \ud83e of a pair",
    "\u007f\u0080",
    "\u07ff\u0800",
    "\ud7ff\ue000",
    [],
    [[]],
    { a: {}, b: { c: 1, d: undefined } },
    -0.1e-7,
    Number.NaN,
  ])("%j", (value) => {
    expect(bodyBytes(value)).toBe(real(value));
  });

  test("are those of JSON.stringify for any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        expect(bodyBytes(value)).toBe(real(value));
      }),
    );
  });

  test.each([0, 1, 2, 3, 100, 3001])("count an asset of %d bytes as the base64 it is sent as", (bytes) => {
    const data = Buffer.alloc(bytes).toString("base64");
    const media = lookupOf({ "asset:a": imageFacts({ bytes, mime: "image/png" }) });
    const inText = (source: object) =>
      textRequest({ messages: [{ role: "user", content: [{ type: "image", source }] }] });
    expect(bodyBytes(inText({ type: "url", url: "asset:a", detail: "low" }), media)).toBe(
      real(inText({ type: "base64", media_type: "image/png", data, detail: "low" })),
    );
    const asVideo = shotWith([videoItem("asset:a")]);
    expect(bodyBytes(asVideo, media)).toBe(real(shotWith([videoItem(`data:image/png;base64,${data}`)])));
    expect(bodyBytes({ audio_url: "asset:a" }, media)).toBe(real({ audio_base64: data }));
    expect(base64Length(bytes)).toBe(data.length);
    expect(base64Bytes(data)).toBe(bytes);
  });

  test("do not fear deep nesting", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(bodyBytes(deep)).toBe(400_001);
  });

  test("stop at 64 MB to the byte", () => {
    const limit = 64 * 1024 * 1024;
    const empty = real(textRequest({ messages: [{ role: "user", content: "" }] }));
    const errors = (extra: number) =>
      checkMessages(textRequest({ messages: [{ role: "user", content: "x".repeat(limit - empty + extra) }] })).flatMap(
        ({ code, severity }) => (severity === "error" ? [code] : []),
      );
    expect(errors(0)).toEqual([]);
    expect(errors(1)).toEqual(["text.body.size"]);
  });
});

describe("characters are code points", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["ä", 1],
    ["a\u0308", 2],
    ["𝄞", 1],
    ["🦊🦊", 2],
    ["👩‍🚀", 3],
    ["\ud83e", 1],
    ["\udd8a\ud83e", 2],
    // The first and the last halves that there are, and their neighbors.
    ["\ud800\udc00", 1],
    ["\udbff\udfff", 1],
    ["\ud7ff\udc00", 2],
    ["\udc00\udc00", 2],
    ["\ud800\udbff", 2],
    ["\ud800\ue000", 2],
    ["a\ud800\udc00b", 3],
  ])("%j has %d", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
  test("as the language itself counts them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(countCharacters(text)).toBe([...text].length);
      }),
    );
  });
});
