import { describe, expect, it } from "vitest";
import { parseRange } from "#core/sandbox/files/send-file.ts";
import { createFaultBook } from "#core/sandbox/service/faults.ts";
import { recognizeFormat } from "#core/sandbox/service/inspect.ts";
import { createRateLimits } from "#core/sandbox/service/rate-limits.ts";
import { isSigned, signThinking } from "#core/sandbox/text/signature.ts";
import { splitTokens } from "#core/sandbox/text/tokens.ts";

describe("range", () => {
  it.each([
    ["bytes=0-9", [0, 9]],
    ["bytes=90-", [90, 99]],
    ["bytes=-5", [95, 99]],
    ["bytes=0-1000", [0, 99]],
    ["bytes=100-", "bad"],
    ["bytes=9-3", "bad"],
    ["bytes=-0", "bad"],
    ["bytes=-", undefined],
    ["items=0-9", undefined],
    ["bytes=0-1,5-6", undefined],
    [undefined, undefined],
  ])("%s of 100 bytes", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });
});

describe("tokens", () => {
  it.each(["Hello, world!", "一盏灯 and 2 lamps\n\n| a | b |", "  spaces  ", "🎬 émigré's", ""])(
    "joined again are %j",
    (text) => {
      expect(splitTokens(text).join("")).toBe(text);
    },
  );
});

describe("signature", () => {
  it("belongs to one text and one secret", () => {
    const [secret, other] = [Buffer.from("a"), Buffer.from("b")];
    const signature = signThinking(secret, "I think");
    expect([
      isSigned(secret, "I think", signature),
      isSigned(secret, "I thin", signature),
      isSigned(other, "I think", signature),
      isSigned(secret, "I think", ""),
    ]).toEqual([true, false, false, false]);
  });
});

describe("rate limits", () => {
  it("let through what the minute allows, and again when it has passed", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    for (let at = 0; at < 3; at += 1) limits.admit("a", "g", 3);
    expect(() => limits.admit("a", "g", 3)).toThrow("rate limit");
    expect(() => limits.admit("b", "g", 3)).not.toThrow();
    now = 60_001;
    expect(() => limits.admit("a", "g", 3)).not.toThrow();
  });
});

describe("fault book", () => {
  it("plays a fault for its operation, as often as asked, after what it skips", () => {
    const played: string[] = [];
    const book = createFaultBook([{ operation: "music", kind: "status", times: 2, skip: 1 }], (operation) =>
      played.push(operation),
    );
    const take = (operation: "music" | "messages") => book.take(operation, ["status"])?.kind;
    expect([take("messages"), take("music"), take("music"), take("music"), take("music")]).toEqual([
      undefined,
      undefined,
      "status",
      "status",
      undefined,
    ]);
    expect(played).toEqual(["music", "music"]);
  });
});

describe("formats by content", () => {
  it.each([
    ["\xff\xd8\xff\xe0", "jpeg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["GIF89a", "gif"],
    ["RIFF\0\0\0\0WEBP", "webp"],
    ["RIFF\0\0\0\0WAVE", "wav"],
    ["RIFF\0\0\0\0AVI ", "avi"],
    ["\0\0\0\x18ftypheic", "heic"],
    ["\0\0\0\x18ftypmif1", "heif"],
    ["\0\0\0\x18ftypqt  ", "mov"],
    ["\0\0\0\x18ftypisom", "mp4"],
    ["\x1a\x45\xdf\xa3....matroska", "mkv"],
    ["\x1a\x45\xdf\xa3....webm", "webm"],
    ["ID3\x03", "mp3"],
    ["\xff\xfb\x90\x00", "mp3"],
    ["fLaC", "flac"],
    ["OggS", "ogg"],
    ["hello", "unknown"],
    ["", "unknown"],
  ])("%j is %s", (head, format) => {
    expect(recognizeFormat(Buffer.from(head, "latin1")).format).toBe(format);
  });
});
