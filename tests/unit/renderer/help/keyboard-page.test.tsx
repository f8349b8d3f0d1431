// @vitest-environment jsdom
import { join } from "node:path";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type KeySection, useKeySections } from "#renderer/app/keys/key-sections.ts";
import { useShellCommands } from "#renderer/app/use-shell-commands.ts";
import { bringEnglish, speak, startI18n } from "#renderer/i18n/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { Language } from "#shared/contract/app/languages.ts";
import { pageCore } from "../page-core.ts";

afterEach(async () => {
  cleanup();
  await act(() => speak("en"));
});

/** The page of the guide as it is to be: every key of the command table, by the place where it works. */
function pageOf(sections: readonly KeySection[], words: { title: string; lead: string; keys: string; does: string }) {
  const written = (keys: string) =>
    `\`${keys.replace("Mod", "Ctrl").replace("ArrowLeft", "←").replace("ArrowRight", "→")}\``;
  return [
    `# ${words.title}`,
    words.lead,
    ...sections.flatMap(({ title, entries }) => [
      `## ${title}`,
      [
        `| ${words.keys} | ${words.does} |`,
        "|---|---|",
        ...entries.map(
          ({ does, pressed, range }) => `| ${pressed.map(written).join(range ? " – " : ", ")} | ${does} |`,
        ),
      ].join("\n"),
    ]),
    "",
  ].join("\n\n");
}

const docs = join(import.meta.dirname, "../../../../docs/guide");

test.each<Record<"file" | "title" | "keys" | "does" | "lead", string> & { language: Language }>([
  {
    ...{ language: "en", file: "keyboard.md", title: "Keyboard map", keys: "Keys", does: "What they do" },
    lead: "On a Mac, Ctrl is ⌘ and Alt is ⌥. Keys without Ctrl or Alt work where their list or picture has the focus, not while you type. In the app, **Print this page** prints it.",
  },
  {
    ...{ language: "zh-CN", file: "zh-CN/keyboard.md", title: "键盘快捷键一览", keys: "按键", does: "作用" },
    lead: "在 Mac 上，Ctrl 对应 ⌘，Alt 对应 ⌥。不带 Ctrl 或 Alt 的按键只在对应的列表或画面获得焦点时有效，输入文字时无效。在应用中，用**打印此页**可以打印这份一览。",
  },
  {
    ...{ language: "ja", file: "ja/keyboard.md", title: "キーボードショートカット一覧", keys: "キー", does: "動作" },
    lead: "Macでは、Ctrlは⌘、Altは⌥です。CtrlもAltも付かないキーは、対象の一覧や画面にフォーカスがあるときに働き、文字の入力中は働きません。アプリの**このページを印刷**で、この一覧を印刷できます。",
  },
])("$file lists the keys of the command table (npm run guide writes it)", async ({ language, file, ...words }) => {
  pageCore({ storyboard: { projects: () => [] } });
  startI18n("en");
  await bringEnglish();
  await speak(language);
  const { result } = renderHook(
    () => {
      useShellCommands();
      return useKeySections();
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  expect(result.current.length).toBeGreaterThan(8);
  await expect(pageOf(result.current, words).trimEnd().concat("\n")).toMatchFileSnapshot(join(docs, file));
});
