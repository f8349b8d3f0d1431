// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { useLibraryTranslation } from "#renderer/library/grid/use-library-translation.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await act(() => i18next.changeLanguage("en"));
});

const words = () => renderHook(useLibraryTranslation, { wrapper: WithinPage }).result;

it("figures and names are said as they are, each time", () => {
  const { current: t } = words();
  const said = () => [
    t("library:takeName", { count: 1 }),
    t("library:takeName", { count: 2 }),
    t("browse:stacks.label", { name: "pier.png", count: 2 }),
    t("browse:stacks.label", { name: "lamp.png", count: 2 }),
    t("library:imported"),
  ];
  const first = said();
  expect(first).toEqual(["Take 1", "Take 2", "pier.png, 2 takes", "lamp.png, 2 takes", "Imported"]);
  expect(said()).toEqual(first);
});

it("what was said before isn't put together again", () => {
  const { current: t } = words();
  t("library:takeName", { count: 7 });
  const translate = vi.spyOn(i18next.services.languageUtils, "toResolveHierarchy");
  t("library:takeName", { count: 7 });
  expect(translate).not.toHaveBeenCalled();
  t("library:takeName", { count: 8 });
  expect(translate).toHaveBeenCalled();
});

it("another language says it in its own words", async () => {
  i18next.addResourceBundle("zh-CN", "library", { imported: "导入" });
  const result = words();
  expect(result.current("library:imported")).toBe("Imported");
  await act(() => i18next.changeLanguage("zh-CN"));
  await waitFor(() => expect(result.current("library:imported")).toBe("导入"));
});
