import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { probe } from "#core/files/probing/index.ts";
import { embedTags } from "#core/library/embedding/embed-tags.ts";
import { type Tags, tagsOfOrigin, tagsOfTask } from "#core/library/embedding/tags.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

const run = promisify(execFile);

const tags: Tags = {
  title: "03 灯笼 - take 2",
  words: "A lantern & <rain>\n\u202Eand a “quote”",
  lyrics: "[Verse]\nNight ferry",
  date: "2026-11-21T07:00:00.000Z",
  source: "trainedAlgorithmicMedia",
  own: [
    ["reelsong_model", "Model 2"],
    ["reelsong_task", "176844028768320"],
    ["reelsong_connection", "My studio"],
  ],
};

/** The hash of every stream's packets: what a player gets to decode. */
async function streamsOf(path: string): Promise<string> {
  const { stdout } = await run("ffmpeg", [
    "-v",
    "error",
    "-i",
    path,
    "-map",
    "0",
    "-c",
    "copy",
    "-f",
    "streamhash",
    "-",
  ]);
  return stdout;
}

async function tagsIn(path: string): Promise<Record<string, string>> {
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    "-export_xmp",
    "1",
    "-show_format",
    "-of",
    "json",
    path,
  ]).catch(() => run("ffprobe", ["-v", "error", "-show_format", "-of", "json", path]));
  const found = JSON.parse(stdout).format.tags as Record<string, string>;
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name.toLowerCase(), value]));
}

async function embedded(path: string) {
  const target = join(temporaryFolder(), "tagged.part");
  const before = createHash("sha256").update(readFileSync(path)).digest("hex");
  const made = await embedTags({ path, facts: await probe({ path }) }, target, tags, (source) => probe(source));
  expect(createHash("sha256").update(readFileSync(path)).digest("hex"), "the file that came").toBe(before);
  expect(existsSync(target)).toBe(made !== null);
  return made;
}

/** What ffmpeg makes of a fixture, for the shapes that services send. */
async function remade(name: string, ...args: string[]): Promise<string> {
  const path = join(temporaryFolder(), name);
  await run("ffmpeg", ["-v", "error", "-i", await fixture("h264-aac.mp4"), ...args, path]);
  return path;
}

