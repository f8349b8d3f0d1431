// @vitest-environment jsdom

import { act, cleanup, renderHook } from "@testing-library/react";
import { useTranslation } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { speak } from "#renderer/i18n/index.ts";
import { startEnglish, WithinPage } from "../within-page.tsx";

beforeAll(startEnglish);
afterEach(async () => {
  cleanup();
  await speak("en");
});

it("what an operation says when it ends is said in the language of then, and the page is drawn again in it", async () => {
  const { result } = renderHook(() => useTranslation("settings").t, { wrapper: WithinPage });
  const taken = result.current;
  expect(taken("connections.save")).toBe("Save changes");
  await act(() => speak("ja"));
  expect(taken("connections.save")).toBe("変更を保存");
  expect(result.current).not.toBe(taken);
  expect(result.current("connections.save")).toBe("変更を保存");
});
