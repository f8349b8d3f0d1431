// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { at, chooseFrom, gone, press, until, write } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("a question is asked and answered; the conversation is named, found, renamed and deleted", async () => {
  const { core, show } = await openStudioPage();
  await show("#/chat");
  const box = await write("Message", "What light at dawn?");
  fireEvent.keyDown(box, { key: "Enter" });
  await until(async () => expect(await core.conversations.list({})).toHaveLength(1));
  const [{ id } = { id: "" }] = await core.conversations.list({});
  await until(async () => expect((await core.conversations.get({ id })).messages.at(-1)?.state).toBe("complete"));
  await until(() => expect((box as HTMLTextAreaElement).value).toBe(""));
  await at("button", "Send");

  await press("button", "Answer again");
  await until(async () => expect((await core.conversations.get({ id })).messages).toHaveLength(3));
  await at("button", "Version before");
  await until(() => expect(document.querySelector("main")?.textContent).toContain("2/2"));
  await press("button", "Version before");
  await until(() => expect(document.querySelector("main")?.textContent).toContain("1/2"));

  await press("button", "Rename");
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
