import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { type CardFields, plainCard } from "#shared/contract/storyboard/cast.ts";
import { shotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { ownSettingsOf } from "#shared/rules/video/retake-request.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const file = (name: string) => `https://films.example/${name}`;
const card = (name: string, ...files: string[]): CardFields => ({
  ...{ ...plainCard, name, description: name === "Keeper" ? "an old man" : "" },
  files: files.map((one) => ({ name: file(one), gives: "look" })),
});
const add = (fields: CardFields) => ({ do: "add", card: fields, freely: false }) as const;

function setUp() {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  const { boards, generation, projects, journal } = studio;
  const projectId = projects.list()[0]?.id ?? "";
  const cast = (of = projectId) => projects.list().find(({ id }) => id === of)?.defaults.cast ?? [];
  const recast = (...changes: Parameters<typeof boards.changeCast>[1]) => boards.changeCast(projectId, changes);
  const draftOf = (id: string) => {
    const draft = boards.shots(projectId).find((shot) => shot.id === id)?.draft;
    return shotDraft.parse(draft);
  };
  const prompted = (prompt: string, more = {}) => boards.addShot(projectId, null, { prompt, ...more }).id;
  return { studio, boards, generation, projects, journal, projectId, cast, recast, draftOf, prompted };
}
const textOf = (request: unknown) => videoRequest.parse(request).content.find((item) => item.type === "text")?.text;
const filesIn = (request: unknown) =>
  videoRequest.parse(request).content.flatMap((item) => (item.type === "image_url" ? [item.image_url.url] : []));

it("a shot that names a card sends its files, by itself, and the take keeps which", () => {
  const { recast, prompted, draftOf, generation } = setUp();
  recast(add(card("Keeper", "face.png", "side.png")), add(card("Pier", "pier.jpg")));
  const id = prompted("@Keeper waits.");
  expect(draftOf(id)).toMatchObject({ mode: "references", references: [], cast: [{ name: "Keeper" }] });
  const [task] = generation.generate(id, newId(), 1);
  expect(filesIn(task?.request)).toEqual([file("face.png"), file("side.png")]);
  expect(textOf(task?.request)).toBe("Keeper (an old man, @image 1, @image 2) waits.");
  expect(task?.cast?.map(({ name, files }) => [name, files.map(({ name: one, left }) => [one, left])])).toEqual([
    [
      "Keeper",
      [
        [file("face.png"), null],
        [file("side.png"), null],
      ],
    ],
  ]);
});

it("what a page says of a shot’s cards is not believed: its words decide", () => {
  const { recast, prompted, boards, draftOf } = setUp();
  recast(add(card("Keeper", "face.png")));
  const id = prompted("Nobody.");
  const forged = {
    ...card("Thief", "x.png"),
    id: newId(),
    files: [{ name: file("x.png"), gives: "look", left: null }],
  };
  boards.updateShot(id, { cast: [forged as never] });
  expect(draftOf(id).cast).toEqual([]);
});

it("shots follow a card that is changed: its files, and a name wherever it stands", () => {
  const { recast, prompted, draftOf, boards, cast, projectId, journal } = setUp();
  const [keeperId = ""] = recast(add(card("Keeper"))).addedIds;
  boards.updateDefaults(projectId, { promptSuffix: "Light as @Keeper likes it." });
  const direction = parseDirection("integrated_multimodal_description: [Shot 1] @keeper waits.", 5);
  const [one, two, other] = [prompted("@Keeper waits."), prompted("", { directed: true, direction }), prompted("Rain")];
  expect(draftOf(one)).toMatchObject({ mode: "text", cast: [{ name: "Keeper", files: [] }] });
  const { undoable } = journal.history(projectId);

  recast({ do: "edit", id: keeperId, card: { name: "Warden", files: card("", "face.png").files } });
  expect(draftOf(one)).toMatchObject({ prompt: "@Warden waits.", mode: "references", cast: [{ name: "Warden" }] });
  expect(draftOf(two).direction?.beats[0]?.parts).toEqual([{ kind: "picture", text: "@Warden waits." }]);
  expect(draftOf(other)).toMatchObject({ prompt: "Rain", promptSuffix: "Light as @Warden likes it." });
  expect(referencesOf(draftOf(two))).toEqual([file("face.png")]);

  // All of it is one step.
  expect(journal.history(projectId)).toMatchObject({ undoable: undoable + 1, undo: { kind: "cast" } });
  boards.undo(projectId);
  expect(cast()).toMatchObject([{ name: "Keeper", files: [] }]);
  expect(draftOf(one)).toMatchObject({ prompt: "@Keeper waits.", mode: "text", cast: [{ name: "Keeper" }] });
  boards.redo(projectId);
  expect(draftOf(one)).toMatchObject({ prompt: "@Warden waits.", mode: "references" });
});

it("a card that is gone leaves the words, and comes back with an undo", () => {
  const { recast, prompted, draftOf, boards, projectId, cast } = setUp();
  const [id = ""] = recast(add(card("Keeper", "face.png"))).addedIds;
  const shot = prompted("@Keeper waits.");
  recast({ do: "remove", id });
  expect(cast()).toEqual([]);
  expect(draftOf(shot)).toMatchObject({ prompt: "@Keeper waits.", mode: "text", cast: [] });
  boards.undo(projectId);
  expect(referencesOf(draftOf(shot))).toEqual([file("face.png")]);
});

it("typing a name, and another, goes on as one step; what the person chose stays before the cards", () => {
  const { recast, prompted, draftOf, boards } = setUp();
  recast(add(card("Keeper", "face.png")), add(card("Pier", "pier.png")));
  const id = prompted("@image 1 and @Pier", { mode: "references", references: [file("own.png")] });
  boards.updateShot(id, { prompt: "@image 1 and @Pier, @Keeper" });
  expect(referencesOf(draftOf(id))).toEqual([file("own.png"), file("pier.png"), file("face.png")]);
  boards.updateShot(id, { references: [] });
  expect(draftOf(id)).toMatchObject({ prompt: "@image ? and @Pier, @Keeper", mode: "references" });
  boards.updateShot(id, { mode: "text" });
  boards.updateShot(id, { prompt: "@Pier and nobody" });
  expect(draftOf(id).mode).toBe("text");
});

it.each([
  ["", "empty"],
  ["Keeper (old)", "signs"],
  ["image 2", "mention"],
  ["keeper", "taken"],
])("a card can’t be called %j", (name, problem) => {
  const { recast, cast } = setUp();
  recast(add(card("Keeper")));
  expect(() => recast(add(card("Pier")), add(card(name)))).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "invalid_input", details: { problem } }) }),
  );
  // All or none.
  expect(cast().map((one) => one.name)).toEqual(["Keeper"]);
});

