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
  const called = (name: string) => <AssetName asset={{ id: "a", name }} />;
  const { unmount, rerender } = render(called("swell.png"), { wrapper: WithinPage });
  const field = (await at("field", "Name")) as HTMLInputElement;
  return {
    ...{ field, unmount },
    arrive: (name: string) => rerender(called(name)),
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
  // A key that comes next goes somewhere.
  expect([document.activeElement, field.value]).toEqual([field, "dusk.png"]);
  fireEvent.blur(field);
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

it("a name that comes later is shown: the pane was opened again with what was known before, or it was renamed elsewhere", async () => {
  const { field, arrive, asked, unmount } = await open();
  arrive("dusk.png");
  expect(field.value).toBe("dusk.png");
  fireEvent.blur(field);
  unmount();
  expect(asked()).toEqual([]);
});

it("a name that comes while one types leaves what is typed, and Escape puts the newest back", async () => {
  const { field, type, arrive, asked } = await open();
  type("da");
  arrive("dusk.png");
  expect(field.value).toBe("da");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field.value).toBe("dusk.png");
  type("dawn.png");
  fireEvent.blur(field);
  await until(() => expect(asked()).toEqual([{ id: "a", name: "dawn.png" }]));
});

it("a name stays in sight until the core has it, and is followed from then on", async () => {
  const { field, type, arrive } = await open();
  type("dusk.png");
  fireEvent.blur(field);
  expect(field.value).toBe("dusk.png");
  arrive("dusk.png");
  arrive("night.png");
  expect(field.value).toBe("night.png");
});

it("a refusal of the name before leaves what was typed since", async () => {
  const refusal = Promise.withResolvers<never>();
  const { field, type, asked } = await open(() => refusal.promise);
  type("dusk.png");
  fireEvent.blur(field);
  await until(() => expect(asked()).toHaveLength(1));
  type("dawn.png");
  refusal.reject(new Error("The disk is full."));
  await refusal.promise.catch(() => {});
  await new Promise((done) => setTimeout(done, 50));
  expect(field.value).toBe("dawn.png");
});

it("a name that takes no further letter says how long it may be, and no more once it is shorter", async () => {
  const { field, type } = await open();
  const said = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  type("x".repeat(199));
  expect(said()).toBeUndefined();
  type("x".repeat(200));
  expect(said()).toBe("Full: 200 / 200");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(said()).toBeUndefined();
});

it("a name has at most the 200 letters that the library keeps", async () => {
  expect((await open()).field.maxLength).toBe(200);
});
