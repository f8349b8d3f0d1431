// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { SentText } from "#renderer/storyboard/direction/sent-text.tsx";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const copied: string[] = [];
beforeEach(() => {
  pageCore();
  useToasts.setState({ shown: [] });
  copied.length = 0;
  const writeText = async (words: string) => void copied.push(words);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "clipboard");
  useToasts.setState({ shown: [] });
});

const takeOf = (text?: string) =>
  ({
    ...{ id: "t", take: 3 },
    request: text === undefined ? {} : { content: [{ type: "text", text }] },
  }) as unknown as Task;

const opened = vi.fn();
function Sent({ prompt, shown, most, begins }: { prompt: string; shown?: Task; most: number; begins: boolean }) {
  const [open, setOpen] = useState(begins);
  const onOpen = (to: boolean) => {
    opened(to);
    setOpen(to);
  };
  return <SentText {...{ draft: madeUpShot("a", { prompt }).draft, media: new Map(), shown, most, open, onOpen }} />;
}
function show(prompt: string, shown?: Task, { most = 7000, begins = true } = {}) {
  opened.mockClear();
  const node = (words: string) => <Sent {...{ prompt: words, most, begins }} {...(shown ? { shown } : {})} />;
  const { rerender } = render(node(prompt), { wrapper: WithinPage });
  return { write: (words: string) => rerender(node(words)) };
}
const words = () => document.querySelector(".sentwords");
const html = () => words()?.innerHTML;
const figure = () => document.querySelector<HTMLElement>(".senttext .fig");

it("it is opened and closed by its name, which says whether it is", async () => {
  show("Fog.", undefined, { begins: false });
  const name = await at("button", "What is sent");
  expect([name.getAttribute("aria-expanded"), words()]).toEqual(["false", null]);
  fireEvent.click(name);
  expect([name.getAttribute("aria-expanded"), words()?.textContent]).toEqual(["true", "Fog."]);
  expect(document.getElementById(name.getAttribute("aria-controls") ?? "")?.contains(words())).toBe(true);
  fireEvent.click(name);
  expect(words()).toBeNull();
  expect(opened.mock.calls).toEqual([[true], [false]]);
});

it.each([
  ["1234", undefined],
  ["12345", "error"],
])("how long it is stands beside it: of %s with a tone of %s", (prompt, tone) => {
  show(prompt, undefined, { most: 4 });
  expect([figure()?.textContent, figure()?.dataset.tone]).toEqual([`${prompt.length} / 4`, tone]);
});

it("its parts are marked, and the words between them are plain", () => {
  show("Fog. The camera pans left. Rain.");
  expect(html()).toBe('Fog. <span data-part="camera">The camera pans left.</span> Rain.');
  expect(named("switch", /./)).toEqual([]);
});

it("where nothing is written that is said, and nothing can be copied", () => {
  show("");
  expect(words()?.textContent).toBe("Nothing written yet");
  expect(named("button", "Copy text")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
});

it("it is copied as it is", async () => {
  show("Fog. The camera pans left.");
  await press("button", "Copy text");
  await until(() =>
    expect(useToasts.getState().shown.map(({ kind, title }) => [kind, title])).toEqual([["done", "Text copied"]]),
  );
  expect(copied).toEqual(["Fog. The camera pans left."]);
});

it("what changed since the take in use is shown word by word, and follows what is written", async () => {
  const { write } = show("A white fog rises.", takeOf("A gray fog rises."));
  expect(html()).toBe("A white fog rises.");
  await press("switch", "Changes since take 3");
  await until(() => expect(html()).toBe("A <del>gray</del><ins>white</ins> fog rises."));
  expect(document.querySelector(".senttext p.cap")).toBeNull();
  write("A white fog falls.");
  // Nothing of an older comparison stands there.
  expect(html()).toBe("A white fog falls.");
  await until(() => expect(html()).toBe("A <del>gray</del><ins>white</ins> fog <del>rises</del><ins>falls</ins>."));
  write("A gray fog rises.");
  await until(() => expect(document.querySelector("p.cap")?.textContent).toBe("Nothing changed since that take"));
  expect(html()).toBe("A gray fog rises.");
  await press("switch", "Changes since take 3");
  expect(document.querySelector("p.cap")).toBeNull();
});

it("a take whose words aren't known isn't compared with", () => {
  show("Fog.", takeOf());
  expect(named("switch", /./)).toEqual([]);
  expect(html()).toBe("Fog.");
});
