import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { firstSettings, ContextFigures, useFigures, ContextMeter, ContextWarning } = await withPageGlobals(async () => ({
  ...(await import("#renderer/chat/chat-settings.ts")),
  ...(await import("#renderer/chat/composer/context-figures.tsx")),
  ...(await import("#renderer/chat/composer/context-meter.tsx")),
  ...(await import("#renderer/chat/summary/context-warning.tsx")),
}));

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));

function Shown({ model }: { model: TextModelId }) {
  const use = useFigures();
  return (
    <>
      {use && <ContextMeter {...use} />}
      <ContextWarning model={model} summary={{ start: () => {}, starting: false }} />
    </>
  );
}

/** After a reply that read and wrote so many tokens, nothing having been counted since. */
const after = (model: TextModelId, tokens: number) => {
  const usage = { input_tokens: tokens - 100, output_tokens: 100 };
  const reply = { id: "a", role: "assistant", state: "complete", blocks: [], usage } as unknown as Message;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={new QueryClient()}>
        <ContextFigures
          path={[reply]}
          typed=""
          settings={{ ...firstSettings, model }}
          withPictures={false}
          attached={0}
        >
          <Shown model={model} />
        </ContextFigures>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
};

// API.md § Thinking and effort rules: context windows.
// @shows Chat, point by point › 5. A context meter, counted or marked as an estimate, and a warning with its way out
test.each([
  ["Vendor-M3", 212_000, "≈ 212k of 1M"],
  ["Vendor-M3.1-Flash", 849_000, "≈ 849k of 1M"],
  ["Vendor-M2.7", 20_480, "≈ 20k of 205k"],
] as const)("%s after %i tokens: %s, and nothing to warn of", (model, tokens, words) => {
  expect(after(model, tokens)).toContain(words);
  expect(after(model, tokens)).not.toContain("summary branch");
});

// @shows Chat, point by point › 5. A context meter, counted or marked as an estimate, and a warning with its way out
test.each([
  ["Vendor-M3", 850_000],
  ["Vendor-M2.7", 180_000],
  ["Vendor-M2", 230_000],
] as const)("%s after %i tokens: it is said, with the way out", (model, tokens) => {
  expect(after(model, tokens)).toContain("Continue from summary");
});

// 85 of a hundred of 204,800 are 174,080.
test.each([
  [174_079, "≈ 174k of 205k", false],
  [174_080, "174k of 205k · nearly full", true],
  [204_800, "205k of 205k · nearly full", true],
  [204_801, "205k of 205k · too long", true],
])("after %i tokens of 204,800: %s", (tokens, words, warned) => {
  expect(after("Vendor-M2.7", tokens)).toContain(words);
  expect(after("Vendor-M2.7", tokens).includes("Continue from summary")).toBe(warned);
});
