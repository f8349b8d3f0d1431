import { readdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { handOver } from "#core/shells/browser/hand-over.ts";

it("hands an address over in a file that only its owner reads, and that is gone once it is used", async () => {
  const used = Promise.withResolvers<void>();
  const url = "http://127.0.0.1:4173/start/a-token_of-43-letters";
  const shown = await handOver({ url, used: used.promise }, "/usr/bin/google-chrome");
  expect(shown).toMatch(/^file:\/\/\/.+\.html$/);
  expect(shown).not.toContain("token");
  const file = fileURLToPath(shown);
  expect(await readFile(file, "utf8")).toContain(`content="0;url=${url}"`);
  if (process.platform !== "win32") {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  }
  used.resolve();
  await expect.poll(() => readdir(dirname(file)).catch(() => "gone")).toBe("gone");
});
