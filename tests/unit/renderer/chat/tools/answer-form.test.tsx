// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AnswerForm } from "#renderer/chat/tools/answer-form.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** The browser's request, which a test answers. */
class Request extends EventTarget {
  static sent: Request[] = [];
  readonly upload = new EventTarget();
  response: unknown;
  status = 201;
  open = () => {};
  send = () => void Request.sent.push(this);
  abort = () => {};
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    act(() => void this.dispatchEvent(new Event("load")));
  }
}

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  Request.sent = [];
  vi.stubGlobal("XMLHttpRequest", Request);
  window.localStorage.clear();
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

const ID = "0198f000-0000-7000-9000-000000000001";
const file = (kind: string, mime: string) => ({
  ...{ id: ID, sha256: "0".repeat(64), kind, name: "Harbor", createdAt: 1, rating: 0, state: "ready" },
  ...{ origin: { type: "imported", fileName: "harbor" }, facts: { kind, format: "x", mime, bytes: 1 } },
});

function open({ taken = true } = {}) {
  const onAnswer = vi.fn(() => Promise.resolve(taken));
  render(
    <TooltipProvider>
      <AnswerForm busy={false} draftKey="reply one" onAnswer={onAnswer} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return onAnswer;
}
const pick = async () => {
  await at("button", "Add image…");
  fireEvent.change(document.querySelector("input[type=file]") as Element, {
    target: { files: [new File(["x"], "harbor")] },
  });
};
const answerUpload = async (status: number, response: unknown) => {
  await until(() => expect(Request.sent).toHaveLength(1));
  Request.sent[0]?.answer(status, response);
};
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const remembered = () => window.localStorage.getItem("reelsong.answer.reply one");

const picture = { type: "image", source: { type: "url", url: `asset:${ID}` } };

function libraryOf(places: readonly object[] = []) {
  const core = pageCore({
    library: { get: () => file("image", "image/png"), usedIn: () => places as never, trash: () => undefined },
  });
  return () => core.asked.flatMap(([path, input]) => (path === "library.trash" ? [input] : []));
}
const rest = () => act(() => new Promise<void>((done) => setTimeout(done, 50)));

it.each([
  [true, ""],
  [false, "Rain"],
])("what was typed is forgotten once it is taken (%s), and only then", async (taken, kept) => {
  const onAnswer = open({ taken });
  await write("Answer", "Rain");
  await press("button", "Answer");
  await until(() => expect(onAnswer).toHaveBeenCalledOnce());
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(remembered() === null).toBe(taken);
  cleanup();
  open();
  expect(((await at("field", "Answer")) as HTMLTextAreaElement).value).toBe(kept);
});

it("an answer waits for a picture that is on its way, and has it", async () => {
  const onAnswer = open();
  await write("Answer", "As seen here");
  await pick();
  await until(() => expect([isOff("Answer"), isOff("Add image…")]).toEqual([true, true]));
  fireEvent.click(await at("button", "Answer"));
  expect(onAnswer).not.toHaveBeenCalled();
  await answerUpload(201, file("image", "image/png"));
  await gone("button", "Add image…");
  await press("button", "Answer");
  expect(onAnswer.mock.calls).toEqual([[[{ type: "text", text: "As seen here" }, picture], false]]);
});

it("a picture alone is an answer, also one that says what is wrong; it can be taken out again", async () => {
  libraryOf([{ kind: "film", id: "f", title: "Harbor", as: ["cover"] }]);
  const onAnswer = open();
  await pick();
  await answerUpload(201, file("image", "image/webp"));
  fireEvent.click(named("radio", "Error")[0] as Element);
  await press("button", "Answer");
  expect(onAnswer.mock.calls).toEqual([[[picture], true]]);
  await press("button", /Remove/);
  await at("button", "Add image…");
  expect(isOff("Answer")).toBe(true);
});

it.each([
  ["a film", 201, file("video", "video/mp4"), "Choose a JPEG, PNG, GIF, or WEBP image."],
  ["a picture that the service doesn’t take", 201, file("image", "image/heic"), /^Choose a JPEG/],
  ["what is no picture at all", 415, studioErrorOf("media_unreadable"), /./],
])("%s isn’t part of an answer: why is said, and the words can go alone", async (_what, status, answer, why) => {
  const trashed = libraryOf();
  const onAnswer = open();
  const field = await write("Answer", "Rain");
  await pick();
  await answerUpload(status, answer);
  await until(() => expect(isOff("Answer")).toBe(false));
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join("")).toMatch(why);
  await press("button", "Answer");
  expect(onAnswer.mock.calls).toEqual([[[{ type: "text", text: "Rain" }], false]]);
  // What only the core could tell leaves the library again.
  await until(() => expect(trashed()).toEqual(status === 201 ? [{ ids: [ID] }] : []));
});

