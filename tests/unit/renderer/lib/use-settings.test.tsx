// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { orpc, queryClient, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it("a second choice that is made before the first is kept isn't put back by the first one's answer", async () => {
  const answers: ((kept: Partial<Settings>) => void)[] = [];
  pageCore({
    settings: {
      get: () => ({ theme: "dark", textSize: 1 }),
      update: () => new Promise((resolve) => answers.push(resolve as never)),
    },
  } as never);
  const { result } = renderHook(() => ({ settings: useSettings(), update: useUpdateSettings() }), {
    wrapper: WithinPage,
  });
  await until(() => expect(result.current.settings?.theme).toBe("dark"));
  act(() => result.current.update({ theme: "light" }));
  act(() => result.current.update({ textSize: 1.25 } as never));
  await until(() => expect(answers).toHaveLength(2));
  const shown: unknown[] = [];
  const stop = queryClient.getQueryCache().subscribe(() => {
    const now = queryClient.getQueryData<Settings>(orpc.settings.get.queryKey());
    shown.push(`${now?.theme} ${now?.textSize}`);
  });
  answers[0]?.({ theme: "light", textSize: 1 } as never);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  answers[1]?.({ theme: "light", textSize: 1.25 } as never);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  stop();
  expect(new Set(shown)).toEqual(new Set(["light 1.25"]));
});
