import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import { asset } from "#shared/contract/library/media.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const png = readFileSync(await fixture("256x256.png"));
const mp3 = readFileSync(await fixture("2s.mp3"));
const mp4 = readFileSync(await fixture("h264-aac.mp4"));

const bytesOf = (...parts: (string | Buffer | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

/** An ID3 tag with words in it, before a sound. */
const id3 = (words: string): Buffer => {
  const size = 10 + words.length;
  const frame = bytesOf("TIT2", [0, 0, 0, words.length], [0, 0], words);
  return bytesOf("ID3", [4, 0, 0, 0, 0, size >> 7, size & 127], frame);
};
const zip = (name: string): Buffer =>
  bytesOf("PK\x03\x04", [20, 0, 0, 0, 0, 0], Buffer.alloc(16), [name.length, 0, 0, 0], name);
const flv = bytesOf("FLV\x01\x05", [0, 0, 0, 9], [0, 0, 0, 0]);

async function setUp() {
  const opened: string[] = [];
  const openPath = async (path: string) => void opened.push(path);
  const studio = await startTestCore(undefined, { openPath });
  const library = join(studio.dataDir, "library");
  const bring = async (name: string, bytes: Buffer) => {
    const address = `http://studio/media?name=${encodeURIComponent(name)}`;
    const answer = await studio.core.media(new Request(address, { method: "POST", body: new Uint8Array(bytes) }));
    return asset.parse(await answer.json());
  };
  const stored = () => readdirSync(join(library, "Imported")).filter((name) => !name.endsWith(".reelsong.json"));
  const opens = (id: string) =>
    studio.page.library.open({ id }).then(
      () => "opened",
      (thrown: { data?: { code?: string } }) => thrown.data?.code,
    );
  return { ...studio, library, bring, stored, opens, opened };
}

/** What it is called, its bytes, the extension it is kept under, and whether another program opens it. */
const disguises: readonly (readonly [string, Buffer, string, "opened" | "file_not_opened"])[] = [
  // Media, whatever they are called: their name on the disk says what they are.
  ["film.desktop", mp4, ".mp4", "opened"],
  ["film.exe", mp4, ".mp4", "opened"],
  ["film.app", mp4, ".mp4", "opened"],
  ["film.AppImage", mp4, ".mp4", "opened"],
  ["song.scr", mp3, ".mp3", "opened"],
  ["song.js", mp3, ".mp3", "opened"],
  ["picture.lnk", png, ".png", "opened"],
  ["picture.url", png, ".png", "opened"],
  ["picture.terminal", png, ".png", "opened"],
  ["film.bat", bytesOf(flv, "\r\n@calc\r\n"), ".flv", "opened"],
  ["sheet.hta", bytesOf(id3("<html><script>new ActiveXObject('WScript.Shell')</script>"), mp3), ".mp3", "opened"],
  // What begins like a program is none of ours, whatever else it is.
  ["film.sh", bytesOf("#!\n\0ftypmp42\0\0\0\0isom", mp4), ".mp4", "file_not_opened"],
  ["film.com", bytesOf("MZ\x90\0ftypmp42\0\0\0\0isom", mp4), ".mp4", "file_not_opened"],
  // Scripts are texts, and are called texts.
  ["film.mp4.bat", bytesOf("FLV & calc.exe\r\n"), ".txt", "opened"],
  ["Song.desktop", bytesOf("[Desktop Entry]\nType=Application\nExec=sh -c evil\n"), ".txt", "opened"],
  ["run.command", bytesOf("#!/bin/sh\nevil\n"), ".txt", "file_not_opened"],
  ["page.html", bytesOf("<html><script>evil()</script></html>"), ".txt", "opened"],
  ["keys.reg", bytesOf("Windows Registry Editor Version 5.00\r\n"), ".txt", "opened"],
  ["link.webloc", bytesOf('<?xml version="1.0"?><plist><dict></dict></plist>'), ".txt", "opened"],
  ["drive.inf", bytesOf("[autorun]\r\nopen=evil.exe\r\n"), ".txt", "opened"],
  ["macro.vbs", bytesOf('CreateObject("WScript.Shell").Run "calc"'), ".txt", "opened"],
  ["table.csv", bytesOf("=cmd|' /C calc'!A0,1\n"), ".csv", "file_not_opened"],
  [
    "drawing.svg",
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script></svg>'),
    ".svg",
    "file_not_opened",
  ],
  // Programs and archives.
  ["picture.png", bytesOf([0x7f], "ELF\x02\x01\x01", Buffer.alloc(200)), ".png", "file_not_opened"],
  ["tool", bytesOf([0x7f], "ELF\x02\x01\x01", Buffer.alloc(200)), ".bin", "file_not_opened"],
  [
    "setup.msi",
    bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Buffer.alloc(600)),
    ".bin",
    "file_not_opened",
  ],
  ["setup.exe", bytesOf("MZ", Buffer.alloc(200)), ".bin", "file_not_opened"],
  ["tool.jar", zip("META-INF/MANIFEST.MF"), ".bin", "file_not_opened"],
  ["pack.deb", bytesOf("!<arch>\ndebian-binary   ", Buffer.alloc(100)), ".bin", "file_not_opened"],
  ["short.lnk", bytesOf("L\0\0\0\x01\x14\x02\0", Buffer.alloc(100)), ".bin", "file_not_opened"],
  ["nothing.pif", Buffer.from([1, 2, 3, 0, 255, 254]), ".bin", "file_not_opened"],
  // Documents and texts are what they say.
  ["paper.pdf", bytesOf("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n"), ".pdf", "opened"],
  ["paper.exe", bytesOf("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n"), ".pdf", "opened"],
  ["lyrics.lrc", bytesOf("[00:12.00]Night ferry\n"), ".lrc", "opened"],
];

test("a file is kept under what its bytes are, and opened only if that is a medium, a text or a document", async () => {
  const { bring, stored, opens, opened, library } = await setUp();
  const found: unknown[] = [];
  for (const [name, bytes] of disguises) {
    const before = new Set(found.length === 0 ? [] : stored());
    // Each a file of its own, though the same bytes come twice.
    const { id } = await bring(name, bytesOf(bytes, `\n${"x".repeat(found.length)}`));
    const [file = ""] = stored().filter((one) => !before.has(one));
    opened.length = 0;
    const how = await opens(id);
    found.push([name, extname(file), how]);
    expect(opened).toEqual(how === "opened" ? [join(library, "Imported", file)] : []);
    expect(statSync(join(library, "Imported", file)).mode & 0o177).toBe(0);
  }
  expect(found).toEqual(disguises.map(([name, , extension, how]) => [name, extension, how]));
});

test("what is handed on is called by its bytes too; what is called by what it isn't leaves neither by drag nor by opening", async () => {
  const { core, page, bring, opens, opened, library, stored } = await setUp();
  const { id } = await bring("film.mp4", mp4);
  const [file = ""] = stored();
  const path = join(library, "Imported", file);
  await expect(core.filesToDrag([id])).resolves.toMatchObject({ files: [path] });
  // Another program, or whoever shares the folder, puts something else in its place.
  writeFileSync(path, "#!/bin/sh\nevil\n");
  expect(await opens(id)).toBe("file_not_opened");
  await expect(core.filesToDrag([id])).rejects.toThrow();
  writeFileSync(path, mp4);
  // It is renamed so that a system would run it, and the library follows it there.
  const renamed = join(library, "Imported", "film.desktop");
  renameSync(path, renamed);
  utimesSync(renamed, 1_000, 1_000);
  await page.store.look();
  expect((await page.library.get({ id })).state).toBe("ready");
  expect(await opens(id)).toBe("file_not_opened");
  await expect(core.filesToDrag([id])).rejects.toThrow();
  expect(opened).toEqual([]);
  const served = await core.media(new Request(`http://studio/media/${id}?download`));
  expect(served.headers.get("content-disposition")).toContain('filename="film.mp4"');
  await served.body?.cancel();
});

test("what says that it can be run loses that before it is opened", async () => {
  const { bring, opens, opened, library, stored } = await setUp();
  const { id } = await bring("film.mp4", mp4);
  const path = join(library, "Imported", stored()[0] ?? "");
  chmodSync(path, 0o755);
  expect(await opens(id)).toBe("opened");
  expect(opened).toEqual([path]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

const id = "0198b3c0-0000-7000-8000-0000000000aa";

/** What a sidecar beside `name` may say, in the form of one that the studio wrote. */
const claim = (name: string, sha256: string, changes: object = {}): string =>
  JSON.stringify({
    format: "reelsong-sidecar",
    version: 1,
    asset: {
      ...{ id, sha256, kind: "video", name, createdAt: 1, rating: 5 },
      facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 9, durationSeconds: 60 },
      origin: { type: "imported", fileName: name },
      ...changes,
    },
    task: null,
    parents: [],
  });

/** Two files of the folder, old enough to be whole. */
function put(folder: string, name: string, bytes: Buffer, sidecar: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of [
    [join(folder, name), bytes],
    [join(folder, `${name}.reelsong.json`), sidecar],
  ] as const) {
    writeFileSync(path, content);
    utimesSync(path, 1_000, 1_000);
  }
}

test("a sidecar's word for what a file is and how large is not taken: a script that it calls a film is no film", async () => {
  const { page, opens, library } = await setUp();
  const script = bytesOf("[Desktop Entry]\nType=Application\nExec=sh -c evil\n");
  const sha256 = createHash("sha256").update(script).digest("hex");
  const other = createHash("sha256").update(png).digest("hex");
  put(join(library, "Shared"), "Film.desktop", script, claim("Film.mp4", sha256, { sourceSha256: other }));
  await page.store.look();
  const found = await page.library.get({ id });
  expect(found).toMatchObject({ kind: "unknown", facts: { format: "text", bytes: script.length }, rating: 5 });
  expect(found.facts.durationSeconds).toBeUndefined();
  // That these once came as other bytes would make it the answer when those are brought in.
  expect(found.sourceSha256).toBeUndefined();
  expect(await opens(id)).toBe("file_not_opened");
});

test("a sidecar that claims the task of another file is no take of it", async () => {
  const { page, library } = await setUp();
  const song = await page.songs.create({
    draft: { title: "Ferry", style: "slow folk", lyrics: "[Verse]\nHello there, ferry" },
  });
  const [task] = await page.songs.generate({ id: song.id, clientId: "0198b3c0-0000-7000-8000-0000000000bb", takes: 1 });
  const taskId = task?.id ?? "";
  const sha256 = createHash("sha256").update(mp3).digest("hex");
  const origin = {
    type: "generated",
    taskId,
    model: "m",
    prompt: "p",
    shotId: null,
    songId: song.id,
    take: 1,
    sandbox: true,
  };
  put(join(library, "Shared"), "Mine.mp3", mp3, claim("Mine.mp3", sha256, { origin }));
  await page.store.look();
  expect((await page.library.get({ id })).origin).toEqual({ type: "imported", fileName: "Mine.mp3" });
});

test("a sidecar of thousands of levels stops nothing", async () => {
  const { page, library } = await setUp();
  const sha256 = createHash("sha256").update(png).digest("hex");
  const deep = claim("Lamp.png", sha256).replace(
    '"task":null',
    `"task":{"id":"t","kind":"video","model":"m","connectionName":"c","remoteId":null,"usage":null,"result":null,` +
      `"createdAt":1,"submittedAt":null,"finishedAt":null,"request":{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`,
  );
  put(join(library, "Shared"), "Lamp.png", png, deep);
  expect(await page.store.look()).toMatchObject({ added: 1, restored: 0 });
  expect((await page.library.list({})).items.map(({ name }) => name)).toEqual(["Lamp.png"]);
});
