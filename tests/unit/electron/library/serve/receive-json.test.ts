import { expect, test } from "vitest";
import { receiveJson } from "#core/library/serve/receive-json.ts";

const sent = (body: string) => receiveJson(new Request("http://x/", { method: "POST", body }));

test("a document is read; one that is nested without end is refused with the figures", async () => {
  expect(await sent('{"a":[1]}')).toEqual({ a: [1] });
  expect(await sent(`${"[".repeat(110)}${"]".repeat(110)}`)).toEqual([expect.anything()]);
  await expect(sent(`${"[".repeat(111)}${"]".repeat(111)}`)).rejects.toMatchObject({
    error: { details: { found: 111, allowed: 110 } },
  });
  await expect(sent("{")).rejects.toMatchObject({ error: { code: "invalid_input" } });
  await expect(sent(`${"[".repeat(5000)}${"]".repeat(5000)}`)).rejects.toMatchObject({
    error: { code: "invalid_input", message: "This document is nested 5000 levels deep; allowed: 110." },
  });
});
