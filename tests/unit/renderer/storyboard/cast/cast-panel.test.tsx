// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDrawer } from "#renderer/components/index.ts";
import { useCommands } from "#renderer/lib/index.ts";
import { showCast } from "#renderer/storyboard/cast/cast-shown.ts";
import { openCard } from "#renderer/storyboard/cast/opened-card.ts";
import { dropEdits, editCard, useUnsavedCards } from "#renderer/storyboard/cast/unsaved-cards.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 120_000 });

const cardNames = () => [...document.querySelectorAll(".castcard b")].map(({ textContent }) => textContent);
const faceOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(".cardface")].find((face) =>
    face.textContent?.startsWith(name),
  ) as HTMLElement;

it("cards are written, refused beside their name, added to the open shot, moved, deleted and undone", async () => {
  const { core, show } = await openStudioPage();
  const [film] = await core.storyboard.projects();
  const projectId = film?.id ?? "";
  const shot = await core.storyboard.addShot({ projectId, draft: { prompt: "Fog." } });
  const cast = async () => (await core.storyboard.projects())[0]?.defaults.cast ?? [];
  const draft = async () => (await core.storyboard.shots({ projectId }))[0]?.draft;
  await show(`#/storyboard/${projectId}/${shot.id}`);
  await press("button", "Cast");
  await until(() => expect(named("button", "New card…").length).toBeGreaterThan(0));

  fireEvent.click(named("button", "New card…")[0] as HTMLElement);
  const dialog = await at("dialog", "New card");
  const name = await at("field", "Name", dialog);
  expect(document.body.textContent).not.toContain("Give it a name.");
  await press("button", "Save");
  await until(() => expect(document.body.textContent).toContain("Give it a name."));
  fireEvent.change(name, { target: { value: "image 1" } });
  await until(() => expect(document.body.textContent).toContain("Shots mention numbered references this way."));
  await press("button", "Save");
  expect(await cast()).toEqual([]);
  fireEvent.change(name, { target: { value: "Keeper" } });
  fireEvent.change(await at("field", "Description", dialog), { target: { value: "an old man" } });
  await press("button", "Save");
  await until(() => expect(cardNames()).toEqual(["Keeper"]));
  await core.storyboard.changeCast({
    projectId,
    changes: [{ do: "add", card: { ...(await cast())[0], name: "Pier", kind: "place" } as never, freely: false }],
  });
  await until(() => expect(cardNames()).toEqual(["Keeper", "Pier"]));

  faceOf("Keeper").focus();
  // Also with Caps Lock.
  fireEvent.keyDown(faceOf("Keeper"), { key: "A" });
  await until(async () => expect(await draft()).toMatchObject({ prompt: "Fog. @Keeper", cast: [{ name: "Keeper" }] }));
  await until(() => expect(faceOf("Keeper").textContent).toContain("In 1 shot"));
  // Named already: it stays as it is.
  fireEvent.keyDown(faceOf("Keeper"), { key: "a" });
  await until(() => expect(document.body.textContent).toContain("Keeper is already in shot 1"));
  expect((await draft())?.prompt).toBe("Fog. @Keeper");

  fireEvent.keyDown(faceOf("Keeper"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(faceOf("Pier"));
  fireEvent.keyDown(faceOf("Pier"), { key: "ArrowUp", altKey: true });
  await until(() => expect(cardNames()).toEqual(["Pier", "Keeper"]));
  fireEvent.keyDown(faceOf("Keeper"), { key: "Delete" });
  await until(() => expect(cardNames()).toEqual(["Pier"]));
  await until(() => expect(document.body.textContent).toContain("@Keeper isn’t in the cast."));
  const undo = useCommands.getState().byOwner["storyboard.history"]?.find(({ id }) => id.endsWith("undo"));
  undo?.run();
  await until(async () => expect((await cast()).map((card) => card.name)).toEqual(["Pier", "Keeper"]));
  await at("button", "Redo: cast");
  showCast(false);
});

it("what was written of a card is there again after Escape and another pane, until it is saved or canceled", async () => {
  const { core, show } = await openStudioPage();
  const [film] = await core.storyboard.projects();
  const projectId = film?.id ?? "";
  const cast = async () => (await core.storyboard.projects())[0]?.defaults.cast ?? [];
  await show(`#/storyboard/${projectId}`);
  const open = async () => {
    openCard({ name: "" });
    return at("dialog", "New card");
  };
  const held = async (dialog: HTMLElement) =>
    Promise.all(
      ["Name", "Description"].map(async (label) => ((await at("field", label, dialog)) as HTMLInputElement).value),
    );
  await at("button", "Cast");

  let dialog = await open();
  fireEvent.change(await at("field", "Name", dialog), { target: { value: "Keeper" } });
  fireEvent.change(await at("field", "Description", dialog), { target: { value: "an old man" } });
  fireEvent.keyDown(dialog, { key: "Escape" });
  await gone("dialog", "New card");
  dialog = await open();
  expect(await held(dialog)).toEqual(["Keeper", "an old man"]);

  await show("#/tasks");
  await gone("dialog", "New card");
  await show(`#/storyboard/${projectId}`);
  await at("button", "Cast");
  dialog = await open();
  expect(await held(dialog)).toEqual(["Keeper", "an old man"]);
  // A card that is begun by another name is another one.
  fireEvent.keyDown(dialog, { key: "Escape" });
  await gone("dialog", "New card");
  openCard({ name: "Teo" });
  dialog = await at("dialog", "New card");
  expect(await held(dialog)).toEqual(["Teo", ""]);
  await press("button", "Cancel", dialog);
  await gone("dialog", "New card");

  dialog = await open();
  await press("button", "Save", dialog);
  await until(async () => expect(await cast()).toMatchObject([{ name: "Keeper", description: "an old man" }]));
  await gone("dialog", "New card");
  dialog = await open();
  expect(await held(dialog)).toEqual(["", ""]);
  fireEvent.change(await at("field", "Name", dialog), { target: { value: "Pier" } });
  await press("button", "Cancel", dialog);
  await gone("dialog", "New card");
  dialog = await open();
  expect(await held(dialog)).toEqual(["", ""]);
  await press("button", "Cancel", dialog);
});

it("files that a card has no room for are told, beside those that it has", async () => {
  const { core, show } = await openStudioPage();
  const [film] = await core.storyboard.projects();
  await show(`#/storyboard/${film?.id}`);
  await at("button", "Cast");
  const files = Array.from({ length: 15 }, (_, at) => ({
    name: `https://example.com/${at}.png`,
    gives: "look" as const,
  }));
  editCard(`${film?.id}/new `, () => ({ files }));
  openCard({ name: "" });
  const dialog = await at("dialog", "New card");
  await until(() => expect(dialog.textContent).toContain("15 / 15"));
  const dropped = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  fireEvent.drop(dialog.querySelector(".cardfiles") as Element, { dataTransfer: { files: dropped, types: ["Files"] } });
  await until(() => expect(dialog.textContent).toContain("2 files weren’t added. A card can have up to 15."));
  await press("button", "Cancel", dialog);
});

it("a file that comes late is added to those that there are by then", () => {
  const card = "film/card";
  editCard(card, () => ({ files: [{ name: "https://example.com/a.png", gives: "look" }] }));
  editCard(card, () => ({ description: "an old man" }));
  editCard(card, ({ files = [] }) => ({ files: [...files, { name: "https://example.com/b.png", gives: "look" }] }));
  expect(useUnsavedCards.getState().byCard[card]).toMatchObject({
    description: "an old man",
    files: [{ name: "https://example.com/a.png" }, { name: "https://example.com/b.png" }],
  });
  dropEdits(card);
  expect(useUnsavedCards.getState().byCard[card]).toBeUndefined();
});

it("where it lies over a narrow board the cast goes by Escape; beside a wide one it stays", async () => {
  const { core, show } = await openStudioPage();
  const [film] = await core.storyboard.projects();
  await show(`#/storyboard/${film?.id}`);
  await press("button", "Cast");
  const panel = (await at("aside", "Cast")) as HTMLElement;
  const close = await at("button", "Hide cast", panel);
  close.focus();
  fireEvent.keyDown(close, { key: "Escape" });
  expect(named("aside", "Cast")).toHaveLength(1);
  panel.style.position = "absolute";
  fireEvent.keyDown(close, { key: "Escape" });
  await gone("aside", "Cast");
});

it("in a narrow board the cast takes the place of the shot's drawer, also of one that was being worked in", async () => {
  const narrow = document.head.appendChild(document.createElement("style"));
  narrow.textContent = ".castpanel { position: absolute }";
  onTestFinished(() => narrow.remove());
  const { core, show } = await openStudioPage();
  const [film] = await core.storyboard.projects();
  const shot = await core.storyboard.addShot({ projectId: film?.id ?? "", draft: { prompt: "Fog." } });
  await show(`#/storyboard/${film?.id}/${shot.id}`);
  const drawer = () => document.getElementById("drawer-shot");
  await until(() => expect(drawer()?.querySelector("textarea")).toBeTruthy());
  openDrawer("shot");
  await until(() => expect(drawer()?.dataset.drawer).toBe("open"));
  drawer()?.querySelector("textarea")?.focus();
  act(() =>
    useCommands
      .getState()
      .byOwner["storyboard.cast"]?.find(({ id }) => id === "storyboard.cast")
      ?.run(),
  );
  await until(() => expect(drawer()?.dataset.drawer).toBe("closed"));
  await until(() => expect(document.activeElement?.closest("aside")?.getAttribute("aria-label")).toBe("Cast"));
  showCast(false);
});
