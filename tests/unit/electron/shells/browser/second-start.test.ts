import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerSecondStarts, askRunningStudio } from "#core/shells/browser/second-start.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const url = `http://127.0.0.1:4711/start/${"a".repeat(43)}`;
const none = () => undefined;
const never = new Promise<void>(() => undefined);
const socket = () => join(folder, "second-start.sock");

describe.skipIf(process.platform === "win32")("a second start with the same folder", () => {
  // @shows Installed, point by point › A12. Starting and building say what is wrong, a second start opens the first, and npm’s end is the studio’s
  test("gets an address, and hears when it was used", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = await answerSecondStarts(folder, () => ({ url, used: promise }), none);
    const asked = await askRunningStudio(folder);
    expect(asked?.url).toBe(url);
    let used = false;
    void asked?.used.then(() => {
      used = true;
    });
    await new Promise((turn) => setImmediate(turn));
    expect(used).toBe(false);
    resolve();
    await asked?.used;
    await end();
  });

  test("tells of the archive that it was given, and has its address all the same", async () => {
    const opened: string[] = [];
    const end = await answerSecondStarts(
      folder,
      () => ({ url, used: never }),
      (path) => opened.push(path),
    );
    expect((await askRunningStudio(folder, "/home/lena/“My” film.reelsong"))?.url).toBe(url);
    await expect.poll(() => opened).toEqual(["/home/lena/“My” film.reelsong"]);
    await end();
  });

  test.each([
    ["a relative path", '{"archive":"Film.reelsong"}\n'],
    ["another kind of file", '{"archive":"/etc/passwd"}\n'],
    ["a path with an end in it", '{"archive":"/etc/passwd\\u0000.reelsong"}\n'],
    ["something else", "[1]\n"],
    ["no JSON", "/home/lena/Film.reelsong\n"],
    ["a path without end", `{"archive":"/${"x".repeat(200_000)}`],
  ])("one that says %s opens no archive, and hears its address", async (_what, said) => {
    const opened: string[] = [];
    const end = await answerSecondStarts(
      folder,
      () => ({ url, used: never }),
      (path) => opened.push(path),
    );
    const caller = connect(socket());
    const heard = new Promise<string>((done) => caller.once("data", (part) => done(String(part))));
    caller.write(said);
    expect(await heard).toBe(`${url}\n`);
    // Whoever comes after it is heard.
    await askRunningStudio(folder, "/home/lena/Next.reelsong");
    await expect.poll(() => opened).toEqual(["/home/lena/Next.reelsong"]);
    caller.destroy();
    await end();
  });

  test("each gets an address of its own", async () => {
    const left = [`${url}1`, `${url}2`];
    const end = await answerSecondStarts(folder, () => ({ url: left.shift() ?? "", used: never }), none);
    const urls = (await Promise.all([askRunningStudio(folder), askRunningStudio(folder)])).map((each) => each?.url);
    expect(urls.sort()).toEqual([`${url}1`, `${url}2`]);
    await end();
  });

  test("one that waits ends with the studio, and the socket is gone", async () => {
    const end = await answerSecondStarts(folder, () => ({ url, used: never }), none);
    const asked = await askRunningStudio(folder);
    expect((statSync(socket()).mode & 0o777).toString(8)).toBe("600");
    await end();
    await asked?.used;
    expect(() => statSync(socket())).toThrow("ENOENT");
  });

  test("a socket left behind by a run that was killed is nobody, and no obstacle to the next run", async () => {
    // SIGKILL leaves what a file in its place is, too: something that doesn't answer.
    writeFileSync(socket(), "");
    expect(await askRunningStudio(folder)).toBeUndefined();
    const end = await answerSecondStarts(folder, () => ({ url, used: never }), none);
    expect((await askRunningStudio(folder))?.url).toBe(url);
    await end();
  });

  test("nobody runs: undefined", async () => {
    expect(await askRunningStudio(folder)).toBeUndefined();
  });

  test("a folder whose name is too long for a socket isn't asked, and the studio runs without", async () => {
    const deep = join(folder, "x".repeat(120));
    const end = await answerSecondStarts(deep, () => ({ url, used: never }), none);
    expect(await askRunningStudio(deep)).toBeUndefined();
    await end();
  });

  const strangers: Readonly<Record<string, string>> = {
    "another host": `http://evil.example/start/${"a".repeat(43)}\n`,
    "a port of somebody's name": `http://127.0.0.1:80@evil.example/start/${"a".repeat(43)}\n`,
    "another scheme": "file:///etc/passwd\n",
    "an option of the browser": "--no-sandbox\n",
    "no end of line": "a".repeat(5000),
    "nothing but an end": "\n",
  };
  for (const [what, said] of Object.entries(strangers)) {
    test(`what answers with ${what} isn't opened`, async () => {
      const server: Server = createServer((caller) => caller.on("error", () => undefined).write(said));
      await new Promise<void>((up) => server.listen(socket(), up));
      expect(await askRunningStudio(folder)).toBeUndefined();
      await new Promise((down) => server.close(down));
    });
  }
});
