import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAudioScanner } from "#core/service/client/streams/audio-scanner.ts";
import { createHexDecoder } from "#core/service/client/streams/hex-decoder.ts";
import { readMusicEvents } from "#core/service/client/streams/music-stream.ts";

function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
const invalid = expect.objectContaining({ error: expect.objectContaining({ code: "invalid_response" }) });

describe("createHexDecoder", () => {
  it("gives the bytes back for any chunking and either case", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), sizes, fc.boolean(), (bytes, pieces, upper) => {
        const hex = Buffer.from(bytes).toString("hex");
        const decoder = createHexDecoder();
        const got = [...cut(Buffer.from(upper ? hex.toUpperCase() : hex), pieces)].map((piece) => decoder.push(piece));
        decoder.end();
        expect(Buffer.concat(got)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it.each(["0g", "g0", "zz", "0x", " 00", "0\n", "é0", "g", "00 11"])("refuses %j", (text) => {
    expect(() => createHexDecoder().push(Buffer.from(text))).toThrow(invalid);
  });

  it("refuses half a byte at the end", () => {
    const decoder = createHexDecoder();
    decoder.push(Buffer.from("abc"));
    expect(() => decoder.end()).toThrow(invalid);
  });
});

const scan = (text: string, pieces: readonly number[] = [text.length + 1]) => {
  const scanner = createAudioScanner();
  const audio = [...cut(Buffer.from(text), pieces)].flatMap((piece) => scanner.feed(piece));
  return { audio: Buffer.concat(audio).toString("hex"), document: scanner.finish() };
};

describe("createAudioScanner", () => {
  it("finds data.audio in any document, spacing and chunking", () => {
    const song = fc.uint8Array({ minLength: 1, maxLength: 200 });
    const rest = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(
        song,
        rest,
        rest,
        fc.constantFrom(undefined, 2, "\t"),
        sizes,
        (bytes, before, after, indent, pieces) => {
          const hex = Buffer.from(bytes).toString("hex");
          const { data: _, ...outer } = before;
          const { audio: __, ...inner } = after;
          const document = { ...outer, data: { ...inner, audio: hex, status: 2 }, last: outer };
          const { audio, document: found } = scan(JSON.stringify(document, undefined, indent), pieces);
          expect(audio).toBe(hex);
          expect(JSON.stringify(found)).toBe(JSON.stringify({ ...document, data: { ...document.data, audio: "" } }));
        },
      ),
    );
  });

  it.each([
    [
      "an address stays",
      '{"data":{"audio":"https://a.example/b.mp3"}}',
      { data: { audio: "https://a.example/b.mp3" } },
    ],
    ["an empty song", '{"data":{"audio":""}}', { data: { audio: "" } }],
    ["null", '{"data":{"audio":null},"x":"00"}', { data: { audio: null }, x: "00" }],
    ["audio elsewhere", '{"audio":"00","meta":{"audio":"11"}}', { audio: "00", meta: { audio: "11" } }],
    ["audio deeper", '{"data":{"inner":{"audio":"00"}}}', { data: { inner: { audio: "00" } } }],
    ["audio in an array", '{"data":[{"audio":"00"}]}', { data: [{ audio: "00" }] }],
    ["audio as a value", '{"data":{"name":"audio","other":"00"}}', { data: { name: "audio", other: "00" } }],
    ["escaped quotes", '{"a\\"":"\\"data\\"","data":{"audio":"x\\"y"}}', { 'a"': '"data"', data: { audio: 'x"y' } }],
  ])("%s", (_, text, document) => {
    expect(scan(text)).toEqual({ audio: "", document });
    expect(scan(text, [1])).toEqual({ audio: "", document });
  });

  it.each(['{"data":{"audio":"00', '{"data":{"audio":"0011"', "", "<html>"])("a broken %j is refused", (text) => {
    expect(() => scan(text)).toThrow(invalid);
  });

  it("gives what came of a song that ends in half a byte, and refuses it at the end", () => {
    for (const pieces of [[100], [1]]) {
      const scanner = createAudioScanner();
      const text = '{"data":{"audio":"00112"},"trace_id":"t"}';
      const audio = [...cut(Buffer.from(text), pieces)].flatMap((piece) => scanner.feed(piece));
      expect(Buffer.concat(audio).toString("hex")).toBe("0011");
      expect(() => scanner.finish()).toThrow(invalid);
    }
  });

  it("refuses an endless document", () => {
    const scanner = createAudioScanner();
    expect(() => {
      for (let piece = 0; piece < 20; piece += 1) scanner.feed(Buffer.alloc(1024 * 1024, " "));
    }).toThrow(expect.objectContaining({ error: expect.objectContaining({ code: "response_too_large" }) }));
  });
});

it("beside its song a document may have just so many bytes", () => {
  const head = '{"x":"","data":{"audio":""}}';
  const ofBytes = (bytes: number) => head.replace('""', `"${"x".repeat(bytes - head.length)}"`);
  const whole = ofBytes(1_048_576).replace('"audio":""', '"audio":"00"');
  expect(scan(whole).audio).toBe("00");
  expect(() => scan(`${whole} `)).toThrow(
    expect.objectContaining({
      error: expect.objectContaining({
        details: { what: "bytes beside the audio", found: 1_048_577, allowed: 1_048_576 },
      }),
    }),
  );
});

describe("readMusicEvents", () => {
  it("reads events for any chunking and line end", async () => {
    const songs = fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(songs, sizes, fc.constantFrom("\n", "\r\n"), async (pieces, chunks, end) => {
        const hexes = pieces.map((bytes) => Buffer.from(bytes).toString("hex"));
        const text = hexes
          .map((audio, at) => `event: x${end}: note${end}data: ${JSON.stringify({ at, data: { audio } })}${end}${end}`)
          .join("");
        async function* stream() {
          yield* cut(Buffer.from(text), chunks);
        }
        const got = [];
        let came: Buffer[] = [];
        for await (const { document, audio } of readMusicEvents(stream())) {
          came.push(...audio);
          if (document === undefined) continue;
          got.push({ at: (document as { at: number }).at, audio: Buffer.concat(came).toString("hex") });
          came = [];
        }
        expect(got).toEqual(hexes.map((audio, at) => ({ at, audio })));
      }),
    );
  });
});

it("events that carry no data, at the beginning too, are passed over", async () => {
  async function* stream() {
    yield Buffer.from('\n\n: ping\n\nevent: hello\n\ndata: {"at":1}\n\n\nevent: bye\n\n');
  }
  const got = [];
  for await (const { document } of readMusicEvents(stream())) got.push(document);
  expect(got).toEqual([{ at: 1 }]);
});

it.each([..."09afAF"])("sound may begin with %s", (digit) => {
  const scanner = createAudioScanner();
  const found = scanner.feed(Buffer.from(`{"data":{"audio":"${digit}1"}}`));
  expect(Buffer.concat(found)).toEqual(Buffer.from(`${digit}1`, "hex"));
});

it.each([..."/:`g@G "])("what begins with %j is no sound", (sign) => {
  const scanner = createAudioScanner();
  expect(Buffer.concat(scanner.feed(Buffer.from(`{"data":{"audio":"${sign}1"}}`)))).toHaveLength(0);
});
