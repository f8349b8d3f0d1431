import { mkdtemp, readdir, readlink, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMediaHandler } from "#core/library/serve/index.ts";

/** A handler that keeps files open for two seconds, over one file of 13 bytes. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), "reelsong-open-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "kept.mp4");
  await writeFile(path, "first content");
  const looked = vi.fn(async () => path);
  const handler = createMediaHandler({
    resolve: () => ({ path: looked, mime: "video/mp4", etag: "kept", name: "kept.mp4" }),
    import: () => Promise.reject(new Error("not expected")),
    roots: () => [folder],
    keepOpen: 2_000,
  });
  const range = async (bytes: string) => {
    const answer = await handler(new Request("http://127.0.0.1/media/kept", { headers: { Range: `bytes=${bytes}` } }));
    return answer.ok ? answer.text() : answer.status;
  };
  const openNow = async () => {
    const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
    return (await Promise.all(links)).filter((link) => link === path).length;
  };
  return { path, looked, range, openNow };
}

test.runIf(process.platform === "linux")(
  "a file is looked for and opened once for many ranges, and closed after a while",
  async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { looked, range, openNow } = await setUp();
    expect([await range("0-4"), await range("6-12"), await range("0-4")]).toEqual(["first", "content", "first"]);
    expect(await Promise.all([range("0-0"), range("1-1"), range("2-2")])).toEqual(["f", "i", "r"]);
    expect(looked).toHaveBeenCalledTimes(1);
    expect(await openNow()).toBe(1);
    vi.advanceTimersByTime(1_999);
    await range("0-0");
    vi.advanceTimersByTime(1_999);
    expect(await openNow()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.poll(openNow).toBe(0);
    expect(await range("0-4")).toBe("first");
    expect(looked).toHaveBeenCalledTimes(2);
  },
);

test.each([
  ["was written to", (path: string) => writeFile(path, "other"), "other"],
  [
    "is another file of its name",
    async (path: string) => {
      await writeFile(`${path}.new`, "third content");
      await rename(`${path}.new`, path);
    },
    "third",
  ],
  ["is gone", (path: string) => rm(path), 404],
])("a file that %s is opened anew", async (_, change, answer) => {
  const { path, looked, range } = await setUp();
  expect(await range("0-4")).toBe("first");
  await change(path);
  expect(await range("0-4")).toBe(answer);
  expect(looked).toHaveBeenCalledTimes(2);
});
