// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useGuideEntries } from "#renderer/app/palette/use-guide-entries.ts";
import { until } from "../../page-controls.ts";

const readGuide = vi.hoisted(() => vi.fn<(language: string) => Promise<readonly object[]>>());
vi.mock("#renderer/help/index.ts", () => ({ readGuide, headingsOf: (guide: readonly object[]) => guide }));

const heading = (title: string) => [{ place: { page: "chat" }, title, page: null, words: title }];

beforeEach(() => i18next.init({ lng: "en", resources: { en: {}, ja: {} }, supportedLngs: ["en", "ja"] }));
afterEach(() => {
  cleanup();
  readGuide.mockReset();
});

const open = () =>
  renderHook((wanted: boolean) => useGuideEntries(wanted), {
    initialProps: false,
    wrapper: ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18next}>{children}</I18nextProvider>,
  });

it("is read once something is looked for", async () => {
  readGuide.mockResolvedValue(heading("Branches"));
  const { result, rerender } = open();
  expect(result.current).toEqual([]);
  rerender(true);
  await until(() => expect(result.current).toMatchObject([{ id: "guide.chat.", title: "Branches", note: null }]));
  expect(readGuide.mock.calls).toEqual([["en"]]);
});

it("in another language nothing is told in the former one, also where the guide can't be had in it", async () => {
  readGuide.mockImplementation((language) =>
    language === "en" ? Promise.resolve(heading("Branches")) : Promise.reject(new Error("It can't be fetched.")),
  );
  const { result, rerender } = open();
  rerender(true);
  await until(() => expect(result.current).toHaveLength(1));
  await act(() => i18next.changeLanguage("ja"));
  expect(result.current).toEqual([]);
  await until(() => expect(readGuide).toHaveBeenCalledWith("ja"));
  expect(result.current).toEqual([]);
  await act(() => i18next.changeLanguage("en"));
  await until(() => expect(result.current).toMatchObject([{ title: "Branches" }]));
});

it("what is no longer looked for by the time it comes isn't told", async () => {
  const coming = Promise.withResolvers<readonly object[]>();
  readGuide.mockReturnValue(coming.promise);
  const { result, rerender } = open();
  rerender(true);
  await until(() => expect(readGuide).toHaveBeenCalledOnce());
  rerender(false);
  await act(async () => coming.resolve(heading("Branches")));
  expect(result.current).toEqual([]);
});
