import i18next from "i18next";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { en } from "#renderer/i18n/english.ts";
import { describeStudioError } from "#renderer/lib/describe-error.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";

beforeAll(() =>
  i18next.init({
    lng: "en",
    fallbackLng: "en",
    resources: { en, "zh-CN": zhCN },
    interpolation: { escapeValue: false },
  }),
);
afterAll(() => i18next.changeLanguage("en"));

const failure = (code: string, message: string): StudioError => ({
  code,
  message,
  http: 400,
  requestId: null,
  retryable: false,
  retryAfterSeconds: null,
  advice: "Do.",
});

test.each([
  // What the service said of this request comes after what its kind means.
  [
    "en",
    "invalid_request",
    "messages: too many tokens",
    "The service rejected the request as invalid.",
    "messages: too many tokens",
  ],
  ["zh-CN", "invalid_request", "messages: too many tokens", /服务/, "messages: too many tokens"],
  // The kind's own English words say nothing more.
  ["en", "invalid_request", "The service rejected the request as invalid.", /invalid/, undefined],
  ["zh-CN", "invalid_request", "The service rejected the request as invalid.", /服务/, undefined],
  // Where it says it again with a cause, the cause alone is new.
  ["en", "stream_interrupted", "The response was interrupted. (UND_ERR_SOCKET)", /was interrupted/, "UND_ERR_SOCKET"],
  ["zh-CN", "stream_interrupted", "The response was interrupted. (UND_ERR_SOCKET)", /中断/, "UND_ERR_SOCKET"],
  // A kind that the catalogue doesn't know is called by its own words, once.
  ["en", "brand_new", "Something else.", "Something else.", undefined],
])("in %s, %s that says “%s”", async (language, code, message, title, said) => {
  await i18next.changeLanguage(language);
  const words = describeStudioError(failure(code, message));
  expect(words.title).toMatch(title);
  expect(words.said).toBe(said);
});

const lost = "The reply is incomplete. The service may have written all of it and charged you.";

test.each([
  // The cause's kind is said in the language, and what more is known of it as it is.
  ["en", "studio_ended", "Reelsong quit during the response.", "Reelsong quit during the response."],
  ["zh-CN", "studio_ended", "Reelsong quit during the response.", zhCN.errors.studio_ended.message],
  [
    "zh-CN",
    "stream_interrupted",
    "The response was interrupted. (UND_ERR_SOCKET)",
    `${zhCN.errors.stream_interrupted.message} (UND_ERR_SOCKET)`,
  ],
  // The service's own words stay its own.
  ["zh-CN", "overloaded_error", "Too busy on Mondays", "Too busy on Mondays"],
])("in %s, a lost reply's cause %s that says “%s”", async (language, code, message, said) => {
  await i18next.changeLanguage(language);
  const cause = failure(code, message);
  const words = describeStudioError({ ...failure("reply_unknown", `${lost} ${message}`), details: { cause } });
  expect(words.said).toBe(said);
  // A cause that isn't what was said, or no failure at all, says nothing.
  for (const other of [{ ...cause, message: "Other" }, "studio_ended", undefined])
    expect(
      describeStudioError({ ...failure("reply_unknown", `${lost} ${message}`), details: { cause: other } }).said,
    ).toBe(message);
});
