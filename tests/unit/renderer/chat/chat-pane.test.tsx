// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { studioErrorFrom, useCoreLink } from "#renderer/lib/index.ts";
import { CoreUnreachableError } from "#renderer/lib/link/client-link.ts";
import { at, chooseFrom, gone, named, press, until, write } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

// @shows First use, point by point › A7. Letters typed while a message goes stay; a first message that failed is no end
it("a first message whose answer was lost: its conversation is opened, also where the core has emptied the box", async () => {
  let lost = false;
  const { core, show } = await openStudioPage(async (path, ask) => {
    const answer = await ask();
    if (path !== "conversations.send" || lost) return answer;
    lost = true;
    throw new ORPCError("FAILED", { status: 400, data: studioErrorFrom(new CoreUnreachableError()) });
  });
  await show("#/chat/new");
  const box = (await write("Message", "What turns the lamp?")) as HTMLTextAreaElement;
  // As on a slow machine: the core has the draft, and forgets it with the message.
  await until(async () => expect((await core.conversations.draft({ place: "new" })).text).toBe("What turns the lamp?"));
  fireEvent.keyDown(box, { key: "Enter" });
  await until(() => expect(lost).toBe(true));
  act(() => useCoreLink.getState().report("open"));

  await until(async () => {
    const [{ id } = { id: "" }] = await core.conversations.list({});
    expect(window.location.hash).toBe(`#/chat/${id}`);
  });
  await until(() => expect(document.querySelector("[role=alert]")).toBeNull());
  expect(((await at("field", "Message")) as HTMLTextAreaElement).value).toBe("");
  expect(await core.conversations.list({})).toHaveLength(1);

  // Input next begins a conversation of its own.
  await show("#/chat/new");
  await until(() => expect(document.querySelector(".main article")).toBeNull());
  await write("Message", "And what stops it?");
  await press("button", "Send");
  await until(async () => expect(await core.conversations.list({})).toHaveLength(2));
});

it("a question is asked and answered; the conversation is named, found, renamed and deleted", async () => {
  const { core, show } = await openStudioPage();
  await show("#/chat");
  await write("Message", "What light at dawn?");
  await press("button", "Send");
  await until(async () => expect(await core.conversations.list({})).toHaveLength(1));
  const [{ id } = { id: "" }] = await core.conversations.list({});
  await until(async () => expect((await core.conversations.get({ id })).messages.at(-1)?.state).toBe("complete"));
  await until(async () => expect(((await at("field", "Message")) as HTMLTextAreaElement).value).toBe(""));
  await at("button", "Send");

  await press("button", "Regenerate");
  await until(async () => expect((await core.conversations.get({ id })).messages).toHaveLength(3));
  await at("button", "Previous version");
  await until(() => expect(document.querySelector("main")?.textContent).toContain("2/2"));
  await press("button", "Previous version");
  await until(() => expect(document.querySelector("main")?.textContent).toContain("1/2"));

  await press("button", "Rename…");
  const dialog = await at("dialog", /./);
  fireEvent.input(dialog.querySelector("input") as HTMLElement, { target: { value: "Light" } });
  await press("button", "Rename", dialog);
  await at("heading", "Light");
  await at("link", /^Light/);
  await chooseFrom("Actions for this conversation", /^Delete/);
  await until(async () => expect(await core.conversations.list({})).toEqual([]));
  await gone("link", /^Light/);
  await press("button", "Undo");
  await at("link", /^Light/);
});

