// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type ChatSettings, firstSettings } from "#renderer/chat/chat-settings.ts";
import { PresetsMenu } from "#renderer/chat/presets/presets-menu.tsx";
import { type Draft, orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import type { Preset } from "#shared/contract/chat/presets.ts";
import { keptDraft } from "../../kept-draft.ts";
import { chooseFrom } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const storm = { id: "p", name: "Storm", standard: false, settings: { model: "Vendor-M3", temperature: 0.4 } } as Preset;

/** Beside the message of a conversation; what is chosen there is `settings()`. */
function open(begun: Partial<ChatSettings>) {
  pageCore({ presets: { list: () => [storm] } });
  queryClient.setQueryData(orpc.presets.list.queryKey(), [storm]);
  const conversation = keptDraft<ChatSettings>({ ...firstSettings, ...begun });
  let draft: Draft<ChatSettings> | undefined;
  function Composer() {
    draft = conversation.use();
    return <PresetsMenu settings={draft} />;
  }
  const { unmount } = render(<Composer />, { wrapper: WithinPage });
  return {
    settings: () => draft?.value,
    write: (patch: Partial<ChatSettings>) => act(() => draft?.change(patch)),
    comeBack: async () => {
      unmount();
      await waitFor(() => expect(conversation.kept().temperature).toBe(0.4));
      render(<Composer />, { wrapper: WithinPage });
    },
    told: () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]),
    undo: () => act(() => useToasts.getState().shown[0]?.action?.run()),
  };
}

it("a preset is chosen whole, and Undo brings back what was chosen before", async () => {
  const { settings, told, undo } = open({ maxTokens: 500, temperature: 0.9 });
  await chooseFrom("Presets", "Storm");
  expect(settings()).toMatchObject({ model: "Vendor-M3", temperature: 0.4 });
  expect(settings()?.maxTokens).not.toBe(500);
  expect(told()).toEqual([["done", "Preset “Storm” applied"]]);
  undo();
  expect(settings()).toMatchObject({ model: firstSettings.model, maxTokens: 500, temperature: 0.9 });
});

it("what was chosen since stays: Undo says so", async () => {
  const { settings, write, told, undo } = open({ temperature: 0.9 });
  await chooseFrom("Presets", "Storm");
  write({ temperature: 0.7 });
  undo();
  expect(settings()).toMatchObject({ model: "Vendor-M3", temperature: 0.7 });
  expect(told().at(-1)).toEqual(["error", "Can’t undo: it has changed since then"]);
});

it("so does what was chosen after another pane was looked at", async () => {
  const { settings, write, comeBack, told, undo } = open({ temperature: 0.9 });
  await chooseFrom("Presets", "Storm");
  await comeBack();
  write({ temperature: 0.7 });
  undo();
  expect(settings()).toMatchObject({ model: "Vendor-M3", temperature: 0.7 });
  expect(told().at(-1)).toEqual(["error", "Can’t undo: it has changed since then"]);
});
