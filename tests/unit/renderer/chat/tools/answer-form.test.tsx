// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AnswerForm } from "#renderer/chat/tools/answer-form.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
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
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const remembered = () => window.localStorage.getItem("reelsong.answer.reply one");
const picture = { type: "image", source: { type: "url", url: `asset:${ID}` } };

it.each([
  [true, null],
  [false, "Rain"],
])("what was typed is forgotten once it is taken (%s), and only then", async (taken, kept) => {
  const onAnswer = open({ taken });
  await write("Answer", "Rain");
  await press("button", "Answer");
  await until(() => expect(onAnswer).toHaveBeenCalledOnce());
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(remembered()).toBe(kept);
});

it("an answer waits for a picture that is on its way, and has it", async () => {
  const onAnswer = open();
  await write("Answer", "As seen here");
  await pick();
  await until(() => expect([isOff("Answer"), isOff("Add image…")]).toEqual([true, true]));
  fireEvent.click(await at("button", "Answer"));
  expect(onAnswer).not.toHaveBeenCalled();
  Request.sent[0]?.answer(201, file("image", "image/png"));
  await gone("button", "Add image…");
  await press("button", "Answer");
  expect(onAnswer.mock.calls).toEqual([[[{ type: "text", text: "As seen here" }, picture], false]]);
});

it("a picture alone is an answer, also one that says what is wrong; it can be taken out again", async () => {
  const onAnswer = open();
  await pick();
  Request.sent[0]?.answer(201, file("image", "image/webp"));
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
  const onAnswer = open();
  const field = await write("Answer", "Rain");
  await pick();
  Request.sent[0]?.answer(status, answer);
  await until(() => expect(isOff("Answer")).toBe(false));
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join("")).toMatch(why);
  await press("button", "Answer");
  expect(onAnswer.mock.calls).toEqual([[[{ type: "text", text: "Rain" }], false]]);
});
