import { expect, test } from "vitest";
import { mayBeCharged } from "#shared/wire/errors/may-be-charged.ts";
import { carriedError, failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

test.each([
  ["nothing that went wrong", null, false],
  ["a reply that nobody knows of", studioErrorOf("reply_unknown"), true],
  ["what was told so", studioErrorOf("server_error", { details: { mayBeCharged: true } }), true],
  ["what was told otherwise", studioErrorOf("server_error", { details: { mayBeCharged: false } }), false],
  ["what was told in words", studioErrorOf("server_error", { details: { mayBeCharged: "true" } }), false],
  ["what says nothing of it", studioErrorOf("server_error"), false],
])("%s may be charged: %s", (_what, error, is) => {
  expect(mayBeCharged(error)).toBe(is);
});

test("what was thrown is read for the error that it carries, and for nothing else", () => {
  const thrown = failure("disk_full", { message: "Full." }, { cause: "?" });
  expect(thrown).toMatchObject({ name: "StudioFailure", message: "Full.", cause: "?" });
  expect(carriedError(thrown)).toEqual(studioErrorOf("disk_full", { message: "Full." }));
  for (const other of [
    new Error("?"),
    Object.assign(new Error("?"), { error: { code: 7 } }),
    { error: thrown.error },
    "?",
    null,
  ])
    expect(carriedError(other)).toBeUndefined();
});
