import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentBlock } from "#shared/contract/chat/text-documents.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { ComparedQuestion, orpc } = await withPageGlobals(async () => ({
  ...(await import("#renderer/chat/compare/compared-question.tsx")),
  ...(await import("#renderer/lib/index.ts")),
}));

beforeAll(() => i18next.init({ lng: "en", resources: { en } }));

function markupOf(blocks: readonly object[], known: readonly string[] = []): string {
  const queryClient = new QueryClient();
  const assets = [{ id: "a", name: "harbour.png" } as unknown as Asset];
  queryClient.setQueryData(orpc.library.getMany.queryKey({ input: { ids: [...known] } }), assets);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ComparedQuestion question={{ role: "user", blocks } as unknown as Message} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

test("a single file is told above the words; without files there is no line for them", () => {
  const picture = { type: "image", source: { type: "url", url: "asset:a" } };
  const words = { type: "text", text: "Which is calmer?" };
  expect(markupOf([picture, words], ["a"])).toMatch(/<bdi>harbour\.png<\/bdi>.*Which is calmer\?/);
  expect(markupOf([words])).toBe('<p dir="auto">Which is calmer?</p>');
});

test("what is compared is told by its words and by the files that went with it", () => {
  const source = (id: string) => ({ type: "url", url: `asset:${id}` });
  const question = {
    role: "user",
    blocks: [
      { type: "image", source: source("a") },
      { type: "video", source: source("gone") },
      documentBlock({ name: "tides.txt", bytes: 4, pages: null, text: "Ebb and flow" }),
      { type: "text", text: "Which is calmer?" },
    ],
  } as unknown as Message; // Only what is read.
  const queryClient = new QueryClient();
  const known = [{ id: "a", name: "harbour.png" } as unknown as Asset];
  queryClient.setQueryData(orpc.library.getMany.queryKey({ input: { ids: ["a", "gone"] } }), known);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ComparedQuestion question={question} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(markup).toMatch(/harbour\.png · Video · tides\.txt<.*Which is calmer\?/);
  expect(markup).not.toContain("Ebb and flow");
});
