import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { withPageGlobals } from "../../with-page-globals.ts";

const { UsageLine } = await withPageGlobals(() => import("#renderer/chat/thread/usage-line.tsx"));

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));

const counted = { input_tokens: 3412, output_tokens: 846 };
const said = (message: Partial<Message>): string[] => {
  const reply = {
    state: "complete",
    createdAt: 1000,
    finishedAt: 15_200,
    thinkingMilliseconds: 900,
    usage: counted,
    ...message,
  } as Message;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <UsageLine message={reply} />
    </I18nextProvider>,
  );
  return [...html.matchAll(/<span>([^<]*)<\/span>/g)].map(([, words = ""]) => words);
};

// @shows Chat, point by point › 4. “No thinking”, where there was none
// @shows Chat, point by point › 5. Use of each message and of a conversation
test.each<[string, Partial<Message>, string[]]>([
  ["a reply that was thought about", {}, ["3,412 in", "846 out", "14.2 s"]],
  ["one without a thought", { thinkingMilliseconds: null }, ["3,412 in", "846 out", "14.2 s", "no thinking"]],
  [
    "what came from the cache and went into it",
    { usage: { ...counted, cache_read_input_tokens: 208_960, cache_creation_input_tokens: 12 } },
    ["3,412 in", "846 out", "208,960 from cache", "12 into cache", "14.2 s"],
  ],
  ["no cache", { usage: { ...counted, cache_read_input_tokens: 0 } }, ["3,412 in", "846 out", "14.2 s"]],
  // The service counts what it wrote at the end; of what broke off it said nothing.
  [
    "a reply that broke off",
    { state: "interrupted", usage: { input_tokens: 10, output_tokens: 0 } },
    ["10 in", "14.2 s"],
  ],
  ["a reply without a word", { usage: { input_tokens: 10, output_tokens: 0 } }, ["10 in", "0 out", "14.2 s"]],
  ["one that nobody counted", { usage: null }, ["14.2 s"]],
])("%s", (_what, message, words) => expect(said(message)).toEqual(words));