describe("provenance in the file itself", () => {
  // @shows Library › Embedded provenance read back
  // @shows Library, point by point › 1. Sidecars with the whole provenance; the same in the file's own metadata
  it.each([
    ["h264-aac.mp4", () => fixture("h264-aac.mp4")],
    ["an MP4 with its header first", () => remade("fast.mp4", "-c", "copy", "-movflags", "+faststart")],
    [
      "an MP4 with tags",
      () => remade("tags.mp4", "-c", "copy", "-metadata", "artist=Someone", "-metadata", "comment=Kept"),
    ],
    ["an MP3", () => remade("song.mp3", "-vn", "-metadata", "artist=Someone")],
    ["an MP3 with an older tag", () => remade("song.mp3", "-vn", "-id3v2_version", "3", "-metadata", "artist=Someone")],
    ["an MP3 without a tag", () => remade("song.mp3", "-vn", "-write_id3v2", "0", "-write_xing", "0")],
    ["a WAV", () => remade("song.wav", "-vn")],
    ["a FLAC", () => remade("song.flac", "-vn", "-metadata", "artist=Someone")],
  ])("of %s is read back by ffprobe, and every packet is as it came", async (what, make) => {
    const path = await make();
    const made = await embedded(path);
    expect(made).not.toBeNull();
    const written = made?.path ?? "";
    expect(await streamsOf(written)).toBe(await streamsOf(path));
    const found = await tagsIn(written);
    const kept = what.endsWith("with tags");
    const wave = what === "a WAV";
    expect(found).toMatchObject({
      title: tags.title,
      [wave ? "imdl" : "reelsong_model"]: "Model 2",
      [wave ? "itsk" : "reelsong_task"]: "176844028768320",
      [wave ? "icnn" : "reelsong_connection"]: "My studio",
      comment: kept ? "Kept" : tags.words,
    });
    if (kept) expect(found.artist).toBe("Someone");
    expect(Object.values(found)).toContain(tags.lyrics);
    expect(createHash("sha256").update(readFileSync(written)).digest("hex")).toBe(made?.sha256);
    expect(made?.facts.bytes).toBe(made?.bytes);
    // Every frame can still be decoded.
    const { stderr } = await run("ffmpeg", ["-v", "error", "-xerror", "-i", written, "-f", "null", "-"]);
    expect(stderr).toBe("");
  });

  it.each(["picture.png", "picture.jpg"])("of %s is in it, and the picture is the same", async (name) => {
    const path = await fixture(name);
    const made = await embedded(path);
    expect(await streamsOf(made?.path ?? "").then(() => true)).toBe(true);
    const pixels = (file: string) => run("ffmpeg", ["-v", "error", "-xerror", "-i", file, "-f", "md5", "-"]);
    expect((await pixels(made?.path ?? "")).stdout).toBe((await pixels(path)).stdout);
    const bytes = readFileSync(made?.path ?? "").toString();
    expect(bytes).toContain("Model 2");
    expect(bytes).toContain("03 灯笼 - take 2");
  });

  it("of an MP4 that ends in an empty box is read back too", async () => {
    const path = join(temporaryFolder(), "free.mp4");
    const free = Buffer.from([0, 0, 0, 8, ...Buffer.from("free")]);
    writeFileSync(path, Buffer.concat([readFileSync(await fixture("h264-aac.mp4")), free]));
    const made = await embedded(path);
    expect((await tagsIn(made?.path ?? "")).title).toBe(tags.title);
    expect(await streamsOf(made?.path ?? "")).toBe(await streamsOf(path));
  });

  it("of an MP4 says that its words are UTF-8, of no country and no language, as QuickTime's format has it", async () => {
    const made = await embedded(await fixture("h264-aac.mp4"));
    const bytes = readFileSync(made?.path ?? "");
    const at = bytes.indexOf("\u00a9nam", "latin1");
    const words = Buffer.from(tags.title);
    // Its length, `data`, the type of its words (1: UTF-8), where it is meant for (0: everywhere).
    const data = Buffer.from([0, 0, 0, 16 + words.length, ...Buffer.from("data"), 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(bytes.subarray(at + 4, at + 4 + 16 + words.length)).toEqual(Buffer.concat([data, words]));
  });

  it("of a QuickTime film with tags of its own is a box at the end", async () => {
    const path = await remade("film.mov", "-c", "copy", "-metadata", "title=Mine", "-movflags", "use_metadata_tags");
    const made = await embedded(path);
    expect(await streamsOf(made?.path ?? "")).toBe(await streamsOf(path));
  });
});

describe("the kind of media that a file is, as IPTC writes it", () => {
  const uri = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
  /** The one XMP packet of a file, wherever its format keeps it, read by a strict parser. */
  const termsIn = (bytes: Buffer): string[] => {
    const packets = bytes.toString("utf8").match(/<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/g) ?? [];
    return packets.map((packet) => {
      const parser = new SaxesParser({ xmlns: true });
      let term = "";
      parser.on("text", (text) => {
        const open = (parser as unknown as { tags: { uri: string; local: string }[] }).tags.at(-1);
        if (open?.uri === "http://iptc.org/std/Iptc4xmpExt/2008-02-29/" && open.local === "DigitalSourceType")
          term += text;
      });
      parser.write(packet).close();
      return term;
    });
  };
  it.each([
    ["an MP4", () => fixture("h264-aac.mp4"), "xmp"],
    ["an MP3", () => remade("song.mp3", "-vn"), "id3v2_priv.xmp"],
    ["a WAV", () => remade("song.wav", "-vn"), null],
    ["a PNG", () => fixture("picture.png"), null],
    ["a JPEG", () => fixture("picture.jpg"), null],
    ["a GIF", () => remade("loop.gif", "-an", "-t", "0.5", "-vf", "scale=32:-2"), null],
    ["a WebP", () => remade("loop.webp", "-an", "-t", "0.5", "-vf", "scale=32:-2", "-c:v", "libwebp_anim"), null],
  ])("stands in XMP, once, in %s", async (_what, make, shownAs) => {
    const made = await embedded(await make());
    const bytes = readFileSync(made?.path ?? "");
    expect(termsIn(bytes)).toEqual([uri]);
    // Where ffmpeg knows XMP, it finds it by itself.
    if (shownAs !== null) expect((await tagsIn(made?.path ?? ""))[shownAs]).toContain(uri);
    // Told again, it stays as it is: a file has one packet.
    const again = await embedded(made?.path ?? "");
    if (again !== null) expect(termsIn(readFileSync(again.path))).toEqual([uri]);
  });

  it("is a comment of FLAC, which has no XMP", async () => {
    const made = await embedded(await remade("song.flac", "-vn"));
    expect((await tagsIn(made?.path ?? "")).digitalsourcetype).toBe(uri);
  });
});

it("chapters are read back by ffprobe, and titles are cut between characters", async () => {
  const path = await fixture("h264-aac.mp4");
  const target = join(temporaryFolder(), "x.part");
  const chapters = [
    { start: 0, title: "1 INT. LIGHTHOUSE \u202E& <sea>" },
    { start: 1.25, title: "夜".repeat(200) },
  ];
  const facts = await probe({ path });
  expect(await embedTags({ path, facts }, target, { ...tags, chapters }, (source) => probe(source))).not.toBeNull();
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_chapters", "-of", "json", target]);
  const found = JSON.parse(stdout).chapters as { start_time: string; tags: { title: string } }[];
  expect(found.map(({ start_time, tags: { title } }) => [start_time, title])).toEqual([
    ["0.000000", "1 INT. LIGHTHOUSE & <sea>"],
    ["1.250000", "夜".repeat(85)],
  ]);
  expect(await streamsOf(target)).toBe(await streamsOf(path));
});

describe("a file that isn't understood stays as it came", () => {
  const cut = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(temporaryFolder(), name);
    await copyFile(await fixture("h264-aac.mp4"), path);
    writeFileSync(path, change(readFileSync(path)));
    return path;
  };
  it.each([
    ["fragments", () => remade("frag.mp4", "-c", "copy", "-movflags", "+frag_keyframe+empty_moov")],
    ["bytes behind its boxes", () => cut("more.mp4", (bytes) => Buffer.concat([bytes, Buffer.from("odd")]))],
    ["a missing end", () => cut("cut.mp4", (bytes) => bytes.subarray(0, bytes.length - 500))],
    ["another format", () => fixture("vp9-opus.webm")],
  ])("%s", async (_, make) => {
    expect(await embedded(await make())).toBeNull();
  });

  it("where the copy can't be written", async () => {
    const path = await fixture("h264-aac.mp4");
    const target = join(temporaryFolder(), "missing", "x.part");
    expect(await embedTags({ path, facts: await probe({ path }) }, target, tags, (source) => probe(source))).toBeNull();
  });

  it("where the copy can't be read back, and where it isn't known what came", async () => {
    const path = await fixture("h264-aac.mp4");
    const target = join(temporaryFolder(), "x.part");
    const facts = await probe({ path });
    const refusing = () => Promise.reject(new Error("It can't be read."));
    expect(await embedTags({ path, facts }, target, tags, refusing)).toBeNull();
    expect(await embedTags({ path, facts: { ...facts, problem: "truncated" } }, target, tags, probe)).toBeNull();
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    [0.01, true],
    [-0.01, true],
    [0.03, false],
    [-0.5, false],
  ])("where its length isn't the same within a frame: %d s more", async (more, kept) => {
    const path = await fixture("h264-aac.mp4");
    const target = join(temporaryFolder(), "x.part");
    const facts = await probe({ path });
    const other = async () => ({ ...facts, bytes: 1, durationSeconds: (facts.durationSeconds ?? 0) + more });
    expect((await embedTags({ path, facts }, target, tags, other)) !== null).toBe(kept);
  });

  it("where the copy reads back as another film", async () => {
    const path = await fixture("h264-aac.mp4");
    const facts = { ...(await probe({ path })), durationSeconds: 9 };
    const target = join(temporaryFolder(), "x.part");
    expect(await embedTags({ path, facts }, target, tags, (source) => probe(source))).toBeNull();
    expect(existsSync(target)).toBe(false);
  });
});

describe("tags", () => {
  const task = { id: "t", createdAt: 0, remoteId: null, model: "M", connectionName: "Mine", sandbox: false };
  it("say what was asked for: a film by its prompt, a song by its style and its lyrics", () => {
    expect(tagsOfTask({ ...task, remoteId: "9", request: { content: [] } }, "Shot", "A gate")).toEqual({
      ...{ title: "Shot", words: "A gate", lyrics: "", date: "1970-01-01T00:00:00.000Z" },
      source: "trainedAlgorithmicMedia",
      own: [
        ["reelsong_model", "M"],
        ["reelsong_task", "9"],
        ["reelsong_connection", "Mine"],
        ["reelsong_prompt", "A gate"],
      ],
    });
    const song = tagsOfTask({ ...task, request: { prompt: "slow folk", lyrics: "[Verse]" } }, "Ferry", "both");
    expect(song).toMatchObject({ words: "slow folk", lyrics: "[Verse]" });
    expect(song.own[1]).toEqual(["reelsong_task", "t"]);
  });

  it("are not put into the person's own files", () => {
    expect(tagsOfOrigin({ type: "imported", fileName: "a.png" }, "a", 0)).toBeNull();
    const fixed: Asset["origin"] = { type: "repaired", sourceId: "s", sourceName: "a", steps: [], sandbox: false };
    expect(tagsOfOrigin(fixed, "a", 0), "a repaired file is as large as its limit allows").toBeNull();
  });
});

it.runIf(process.platform === "linux")("a copy that can't be begun leaves no file open", async () => {
  const path = await fixture("h264-aac.mp4");
  const facts = await probe({ path });
  const open = () => readdirSync("/proc/self/fd").filter((fd) => linkOf(fd) === path).length;
  const target = join(temporaryFolder(), "no such folder", "x.part");

  expect(await embedTags({ path, facts }, target, tags, probe)).toBeNull();
  expect(open()).toBe(0);
});

/** What a descriptor stands for; it may be closed by now. */
function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return "";
  }
}

it.each<[string, Partial<MediaFacts>, boolean]>([
  ["is what was told", {}, true],
  ["plays at another rate", { sampleRate: 44_100 }, false],
  ["has another number of channels", { channels: 2 }, false],
  ["is no WAV", { format: "mp3" }, false],
  ["is damaged", { problem: "truncated" }, false],
])("bare samples are wrapped only where the file that is read back %s", async (_what, found, wrapped) => {
  const folder = temporaryFolder();
  const [path, target] = [join(folder, "song.pcm"), join(folder, "song.part")];
  writeFileSync(path, Buffer.alloc(4800));
  const bare = {
    kind: "audio",
    format: "pcm",
    mime: "audio/L16",
    bytes: 4800,
    sampleRate: 24_000,
    channels: 1,
  } as const;
  const after: MediaFacts = {
    kind: "audio",
    format: "wav",
    mime: "audio/wav",
    bytes: 1,
    sampleRate: 24_000,
    channels: 1,
  };
  const made = await embedTags({ path, facts: bare }, target, tags, async () => ({ ...after, ...found }));
  expect([made !== null, existsSync(target)]).toEqual([wrapped, wrapped]);
  expect(readFileSync(path)).toEqual(Buffer.alloc(4800));
});