it("letters typed on while the first message goes are in the conversation that it begins, to the last", async () => {
  const { core, show } = await openStudioPage();
  await show("#/chat/new");
  const box = () => document.querySelector<HTMLTextAreaElement>(".composer textarea");
  const type = (more: string) => fireEvent.input(box() as Element, { target: { value: `${box()?.value}${more}` } });
  await write("Message", "What turns the lamp?");
  await until(() => {
    expect(named("button", "Send")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(false);
  });
  // As on a slow machine: keys that come between the new address and what is drawn for it.
  const between = () => type(" And on");
  window.addEventListener("hashchange", between, { once: true });
  fireEvent.keyDown(box() as Element, { key: "Enter" });
  type(" Early");
  await until(() => expect(window.location.hash).toMatch(/^#\/chat\/(?!new)/));
  await until(() => expect(box()?.value).toBe("Early And on"));
  const [{ id } = { id: "" }] = await core.conversations.list({});
  await until(async () => expect((await core.conversations.draft({ place: id })).text).toBe("Early And on"));
  expect((await core.conversations.draft({ place: "new" })).text).toBe("");
});

// @shows Day 1 to day 30 › Chat: ↑ edits the last message
it("↑ in an empty message box edits the last question; with words in it, or while a file waits, it doesn’t", async () => {
  const { core, show } = await openStudioPage();
  await show("#/chat/new");
  await write("Message", "What light at dawn?");
  await press("button", "Send");
  await until(async () => expect(await core.conversations.list({})).toHaveLength(1));
  const [{ id } = { id: "" }] = await core.conversations.list({});
  await until(async () => expect((await core.conversations.get({ id })).messages.at(-1)?.state).toBe("complete"));
  await at("button", "Regenerate");
  const box = async () => (await at("field", "Message")) as HTMLTextAreaElement;

  await write("Message", "Half a thought");
  fireEvent.keyDown(await box(), { key: "ArrowUp" });
  expect(named("field", "Edited message")).toEqual([]);

  await write("Message", "");
  fireEvent.keyDown(await box(), { key: "ArrowUp", shiftKey: true });
  expect(named("field", "Edited message")).toEqual([]);

  fireEvent.keyDown(await box(), { key: "ArrowUp" });
  const editor = (await at("field", "Edited message")) as HTMLTextAreaElement;
  expect(document.activeElement).toBe(editor);
  expect([editor.value, editor.selectionStart]).toEqual(["What light at dawn?", 19]);

  // Escape gives it up, and one goes on in the message box.
  fireEvent.keyDown(editor, { key: "Escape" });
  await gone("field", "Edited message");
  expect(document.activeElement).toBe(await box());

  fireEvent.keyDown(await box(), { key: "ArrowUp" });
  await write("Edited message", "What light at dusk?");
  fireEvent.keyDown(await at("field", "Edited message"), { key: "Enter" });
  await until(async () => {
    const { messages } = await core.conversations.get({ id });
    const asked = messages.filter(({ role }) => role === "user");
    expect(asked.map(({ blocks, parentId }) => [blocks, parentId])).toEqual([
      [[{ type: "text", text: "What light at dawn?" }], null],
      [[{ type: "text", text: "What light at dusk?" }], null],
    ]);
  });
});

// @shows Day 1 to day 30 › Chat: a reply is asked for again of another model; the effort begins at medium
it("a reply is asked for again of another model, beside the first; a new conversation thinks with medium effort", async () => {
  const { core, show } = await openStudioPage();
  await core.settings.update({ modelTitles: false });
  await show("#/chat/new");
  await write("Message", "What light at dawn?");
  await press("button", "Send");
  await until(async () => expect(await core.conversations.list({})).toHaveLength(1));
  const [{ id } = { id: "" }] = await core.conversations.list({});
  const ended = async (count: number) => {
    const { messages } = await core.conversations.get({ id });
    expect([messages.length, messages.at(-1)?.state]).toEqual([count, "complete"]);
    return messages;
  };
  await until(async () => void (await ended(2)));
  expect((await core.conversations.get({ id })).conversation.settings).toMatchObject({
    ...{ model: "Vendor-M3.1-Flash", effort: "medium" },
  });
  await until(() => expect(named("button", "Regenerate with another model")[0]?.matches(":disabled")).toBe(false));
  await chooseFrom("Regenerate with another model", "M2.7");
  await until(async () => void (await ended(3)));
  const [question, first, second] = await ended(3);
  expect([first?.parentId, second?.parentId]).toEqual([question?.id, question?.id]);
  expect([first?.model, second?.model]).toEqual(["Vendor-M3.1-Flash", "Vendor-M2.7"]);
});

it("the list that lies over a narrow thread is still out after a look at another pane, and goes with another conversation", async () => {
  const { core, show } = await openStudioPage();
  const { id: first } = await core.conversations.create({});
  const { id: second } = await core.conversations.create({});
  const list = async () => (await at("section", "Conversations")).getAttribute("data-drawer");
  await show(`#/chat/${first}`);
  await at("button", "Actions for this conversation");
  expect(await list()).toBe("closed");
  await write("Search conversations", "lamp");
  await press("button", "Conversations");
  await until(async () => expect(await list()).toBe("open"));

  await show("#/tasks");
  await gone("section", "Conversations");
  await show(`#/chat/${first}`);
  expect(await list()).toBe("open");
  expect(((await at("field", "Search conversations")) as HTMLInputElement).value).toBe("lamp");

  await show(`#/chat/${second}`);
  await until(async () => expect(await list()).toBe("closed"));
});

it("the list stays out as well where the conversation that was open last is gone", async () => {
  const { core, show } = await openStudioPage();
  const { id } = await core.conversations.create({});
  await core.settings.update({ lastConversationId: id });
  await core.conversations.remove({ id });
  const list = async () => (await at("section", "Conversations")).getAttribute("data-drawer");
  // Nothing is open, as it was before, whatever another test had open.
  await show("#/chat/new");
  await at("field", "Message");
  await press("button", "Conversations");
  await until(async () => expect(await list()).toBe("open"));
  await show("#/tasks");
  await gone("section", "Conversations");
  const seen = new Set<string | null>();
  await show("#/chat");
  for (let look = 0; look < 20; look += 1) {
    seen.add(await list());
    await new Promise((done) => setTimeout(done, 20));
  }
  expect([...seen]).toEqual(["open"]);
});

it("opened at a search result on another branch, one goes on as one likes: to another version, or with another reply", async () => {
  const { core, show } = await openStudioPage();
  await show("#/chat/new");
  await write("Message", "What light at dawn?");
  await press("button", "Send");
  await until(async () => expect(await core.conversations.list({})).toHaveLength(1));
  const [{ id } = { id: "" }] = await core.conversations.list({});
  const settled = async (count: number) =>
    until(async () => {
      const { messages } = await core.conversations.get({ id });
      expect(messages.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => "complete"));
    });
  await settled(2);
  const first = (await core.conversations.get({ id })).messages.at(-1)?.id;
  await press("button", "Regenerate");
  await settled(3);
  const version = () => document.querySelector(".siblings [aria-live]")?.textContent;
  await until(() => expect(version()).toBe("2/2"));

  const branch = async () => (await core.conversations.get({ id })).conversation.shownMessageId;
  await show(`#/chat/${id}/${first}`);
  await until(async () => expect([await branch(), version()]).toEqual([first, "1/2"]));
  const step = (name: string) => fireEvent.click(named("button", name)[0] as Element);
  step("Next version");
  await until(async () => expect([(await branch()) === first, version()]).toEqual([false, "2/2"]));
  // Whatever is still on its way to the page leaves it there.
  await act(() => new Promise((done) => setTimeout(done, 500)));
  expect([(await branch()) === first, version()]).toEqual([false, "2/2"]);
  step("Previous version");
  await until(async () => expect([await branch(), version()]).toEqual([first, "1/2"]));
  await press("button", "Regenerate");
  await settled(4);
  await until(() => expect(version()).toBe("3/3"));
});
