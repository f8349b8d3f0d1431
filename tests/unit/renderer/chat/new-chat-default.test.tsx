// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { forgetNewChat, useChatSettings } from "#renderer/chat/use-chat-settings.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";
import { beginAsAtFirst } from "./begin-as-at-first.ts";

beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  await beginAsAtFirst();
});

const set = (model: string | null, effort = "low") =>
  queryClient.setQueryData(orpc.settings.get.queryKey(), {
    lastProjectId: null,
    newWork: { chat: { model, effort } },
  } as never);

// @shows Day 1 to day 30 › Settings: default model, effort, duration and resolution
it("a new conversation begins with the default model and effort, until others are chosen for it", async () => {
  pageCore({
    settings: { get: () => ({ newWork: { chat: { model: null, effort: "low" } } }) },
    presets: { list: () => [] },
  });
  set("Vendor-M3.1-Flash", "low");
  const { result } = renderHook(() => useChatSettings(undefined), { wrapper: WithinPage });
  await until(() => expect(result.current.value).toMatchObject({ model: "Vendor-M3.1-Flash", effort: "low" }));
  act(() => result.current.change({ model: "Vendor-M2.7" }));
  await act(() => result.current.flush());
  await until(() => expect(result.current.value.model).toBe("Vendor-M2.7"));
  // The next one begins with the default again.
  act(() => forgetNewChat());
  await until(() => expect(result.current.value).toMatchObject({ model: "Vendor-M3.1-Flash", effort: "low" }));
  // Without a default it is as the last one was.
  act(() => void set(null));
  await until(() => expect(result.current.value.model).toBe("Vendor-M2.7"));
});
