// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { useProgressing, useToasts } from "#renderer/lib/index.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

it.each<[who: string, leaves: boolean, stops: boolean, toasts: number]>([
  ["who stays reads why in place", false, false, 0],
  ["who left it going on is told", true, false, 1],
  ["who stopped it and left is told nothing", true, true, 0],
])("a work on files that fails: %s", async (_who, leaves, stops, toasts) => {
  pageCore();
  const broken = Promise.withResolvers<never>();
  const { result, unmount } = renderHook(() => useProgressing<never>(() => broken.promise), { wrapper: WithinPage });
  act(() => result.current.run());
  await until(() => expect(result.current.isPending).toBe(true));
  if (stops) act(() => result.current.stop());
  if (leaves) unmount();
  await act(async () => broken.reject(new Error("The disk is away.")));
  await until(() => expect(useToasts.getState().shown).toHaveLength(toasts));
  if (!leaves) await until(() => expect(result.current.error).not.toBeNull());
});
