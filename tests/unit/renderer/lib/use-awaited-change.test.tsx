// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { useAwaitedChange, useToasts } from "#renderer/lib/index.ts";
import { speakEnglish } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

function begin() {
  const answer = Promise.withResolvers<void>();
  const hook = renderHook(() => useAwaitedChange());
  let made: Promise<boolean> = Promise.resolve(false);
  act(() => {
    made = hook.result.current.run(() => answer.promise);
  });
  const settle = (work: () => void) =>
    act(async () => {
      work();
      await made;
    });
  return {
    hook,
    made,
    now: () => hook.result.current,
    done: () => settle(() => answer.resolve()),
    fails: (why = new Error("No space left.")) => settle(() => answer.reject(why)),
  };
}
const toasts = () => useToasts.getState().shown.map(({ kind }) => kind);

it("waits for the change, says that it was made, and isn’t pressed once more", async () => {
  const { made, now, done } = begin();
  expect(now()).toMatchObject({ pending: true, failure: undefined });
  await done();
  expect(await made).toBe(true);
  expect(now()).toMatchObject({ pending: true, failure: undefined });
  expect(await act(() => now().run(() => Promise.resolve()))).toBe(false);
});

it("a failure is shown where it was asked for, until it is forgotten or another change begins", async () => {
  const { made, now, fails } = begin();
  const why = new Error("No space left.");
  await fails(why);
  expect(await made).toBe(false);
  expect(now()).toMatchObject({ pending: false, failure: why });
  expect(toasts()).toEqual([]);
  act(() => now().forget());
  expect(now().failure).toBeUndefined();

  await act(() => now().run(() => Promise.reject(why)));
  expect(now().failure).toBe(why);
  let again: Promise<boolean> = Promise.resolve(false);
  act(() => {
    again = now().run(() => new Promise((resolve) => setTimeout(resolve, 0)));
  });
  expect(now()).toMatchObject({ pending: true, failure: undefined });
  expect(await act(() => again)).toBe(true);
});

it("what was closed before the answer is neither done there nor shown there: a failure is a toast", async () => {
  const good = begin();
  good.hook.unmount();
  await good.done();
  expect(await good.made).toBe(false);
  expect(toasts()).toEqual([]);

  const bad = begin();
  bad.hook.unmount();
  await bad.fails();
  expect(await bad.made).toBe(false);
  expect(toasts()).toEqual(["error"]);
});

it("pressed twice it is made once, and can be made again after it failed", async () => {
  const { now, fails } = begin();
  let asked = 0;
  const more = async () => {
    asked += 1;
  };
  expect(await act(() => now().run(more))).toBe(false);
  expect(now().pending).toBe(true);
  act(() => now().forget());
  expect(now().pending).toBe(true);
  await fails();
  expect(await act(() => now().run(more))).toBe(true);
  expect(asked).toBe(1);
});
