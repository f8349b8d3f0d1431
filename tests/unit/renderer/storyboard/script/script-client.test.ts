import { expect, it, vi } from "vitest";
import { WorkerLost } from "#renderer/lib/worker/index.ts";
import { readScriptFile } from "#renderer/storyboard/script/script-client.ts";

const file = (size = 4) => ({ name: "a.fdx", size, arrayBuffer: async () => new ArrayBuffer(4) }) as File;
const READ = { ok: true, text: "INT. PIER\n", scenes: 1 } as const;

it("a file is read in the worker, which gets its bytes for good", async () => {
  const ask = vi.fn(async () => READ);
  expect(await readScriptFile(file(), { ask })).toBe(READ);
  expect(ask).toHaveBeenCalledWith(
    { do: "file", name: "a.fdx", bytes: expect.any(ArrayBuffer) },
    { transfer: [expect.any(ArrayBuffer)] },
  );
});

it("one of over 20 MB isn’t opened", async () => {
  const ask = vi.fn(async () => READ);
  expect(await readScriptFile(file(20_971_521), { ask })).toEqual({
    ...{ ok: false, why: "tooLarge", found: 20_971_521, allowed: 20_971_520 },
  });
  expect(ask).not.toHaveBeenCalled();
  expect(await readScriptFile(file(20_971_520), { ask })).toBe(READ);
});

it("one that keeps the worker busy for too long says so; a worker that never began is another matter", async () => {
  const lost = (begun: boolean) => ({ ask: () => Promise.reject(new WorkerLost("gone", begun)) });
  expect(await readScriptFile(file(), lost(true))).toEqual({ ok: false, why: "tooSlow", allowed: 20 });
  await expect(readScriptFile(file(), lost(false))).rejects.toThrow("gone");
});
