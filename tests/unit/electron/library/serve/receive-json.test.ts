import { expect, test } from "vitest";
import { receiveJson } from "#core/library/serve/receive-json.ts";

const sent = (body: string) => receiveJson(new Request("http://x/", { method: "POST", body }));

test("a document is read; one that is nested without end is refused with the figures", async () => {
  expect(await sent('{"a":[1]}')).toEqual({ a: [1] });
  await expect(sent("{")).rejects.toMatchObject({ error: { code: "invalid_input" } });
  await expect(sent(`${"[".repeat(5000)}${"]".repeat(5000)}`)).rejects.toMatchObject({
    error: { code: "invalid_input", message: "This document is nested 5000 levels deep; allowed: 110." },
  });
});
