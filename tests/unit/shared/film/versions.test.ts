import { describe, expect, it } from "vitest";
import { filmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import {
  chooseVersion,
  clipDifferences,
  duplicateVersion,
  fieldDifferences,
  otherDifferences,
  removeVersion,
  renameVersion,
  versionsFor,
} from "#shared/film/versions.ts";

const first = { id: "first", name: "Cut 1" };
const trimmed = { ...wholeTake, from: 1 };
const begun = {
  ...plainFilm,
  clips: { a: trimmed },
  order: ["a", "b"],
  takesLevel: 0.5,
  markers: [{ at: 2, words: "" }],
};
const note = { clip: "a", shot: "a", at: 1, words: "Later", done: false, by: "" };
const film = { ...begun, ...duplicateVersion(begun, { id: "second", name: " Short " }, first) };

describe("versions of a cut", () => {
  it("the cut once more goes by another name, and the first is kept as it was", () => {
    expect(film.version).toBe("second");
    expect(film.versions.second).toEqual({ name: "Short", cut: null });
    const { name, cut } = film.versions.first ?? {};
    expect(name).toBe("Cut 1");
    expect(cut).toMatchObject({ clips: { a: trimmed }, order: ["a", "b"], takesLevel: 0.5, markers: [{ at: 2 }] });
    for (const shared of ["versions", "version", "notes"]) expect(cut).not.toHaveProperty(shared);
    expect(filmSettings.safeParse(film).success).toBe(true);
  });

  it("another one takes its place whole, and back again nothing is lost; notes are the film's", () => {
    const changed = { ...film, clips: {}, order: ["b", "a"], song: "s", notes: { n: note } };
    const back = { ...changed, ...chooseVersion(changed, "first", plainFilm) };
    expect(back).toMatchObject({
      version: "first",
      clips: { a: trimmed },
      order: ["a", "b"],
      song: null,
      takesLevel: 0.5,
    });
    expect(back.versions.first?.cut).toBeNull();
    expect(back.notes).toEqual({ n: note });
    const again = { ...back, ...chooseVersion(back, "second", plainFilm) };
    expect(again).toEqual(changed);
  });

  it("a version of an older studio has what it doesn't say as a plain film has it", () => {
    const older = {
      ...film,
      songLevel: 0.1,
      versions: { ...film.versions, old: { name: "Old", cut: { order: ["b"] } } },
    };
    expect(chooseVersion(older, "old", plainFilm)).toMatchObject({
      order: ["b"],
      clips: {},
      songLevel: 0.8,
      version: "old",
    });
  });

  it.each([
    ["the one in use", "second"],
    ["one that isn't there", "third"],
  ])("%s takes no place", (_what, id) => expect(chooseVersion(film, id, plainFilm)).toBeNull());

  it("is renamed, but not to nothing; deleted, but not the one in use", () => {
    expect(renameVersion(film, "first", " Long ")?.versions.first).toMatchObject({
      name: "Long",
      cut: { order: ["a", "b"] },
    });
    expect(renameVersion(film, "first", "  ")).toBeNull();
    expect(renameVersion(film, "third", "x")).toBeNull();
    expect(Object.keys(removeVersion(film, "first")?.versions ?? {})).toEqual(["second"]);
    expect(removeVersion(film, "second")).toBeNull();
    expect(removeVersion(film, "third")).toBeNull();
  });

  it("there are at most twenty", () => {
    let many: typeof film = film;
    for (let count = 3; count <= 20; count += 1)
      many = { ...many, ...duplicateVersion(many, { id: `v${count}`, name: `${count}` }, first) };
    expect(Object.keys(many.versions)).toHaveLength(20);
    expect(duplicateVersion(many, { id: "v21", name: "21" }, first)).toBeNull();
    expect(filmSettings.safeParse(many).success).toBe(true);
    const over = { ...many, versions: { ...many.versions, v21: { name: "21", cut: null } } };
    expect(filmSettings.safeParse(over).success).toBe(false);
  });

  it("a copy of the film has them over its own shots", () => {
    const here = (shot: string) => (shot === "a" ? "x" : null);
    const copied = versionsFor(film.versions, here, undefined, () => ({ song: "here" }));
    expect(copied.first?.cut).toMatchObject({ clips: { x: trimmed }, order: ["x"], song: "here" });
    expect(copied.second).toEqual({ name: "Short", cut: null });
  });
});

describe("what differs", () => {
  it.each([
    [{ card: "One" }, { card: "Two" }, ["card"]],
    [{ footage: "f" }, { footage: "g" }, ["file"]],
    [{ conform: "fill" as const }, {}, ["framing"]],
    [{ gain: 1 }, {}, []],
    [{ muted: true }, { gain: 0.5 }, ["sound"]],
    [{ caption: "Hello" }, { caption: "Goodbye" }, ["caption"]],
    [{ from: 1, to: 2, speed: 2 }, {}, []],
  ])("of %j and %j", (a, b, differences) => {
    expect(clipDifferences({ ...wholeTake, ...a }, { ...wholeTake, ...b })).toEqual(differences);
  });

  it("is told of clips that both have, and of what lies under them", () => {
    const a = { clips: { x: { ...wholeTake, muted: true }, y: { ...wholeTake, muted: true } } };
    expect(otherDifferences(a, { clips: {} }, ["x", "z"])).toEqual([{ id: "x", differences: ["sound"] }]);
    expect(
      fieldDifferences(plainFilm, { ...plainFilm, clips: a.clips, order: ["x"], version: "v", duck: true }),
    ).toEqual(["duck"]);
    expect(fieldDifferences(plainFilm, { ...plainFilm, songTo: 30 })).toEqual(["songTo"]);
  });
});
