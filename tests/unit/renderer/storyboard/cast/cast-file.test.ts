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
