// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { useGenerate, useToasts } from "#renderer/lib/index.ts";
import { until } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

function press() {
  const answer = Promise.withResolvers<void>();
  const hook = renderHook(() => useGenerate(() => answer.promise, ["a shot", crypto.randomUUID()], []), {
    wrapper: WithinPage,
  });
  act(() => hook.result.current.start());
  return { hook, answer };
}
const toasts = () => useToasts.getState().shown.map(({ kind }) => kind);

it("why takes weren’t asked for is shown beside the button", async () => {
  const { hook, answer } = press();
  await until(() => expect(hook.result.current.pending).toBe(true));
  answer.reject(new Error("No space left."));
  await until(() => expect(hook.result.current).toMatchObject({ pending: false, failure: expect.any(Error) }));
  expect(toasts()).toEqual([]);
});

it("where the button was left before the answer, it is told elsewhere", async () => {
  const { hook, answer } = press();
  await until(() => expect(hook.result.current.pending).toBe(true));
  hook.unmount();
  answer.reject(new Error("No space left."));
  await until(() => expect(toasts()).toEqual(["error"]));
});