it("cards are put in order, a name that is taken gets a number where that is wanted, and a film holds 200", () => {
  const { recast, cast } = setUp();
  const [a = "", , c = ""] = recast(add(card("A")), add(card("B")), add(card("C"))).addedIds;
  recast({ do: "move", id: c, to: 1 }, { do: "move", id: a, to: 99 });
  recast({ ...add(card("B")), freely: true });
  expect(cast().map(({ name }) => name)).toEqual(["C", "B", "A", "B 2"]);
  const many = Array.from({ length: 197 }, (_, at) => add(card(`Extra ${at}`)));
  expect(() => recast(...many)).toThrow("The film would have 201 cards. A film can have up to 200.");
  recast(...many.slice(1));
  expect(cast()).toHaveLength(200);
  expect(() => recast({ do: "remove", id: newId() })).toThrow("This card no longer exists.");
});

// @shows Direction, point by point › 3. Cards leave and come as files, and go to other films
it("a film that is duplicated has the same cast; shots that are pasted elsewhere bring their cards", () => {
  const { recast, prompted, draftOf, boards, projects, projectId, cast } = setUp();
  recast(add(card("Keeper", "face.png")), add(card("Pier", "pier.png")), add(card("Unnamed")));
  const id = prompted("@Keeper on the @Pier.");
  const copy = projects.duplicate(projectId, "Copy", true);
  expect(cast(copy.id)).toEqual(cast());
  expect(boards.shots(copy.id)[0]?.draft.cast).toEqual(draftOf(id).cast);

  const other = projects.create("Other");
  boards.changeCast(other.id, [add(card("PIER", "harbor.png"))]);
  boards.changeShots(other.id, "paste", [{ do: "add", after: null, draft: draftOf(id) }]);
  expect(cast(other.id).map(({ name, files }) => [name, files.map((one) => one.name)])).toEqual([
    ["PIER", [file("harbor.png")]],
    ["Keeper", [file("face.png")]],
  ]);
  expect(cast(other.id)[1]?.id).not.toBe(cast()[0]?.id);
  const [pasted] = boards.shots(other.id);
  expect(referencesOf(pasted?.draft ?? draftOf(id))).toEqual([file("face.png"), file("harbor.png")]);
  // Shots and the card that came with them are one step.
  boards.undo(other.id);
  expect(cast(other.id).map(({ name }) => name)).toEqual(["PIER"]);
});

it("a take’s settings bring back its names while the cards are as they were, else its text and files", () => {
  const { recast, prompted, draftOf, generation, cast } = setUp();
  const [id = ""] = recast(add(card("Keeper", "face.png"))).addedIds;
  const direction = parseDirection("integrated_multimodal_description: [Shot 1] @Keeper waits.", 5);
  const shot = prompted("", { directed: true, direction, references: [file("own.png")], mode: "references" });
  const [task] = generation.generate(shot, newId(), 1);
  const request = videoRequest.parse(task?.request);
  const back = () => ownSettingsOf(request, { ...draftOf(shot), cast: cast() }, task?.direction, task?.cast ?? []);
  expect(back()).toMatchObject({ direction, references: [file("own.png")], mode: "references" });

  recast({ do: "edit", id, card: { description: "a young man" } });
  const told = back();
  expect(told).toMatchObject({ references: [file("own.png"), file("face.png")] });
  expect(JSON.stringify(told.direction)).toContain("Keeper, an old man, as <Picture 2> shows");
});

it("500 shots follow a card, at a cost that is in proportion", () => {
  const { recast, boards, projectId } = setUp();
  const [id = ""] = recast(add(card("Keeper", "face.png")), add(card("Pier", "pier.png"))).addedIds;
  boards.changeShots(
    projectId,
    "add",
    Array.from({ length: 500 }, (_, at) => ({
      ...{ do: "add", after: null, draft: { prompt: `@Keeper ${at} on the @Pier, ${"fog ".repeat(50)}` } },
    })) as Parameters<typeof boards.changeShots>[2],
  );
  const begun = performance.now();
  recast({ do: "edit", id, card: { name: "Warden" } });
  // How quick it is the bench says (`direction`); this ends what is quadratic, on a busy machine too.
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(boards.shots(projectId)[499]?.draft.prompt).toMatch(/^@Warden 499 on the @Pier/);
});
