import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { expect, it, vi } from "vitest";
import { openSnippets } from "#renderer/media/sound/read-snippets.ts";

const RATE = 8000;
/** 16,000 frames of sound, both channels: each sample says its place, the right one below zero. */
function wav(rate: number): ArrayBuffer {
  const frames = 2 * RATE;
  const view = new DataView(new ArrayBuffer(44 + frames * 4));
  const write = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, 36 + frames * 4, true);
  write(8, "WAVEfmt ");
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 4],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    view.setUint16(at, value, true);
  write(36, "data");
  view.setUint32(40, frames * 4, true);
  for (let frame = 0; frame < frames; frame += 1) {
    view.setInt16(44 + frame * 4, frame, true);
    view.setInt16(46 + frame * 4, -frame, true);
  }
  return view.buffer;
}
const opens = (bytes: ArrayBuffer) => () => new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
const open = opens(wav(RATE));
const places = (channel: Float32Array | undefined) => [...(channel ?? [])].map((sample) => Math.round(sample * 32_768));

it.each<[string, number, number, number[], number[]]>([
  ["the beginning", 0, 0.0005, [0, 1, 2, 3], [0, -1, -2, -3]],
  ["anywhere in it", 1.25, 0.0005, [10_000, 10_001, 10_002, 10_003], [-10_000, -10_001, -10_002, -10_003]],
  ["more than there is", 1.99975, 0.0005, [15_998, 15_999, 0, 0], [-15_998, -15_999, 0, 0]],
])("%s", async (_what, from, seconds, left, right) => {
  const snippet = await openSnippets(open)({ address: "sound", from, seconds });
  expect(snippet?.rate).toBe(8000);
  expect(snippet?.channels.map(places)).toEqual([left, right]);
});

it.each([2999, 768_001, 4_000_000_000 / 4])(
  "a file of %i samples a second has none that the page could play",
  async (rate) => {
    expect(await openSnippets(opens(wav(rate)))({ address: "sound", from: 0, seconds: 0.08 })).toBeNull();
  },
);

it("a piece of some length is there to its end", async () => {
  const snippet = await openSnippets(open)({ address: "sound", from: 0.5, seconds: 0.08 });
  const left = places(snippet?.channels[0]);
  expect([left.length, left[0], left.at(-1)]).toEqual([640, 4000, 4639]);
});

it("a file stays open for the next piece, and of many those that were read last", async () => {
  const opened: Input[] = [];
  const asked: string[] = [];
  const read = openSnippets((address) => {
    asked.push(address);
    const input = open();
    vi.spyOn(input, "dispose");
    opened.push(input);
    return input;
  });
  const hear = (address: string) => read({ address, from: 0, seconds: 0.01 });
  for (const address of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "a", "i"]) await hear(address);
  expect(asked.join("")).toBe("abcdefghi");
  await vi.waitFor(() => expect(opened[1]?.dispose).toHaveBeenCalledOnce());
  expect(opened[0]?.dispose).not.toHaveBeenCalled();
});

it("one that can't be read is asked for again the next time", async () => {
  const first = open();
  vi.spyOn(first, "getPrimaryAudioTrack").mockRejectedValue(new Error("cut off"));
  const inputs = [first, open()];
  const read = openSnippets(() => inputs.shift() ?? open());
  const asked = { address: "sound", from: 0, seconds: 0.0005 };
  await expect(read(asked)).rejects.toThrow("cut off");
  expect(places((await read(asked))?.channels[0])).toEqual([0, 1, 2, 3]);
});

it("a film without sound has none", async () => {
  const input = open();
  vi.spyOn(input, "getPrimaryAudioTrack").mockResolvedValue(null);
  expect(await openSnippets(() => input)({ address: "film", from: 0, seconds: 0.08 })).toBeNull();
});
