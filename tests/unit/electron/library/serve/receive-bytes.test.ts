import { expect, test } from "vitest";
import { receiveBytes } from "#core/library/serve/receive-bytes.ts";

const sent = (...parts: string[]) =>
  new Request("http://studio.local/", {
    method: "POST",
    duplex: "half",
    body: new ReadableStream({
      pull: (stream) => {
        const part = parts.shift();
        if (part === undefined) stream.close();
        else stream.enqueue(new TextEncoder().encode(part));
      },
    }),
  } as RequestInit);

test("a body comes whole, up to its last allowed byte", async () => {
  expect((await receiveBytes(sent("ab", "cd"), 4)).toString()).toBe("abcd");
  expect((await receiveBytes(new Request("http://studio.local/"), 4)).byteLength).toBe(0);
});

test("a byte more is refused with both figures, before the rest has come", async () => {
  const parts = ["ab", "cde", "f", "g"];
  await expect(receiveBytes(sent(...parts), 4)).rejects.toMatchObject({
    error: { code: "file_too_large", details: { found: 5, allowed: 4 } },
  });
});
