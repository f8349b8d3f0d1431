// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { IdeaDialog } from "#renderer/chat/idea/idea-dialog.tsx";
import { closeIdea, openIdea, useToasts } from "#renderer/lib/index.ts";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  window.location.hash = "#/home";
  holds = undefined;
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  act(closeIdea);
  cleanup();
  window.localStorage.clear();
});

/** Until then the core stores no message. */
let holds: Promise<void> | undefined;

interface Sent {
  readonly conversationId: string;
  readonly clientId: string;
  readonly text: string;
  readonly settings: ReplySettings;
}

/** The dialog over a core whose first `fails` messages are refused. */
function open({ kind = "sandbox", fails = 0, films = [] as object[] } = {}) {
  const sent: Sent[] = [];
  const made: string[] = [];
  const core = pageCore({
    connections: { list: () => [{ id: "c", kind, active: true, name: "Mine", hasKey: true }] },
    storyboard: {
      projects: () => films,
      createProject: () => {
        made.push(`film ${made.length + 1}`);
        return { id: made.at(-1) };
      },
    },
    conversations: {
      create: () => ({ id: "talk" }),
      rename: () => ({ id: "talk" }),
      get: () => ({ conversation: { id: "talk" }, messages: [] }),
      send: async (input: Sent) => {
        sent.push(input);
        await holds;
        if (sent.length <= fails) throw new Error("The connection broke off.");
        return { message: { id: "m", role: "user" }, reply: { id: "r", role: "assistant" } };
      },
    },
  } as never);
  render(<IdeaDialog />, { wrapper: WithinPage });
  act(openIdea);
  return { core, sent, made };
}
const proposes = () => named("button", "Propose film")[0]?.matches(":disabled, [aria-disabled=true]") === false;

it("asks a model with the director's tools for a film of its own, and leads to the conversation", async () => {
  const { core, sent, made } = open();
  expect(proposes()).toBe(false);
  await write("Your idea", "  A keeper finds a letter.  ");
  await press("button", "More");
  await press("button", "Propose film");
  await until(() => expect(window.location.hash).toBe("#/chat/talk"));
  expect(made).toEqual(["film 1"]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("“A keeper finds a letter.”");
  expect(sent[0]?.text).toContain("7 shots, and a song");
  expect(sent[0]?.settings).toMatchObject({
    model: "Vendor-M3.1-Flash",
    director: { on: true, projectId: "film 1", off: [] },
  });
  await until(() =>
    expect(core.asked).toContainEqual(["conversations.rename", { id: "talk", title: "A keeper finds a letter." }]),
  );
  await gone("dialog", /./);
  // The next one begins with a clean sheet.
  act(openIdea);
  expect((await at("field", "Your idea")).textContent).toBe("");
});

it.each([
  ["one that nobody began", { title: "Untitled film 2", shotCount: 0, defaults: { promptPrefix: "" } }, "there"],
  ["one with shots", { title: "Untitled film", shotCount: 1, defaults: { promptPrefix: "" } }, "film 1"],
  ["one with a look", { title: "Untitled film", shotCount: 0, defaults: { promptPrefix: "Noir. " } }, "film 1"],
  ["one with a name", { title: "Harbor", shotCount: 0, defaults: { promptPrefix: "" } }, "film 1"],
])("of the films that are there, takes only a blank one: %s", async (_, film, taken) => {
  const { core, sent } = open({ films: [{ id: "there", ...film }] });
  await write("Your idea", "Rain");
  await until(() => expect(core.asked).toContainEqual(["storyboard.projects", undefined]));
  await until(() => expect(proposes()).toBe(true));
  await press("button", "Propose film");
  await until(() => expect(sent[0]?.settings.director?.projectId).toBe(taken));
});

it("without a song asks for none", async () => {
  const { sent } = open();
  await write("Your idea", "Rain");
  await press("switch", "Write a song");
  await press("button", "Propose film");
  await until(() => expect(sent[0]?.text).toContain("without a song"));
});

it("a press that failed keeps the words and the film, and the next one is the same request", async () => {
  const { sent, made } = open({ fails: 1 });
  await write("Your idea", "Rain");
  await press("button", "Propose film");
  await until(() => expect(document.querySelector("[role=dialog] [role=alert]")).not.toBeNull());
  await press("button", "Propose film");
  await until(() => expect(window.location.hash).toBe("#/chat/talk"));
  expect(made).toEqual(["film 1"]);
  expect(sent[1]?.clientId).toBe(sent[0]?.clientId);
  expect(sent.map(({ conversationId }) => conversationId)).toEqual(["talk", "talk"]);
});

it.each([
  [2000, true],
  [2001, false],
])("an idea of %i characters is proposed: %j", async (length, fits) => {
  open();
  await write("Your idea", "a".repeat(length));
  await until(() => expect(proposes()).toBe(fits));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain(`${length.toLocaleString("en")} / 2,000`);
});

it("says what it costs where it costs something, and keeps what was typed over Escape", async () => {
  open({ kind: "service" });
  await until(() =>
    expect(document.querySelector("[role=dialog]")?.textContent).toMatch(/you’re charged for the proposal/),
  );
  await write("Your idea", "Rain");
  act(closeIdea);
  act(openIdea);
  expect(((await at("field", "Your idea")) as HTMLTextAreaElement).value).toBe("Rain");
});

it.each(["nonsense", '{"idea":5}', '{"idea":"x","shots":900,"song":true}'])(
  "what somebody else stored under its name is no idea: %s",
  async (stored) => {
    window.localStorage.setItem("reelsong.idea", stored);
    open();
    expect(((await at("field", "Your idea")) as HTMLTextAreaElement).value).toBe("");
  },
);

it("closed before the answer it leads nowhere: where the proposal comes is told, and what is open by then stays", async () => {
  let go = () => {};
  holds = new Promise((done) => (go = done));
  const { sent } = open();
  await write("Your idea", "A lighthouse");
  await press("button", "Propose film");
  await until(() => expect(sent).toHaveLength(1));
  act(closeIdea);
  act(openIdea);
  await at("button", "Propose film");
  go();
  await until(() => expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(["Reply requested in Chat"]));
  expect(window.location.hash).toBe("#/home");
  expect(named("button", "Propose film")).toHaveLength(1);
  act(() => useToasts.getState().shown[0]?.action?.run());
  expect(window.location.hash).toBe("#/chat/talk");
});
