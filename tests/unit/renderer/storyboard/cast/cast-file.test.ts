import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readCastFile, writeCastFile } from "#renderer/storyboard/cast/cast-file.ts";
import { type CastCard, plainCard } from "#shared/contract/storyboard/cast.ts";

const address = "https://films.example/walk.mp4";
const keeper: CastCard = {
  ...{ ...plainCard, id: "0198c1de-0000-7000-8000-000000000001", name: "Keeper", color: "red" },
  description: "an old man",
  files: [
    { name: "face", gives: "look" },
    { name: address, gives: "motion" },
    { name: "lost", gives: "look" },
  ],
};
const { id: _id, ...fields } = keeper;
const media = async (name: string) =>
  name === "lost" ? undefined : { name: "A/face.png", bytes: new Blob([`bytes of ${name}`]) };
const listOf = (cards: unknown) => strToU8(JSON.stringify({ format: "reelsong-cast", version: 1, cards }));
const zipped = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))]);

// @shows Direction, point by point › 3. Cards leave and come as files, and go to other films
test("cards with their media go through a file, each medium once, and what is lost is left out", async () => {
  const packed = await writeCastFile([keeper, { ...keeper, name: "Twin" }], media);
  const names = Object.keys(unzipSync(new Uint8Array(await packed.arrayBuffer())));
  expect(names).toEqual(["media/1-A_face.png", "cast.json"]);
  const [read, twin] = await readCastFile(packed);
  expect(read).toMatchObject({ ...fields, files: [{ gives: "look" }, { address, gives: "motion" }] });
  const [face] = read?.files ?? [];
  const medium = face && "medium" in face ? face.medium : undefined;
  expect([medium?.name, await medium?.text()]).toEqual(["A_face.png", "bytes of face"]);
  expect(twin?.name).toBe("Twin");
  expect(JSON.stringify(read)).not.toContain(keeper.id);
});

const one = { ...fields, files: [{ path: "media/a.png", gives: "look" }] };

test.each<[string, Blob, string]>([
  ["no zip", new Blob(["words"]), "damaged"],
  ["a zip of something else", zipped({ "notes.txt": strToU8("x") }), "noCast"],
  ["a list that is no JSON", zipped({ "cast.json": strToU8("{") }), "damaged"],
  ["another format", zipped({ "cast.json": strToU8('{"format":"x"}') }), "noCast"],
  ["no cards", zipped({ "cast.json": listOf([]) }), "noCast"],
  ["too many cards", zipped({ "cast.json": listOf(Array(201).fill(one)) }), "noCast"],
  ["a name that no card can have", zipped({ "cast.json": listOf([{ ...one, name: "<b>" }]) }), "noCast"],
  [
    "a path out of the file",
    zipped({ "cast.json": listOf([{ ...one, files: [{ path: "media/../../x", gives: "look" }] }]) }),
    "noCast",
  ],
  [
    "an address of this network",
    zipped({ "cast.json": listOf([{ ...one, files: [{ address: "http://127.0.0.1/a.png", gives: "look" }] }]) }),
    "noCast",
  ],
])("%s is refused in words", async (_what, file, problem) => {
  await expect(readCastFile(file)).rejects.toMatchObject({ problem });
});

test("only what the list names is unpacked, and no medium larger than the service takes", async () => {
  const large = new Uint8Array(50 * 1024 * 1024 + 1);
  const files = [
    { path: "media/a.png", gives: "look" },
    { path: "media/large.mp4", gives: "motion" },
  ];
  const [card] = await readCastFile(
    zipped({
      "cast.json": listOf([{ ...one, files }]),
      "media/a.png": strToU8("a"),
      "media/large.mp4": large,
      "media/other": large,
    }),
  );
  expect(card?.files.map((file) => ("medium" in file ? file.medium.name : ""))).toEqual(["a.png"]);
});

const MB = 1024 * 1024;
/** A zip in which media say of themselves that they are so large, and hold a letter each. */
function saying(sizes: readonly number[]): Blob {
  const names = sizes.map((_size, at) => `media/${String.fromCharCode(97 + at)}.png`);
  const cards = names.map((path, at) => ({ ...one, name: `Card ${at}`, files: [{ path, gives: "look" }] }));
  const media = Object.fromEntries(names.map((name) => [name, strToU8("x")]));
  const bytes = zipSync({ "cast.json": listOf(cards), ...media }, { level: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    const size = sizes[names.indexOf(name)];
    if (size !== undefined) view.setUint32(at + 24, size, true);
  }
  return new Blob([new Uint8Array(bytes)]);
}
const lyingIn = async (packed: Blob) => (await readCastFile(packed)).filter(({ files }) => files.length > 0).length;

test("media that together say they are larger than a file of cards may be aren't unpacked", async () => {
  const ten = Array<number>(10).fill(50 * MB);
  expect(await lyingIn(saying([...ten, 12 * MB]))).toBe(11);
  await expect(readCastFile(saying([...ten, 12 * MB + 1]))).rejects.toMatchObject({ problem: "tooLarge" });
});

test("a medium as large as the service takes is there, a larger one isn't", async () => {
  expect(await lyingIn(saying([50 * MB, 50 * MB + 1]))).toBe(1);
});

test.each([
  [512 * MB, undefined],
  [512 * MB + 1, "tooLarge"],
])("a file of %d bytes is refused as %s", async (size, problem) => {
  const small = saying([1]);
  const packed = { size, arrayBuffer: () => small.arrayBuffer() } as Blob;
  const found = await readCastFile(packed).then(
    () => undefined,
    (thrown: { problem: string }) => thrown.problem,
  );
  expect(found).toBe(problem);
});

test("a list of more than two megabytes is none", async () => {
  const padded = (length: number) => {
    const text = JSON.stringify({ format: "reelsong-cast", version: 1, cards: [{ ...one, files: [] }] });
    return zipped({ "cast.json": strToU8(text.padEnd(length)) });
  };
  expect(await readCastFile(padded(2 * MB))).toHaveLength(1);
  await expect(readCastFile(padded(2 * MB + 1))).rejects.toMatchObject({ problem: "noCast" });
});

test("of a very long name the end is kept, with what kind of file it is", async () => {
  const name = `${"a".repeat(200)}.png`;
  const packed = await writeCastFile([keeper], async () => ({ name, bytes: new Blob(["x"]) }));
  const [path] = Object.keys(unzipSync(new Uint8Array(await packed.arrayBuffer())));
  expect(path).toBe(`media/1-${"a".repeat(146)}.png`);
});
