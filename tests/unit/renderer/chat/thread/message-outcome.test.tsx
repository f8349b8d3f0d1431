import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { en } from "#renderer/i18n/english.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { withPageGlobals } from "../../with-page-globals.ts";

const { MessageOutcome } = await withPageGlobals(() => import("#renderer/chat/thread/message-outcome.tsx"));

async function shown(message: Partial<Message>, language: "en" | "zh-CN" = "en"): Promise<string> {
  const resources = { en, "zh-CN": zhCN };
  await i18next.init({ lng: language, resources, interpolation: { escapeValue: false } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <MessageOutcome
        message={{ state: "interrupted", usage: null, error: null, ...message } as Message}
        onRetry={() => undefined}
        onContinue={undefined}
      />
    </I18nextProvider>,
  )
    .replace(/<svg.*?<\/svg>/gs, "")
    .replace(/<[^>]+>/g, " | ")
    .replace(/( \| )+/g, " | ");
}
const lost = { error: studioErrorOf("reply_unknown") };
const usage = { input_tokens: 3412, output_tokens: 0 };

test.each<[string, Partial<Message>, string[]]>([
  [
    "nothing was counted",
    lost,
    ["may have written all of it and charged you", "reported no usage yet", "Retry (may be charged again)"],
  ],
  [
    "it had begun",
    { ...lost, usage },
    ["3,412 tokens in. The service counts output only at the end", "(may be charged again)"],
  ],
  [
    "some was counted",
    { ...lost, usage: { ...usage, output_tokens: 846 } },
    ["3,412 tokens in, 846 out", "(may be charged again)"],
  ],
  [
    "it was too large",
    { error: studioErrorOf("response_too_large", { details: { mayBeCharged: true } }) },
    ["The response is too large", "Retry (may be charged again)"],
  ],
])(
  "a reply that was lost where %s says that it may be charged, and asking again says so too",
  async (_, message, words) => {
    const text = await shown(message);
    for (const each of words) expect(text).toContain(each);
  },
);

test("in Chinese too", async () => {
  const text = await shown({ ...lost, usage }, "zh-CN");
  expect(text).toContain("服务可能已全部写完并收费");
  expect(text).toContain("重试（可能再次收费）");
  expect(text).toContain("3,412 个 token");
});

test.each(["network_unreachable", "overloaded", "invalid_request"] as const)(
  "after %s asking again is only that",
  async (code) => {
    const text = await shown({ state: "failed", error: studioErrorOf(code) });
    expect(text).toContain("Retry |");
    expect(text).not.toContain("charged");
  },
);