const pageFacts = (kind: string, mime: string) => ({ kind, format: mime, mime, bytes: 1 });
const chosen = (name: string) => named("radio", name)[0]?.matches("[aria-checked=true], :checked");

it.each([
  ["a film", pageFacts("video", "video/mp4")],
  ["a picture that the service doesn’t take", pageFacts("image", "image/heic")],
  ["what is no picture at all", pageFacts("unknown", "application/pdf")],
])("%s is refused before a byte of it is brought into the library", async (_what, facts) => {
  const threads = standInWorkers<object>();
  open();
  const field = await write("Answer", "Rain");
  await pick();
  await until(() => expect(threads.at(-1)?.asked).toHaveLength(1));
  threads.at(-1)?.answer(facts);
  await until(() => expect(isOff("Answer")).toBe(false));
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join("")).toMatch(/^Choose a JPEG/);
  expect(Request.sent).toEqual([]);
  // The next one has its own.
  threads.at(-1)?.fail("over");
});

it.each([
  ["that came by it leaves the library again", {}, [], [{ ids: [ID] }]],
  ["that was in the library before stays", { alreadyHere: true }, [], []],
  ["that a film uses by now stays", {}, [{ kind: "film", id: "f", title: "Harbor", as: ["cover"] }], []],
])("a picture of an answer that is taken out again, %s", async (_what, more, places, left) => {
  const trashed = libraryOf(places);
  useToasts.setState({ shown: [] });
  open();
  await pick();
  await answerUpload(201, { ...file("image", "image/png"), ...more });
  await press("button", /Remove/);
  await at("button", "Add image…");
  expect(isOff("Answer")).toBe(true);
  await rest();
  expect(trashed()).toEqual(left);
  expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(
    left.map(() => "“Harbor” wasn’t sent and was removed from the library"),
  );
  // It can be put back, by Ctrl+Z too.
  expect(useToasts.getState().shown.map(({ action }) => action?.undoes)).toEqual(left.map(() => true));
});

it("an answer that isn’t sent has its picture and its type again, also a picture that came in meanwhile", async () => {
  const onAnswer = vi.fn(() => Promise.resolve(true));
  open();
  await write("Answer", "Fog");
  fireEvent.click(named("radio", "Error")[0] as Element);
  await pick();
  await until(() => expect(Request.sent).toHaveLength(1));
  cleanup();
  open();
  // It is still on its way: the answer waits for it.
  expect([chosen("Error"), isOff("Answer")]).toEqual([true, true]);
  cleanup();
  await answerUpload(201, file("image", "image/png"));
  await rest();
  render(
    <TooltipProvider>
      <AnswerForm busy={false} draftKey="reply one" onAnswer={onAnswer} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await press("button", "Answer");
  expect(onAnswer.mock.calls).toEqual([[[{ type: "text", text: "Error: Fog" }, picture], true]]);
});

it("an answer that an earlier version kept as it is, or that is longer than the browser keeps, stands there", async () => {
  window.localStorage.setItem("reelsong.answer.reply one", '{"rain":1}');
  open();
  const field = (await at("field", "Answer")) as HTMLTextAreaElement;
  expect(field.value).toBe('{"rain":1}');
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await write("Answer", "Very long");
  full.mockRestore();
  cleanup();
  open();
  expect(((await at("field", "Answer")) as HTMLTextAreaElement).value).toBe("Very long");
  await write("Answer", "");
});
