// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useGuideEntries } from "#renderer/app/palette/use-guide-entries.ts";
import { readGuide } from "#renderer/help/index.ts";
import { until } from "../../page-controls.ts";

beforeEach(async () => {
  await i18next.init({ lng: "en", resources: {}, supportedLngs: ["en", "ja", "de"] });
});
afterEach(cleanup);

const open = () =>
  renderHook((wanted: boolean) => useGuideEntries(wanted), {
    initialProps: false,
    wrapper: ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18next}>{children}</I18nextProvider>,
  });

it("the guide is read once something is looked for", async () => {
  const { result, rerender } = open();
  expect(result.current).toEqual([]);
  rerender(true);
  await until(() => expect(result.current.length).toBeGreaterThan(50));
  expect(result.current.map(({ id }) => id.split(".")[1])).toContain("troubleshooting");
});

it("in another language nothing is told in the former one, while its guide comes and where there is none", async () => {
  const { result, rerender } = open();
  rerender(true);
  await until(() => expect(result.current.length).toBeGreaterThan(50));
  const english = result.current.map(({ title }) => title);
  await act(() => i18next.changeLanguage("ja"));
  expect(english).not.toContain(result.current[0]?.title);
  await until(() => expect(result.current.length).toBeGreaterThan(50));
  expect(result.current.map(({ title }) => title)).not.toEqual(english);
  // In this one nothing is written: it can't be had.
  await act(() => i18next.changeLanguage("de"));
  await readGuide("en");
  expect(result.current).toEqual([]);
  await act(() => i18next.changeLanguage("en"));
  await until(() => expect(result.current.map(({ title }) => title)).toEqual(english));
});

it("what is no longer looked for by the time it comes isn't told", async () => {
  const { result, rerender } = open();
  rerender(true);
  rerender(false);
  await act(async () => void (await readGuide("en")));
  expect(result.current).toEqual([]);
});
