// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AssetName } from "#renderer/library/inspector/asset-name.tsx";
import { at, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

async function open(rename: () => unknown = () => undefined) {
  const core = pageCore({ library: { rename } } as never);
  const { unmount } = render(<AssetName asset={{ id: "a", name: "swell.png" }} />, { wrapper: WithinPage });
  const field = (await at("field", "Name")) as HTMLInputElement;
  return {
    ...{ field, unmount },
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    asked: () => core.asked.filter(([path]) => path === "library.rename").map(([, input]) => input),
  };
}

it.each([
  ["Enter", (field: HTMLElement) => fireEvent.keyDown(field, { key: "Enter" })],
  ["leaving the field", (field: HTMLElement) => fireEvent.blur(field)],
])("a name is kept by %s, once", async (_how, leave) => {
  const { field, type, asked, unmount } = await open();
  field.focus();
  type("  dusk.png ");
  leave(field);
  await until(() => expect(asked()).toEqual([{ id: "a", name: "dusk.png" }]));
  unmount();
  expect(asked()).toHaveLength(1);
});

it("a key that leads to another pane keeps what was typed: the field goes without a blur", async () => {
  const { type, asked, unmount } = await open();
  type("dusk.png");
  unmount();
  await until(() => expect(asked()).toEqual([{ id: "a", name: "dusk.png" }]));
});

it("Escape puts the name back, and nothing is asked for", async () => {
  const { field, type, asked, unmount } = await open();
  type("dusk.png");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field.value).toBe("swell.png");
  unmount();
  expect(asked()).toEqual([]);
});

it("a name that was refused can be tried again", async () => {
  const { field, type, asked } = await open(() => {
    throw new Error("The disk is full.");
  });
  type("dusk.png");
  fireEvent.blur(field);
  await until(() => expect(field.value).toBe("swell.png"));
  type("dusk.png");
  fireEvent.blur(field);
  await until(() => expect(asked()).toHaveLength(2));
});
