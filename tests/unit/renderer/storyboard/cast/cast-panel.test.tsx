// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useCommands } from "#renderer/lib/index.ts";
import { showCast } from "#renderer/storyboard/cast/cast-shown.ts";
import { at, named, press, until } from "../../page-controls.ts";
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
  await until(() => expect(named("button", "New card").length).toBeGreaterThan(0));

  fireEvent.click(named("button", "New card")[0] as HTMLElement);
  const dialog = await at("dialog", "New card");
  const name = await at("field", "Name", dialog);
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
  fireEvent.keyDown(faceOf("Keeper"), { key: "a" });
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
