import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveContactSheet } from "#renderer/media/contact-sheet/index.ts";
import { drawCaption, drawTitleCard } from "#renderer/media/draw-titles.ts";
import { Undecodable } from "#renderer/media/repair/undecodable.ts";
import { previewImage, repairImage } from "#renderer/media/repair/worker/repair-image.ts";
import type { ImageOrder } from "#renderer/media/repair/worker/repair-messages.ts";
import { type Stroke, standInCanvases } from "./canvas-stand-in.ts";
import { servedFiles } from "./files/plain-media.ts";

const fonts = vi.fn(async (_font: string, _words: string): Promise<unknown[]> => []);
beforeEach(() => {
  fonts.mockClear();
  vi.stubGlobal("document", { fonts: { load: fonts } });
});
afterEach(() => vi.unstubAllGlobals());

const given = (strokes: readonly Stroke[], done: string) =>
  strokes.filter((stroke) => stroke.done === done).map((stroke) => stroke.given);

describe("a picture that is repaired", () => {
  const address = (name: string) => `http://core/media/${name}`;
  const order = (more: Partial<ImageOrder> = {}): ImageOrder => ({
    ...{ kind: "image", source: address("a"), target: address("made"), format: "png", lossless: true, quality: 0.95 },
    ...{ crop: { x: 10, y: 20, width: 300, height: 200 }, bytesMost: 1000 },
    ...{ canvas: { width: 300, height: 200 }, output: { width: 150, height: 100 }, ...more },
  });
  /** A file that grows with its quality. */
  const sizes = (png: number, jpeg: number) => (type: string, quality?: number) =>
    type === "image/png" ? png : Math.round(jpeg * (quality ?? 1));
  const close = vi.fn();
  function begin(png = 100, jpeg = 100) {
    close.mockClear();
    const core = servedFiles({ a: new Uint8Array(8) });
    const canvases = standInCanvases(sizes(png, jpeg));
    const bitmap = vi.fn(async () => ({ width: 400, height: 300, close }));
    vi.stubGlobal("createImageBitmap", bitmap);
    return { core, canvases, bitmap };
  }

  it("is what was cut of it, in its new size, without loss where the original has none", async () => {
    const { core, canvases, bitmap } = begin();
    const parts: number[] = [];
    await repairImage(order(), (part) => parts.push(part));
    expect(bitmap).toHaveBeenCalledWith(expect.anything(), { imageOrientation: "from-image" });
    const [canvas] = canvases.made;
    expect([canvas?.width, canvas?.height]).toEqual([150, 100]);
    const strokes = canvases.strokesOn(canvas);
    expect(given(strokes, "drawImage").map(([, ...place]) => place)).toEqual([[10, 20, 300, 200, 0, 0, 150, 100]]);
    expect(given(strokes, "fillRect")).toEqual([]);
    expect(canvases.files).toEqual([{ type: "image/png", quality: undefined }]);
    expect(core.taken("made")).toHaveLength(100);
    expect(parts).toEqual([0.4, 0.6, 0.9]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("stands in the middle of a wider canvas, on black", async () => {
    const { canvases } = begin();
    await repairImage(order({ canvas: { width: 600, height: 200 }, output: { width: 300, height: 100 } }), () => {});
    const strokes = canvases.strokesOn(canvases.made[0]);
    expect(strokes[0]).toMatchObject({ done: "fillRect", given: [0, 0, 300, 100], fillStyle: "#000" });
    expect(strokes[1]?.given.slice(1)).toEqual([10, 20, 300, 200, 75, 0, 150, 100]);
  });

  it("stands in the middle of a higher canvas too", async () => {
    const { canvases } = begin();
    await repairImage(order({ canvas: { width: 300, height: 400 }, output: { width: 300, height: 400 } }), () => {});
    expect(canvases.strokesOn(canvases.made[0])[1]?.given.slice(1)).toEqual([10, 20, 300, 200, 0, 100, 300, 200]);
  });

  it("is written as JPEG where it would be too large without loss, in the best quality that fits", async () => {
    const { canvases, core } = begin(1001, 1300);
    await repairImage(order(), () => {});
    expect(canvases.files.map(({ type, quality }) => [type, quality && Math.round(quality * 100)])).toEqual([
      ["image/png", undefined],
      ["image/jpeg", 95],
      ["image/jpeg", 82],
      ["image/jpeg", 69],
    ]);
    expect(core.taken("made")).toHaveLength(897);
    // JPEG has no transparency.
    const strokes = canvases.strokesOn(canvases.made[1]);
    expect(strokes[0]).toMatchObject({ done: "fillRect", given: [0, 0, 150, 100], fillStyle: "#000" });
    expect(strokes[1]?.given).toEqual([canvases.made[0], 0, 0]);
  });

  it("of exactly as many bytes as it may have fits", async () => {
    expect((await repairedFiles(1000, 9)).map(({ type }) => type)).toEqual(["image/png"]);
    const lossy = begin(9, 1000);
    await repairImage(order({ lossless: false, quality: 1 }), () => {});
    expect(lossy.canvases.files).toEqual([{ type: "image/jpeg", quality: 1 }]);
  });
  async function repairedFiles(png: number, jpeg: number) {
    const { canvases } = begin(png, jpeg);
    await repairImage(order(), () => {});
    return canvases.files;
  }

  it("that fits in no quality is said with its bytes", async () => {
    const { core } = begin(9999, 9999);
    await expect(repairImage(order(), () => {})).rejects.toThrow(/stays at 3000 bytes|stays at \d{4} bytes/);
    expect(core.taken("made")).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });

  it("goes to the core in pieces, and what the core refuses is said in its words", async () => {
    const { core } = begin(9 * 1024 ** 2);
    await repairImage(order({ bytesMost: 1e9 }), () => {});
    expect(core.taken("made")).toHaveLength(9 * 1024 ** 2);
    core.refuse("made", Response.json({ code: "disk_full" }, { status: 507 }));
    await expect(repairImage(order({ bytesMost: 1e9 }), () => {})).rejects.toMatchObject({
      answer: { code: "disk_full" },
    });
    core.refuse("made", new Response("?", { status: 500 }));
    await expect(repairImage(order({ bytesMost: 1e9 }), () => {})).rejects.toMatchObject({ answer: undefined });
  });

  it("that can't be decoded is said so", async () => {
    begin();
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("?")));
    await expect(repairImage(order(), () => {})).rejects.toBeInstanceOf(Undecodable);
  });

  it("is looked at in at most 1600 pixels", async () => {
    const { canvases } = begin();
    vi.stubGlobal("createImageBitmap", async () => ({ width: 3200, height: 800, close }));
    expect((await previewImage(address("a"), "png")).type).toBe("image/jpeg");
    expect(canvases.made[0]).toMatchObject({ width: 1600, height: 400 });
    expect(canvases.strokesOn(canvases.made[0])[0]?.given.slice(1)).toEqual([0, 0, 3200, 800, 0, 0, 1600, 400]);
    vi.stubGlobal("createImageBitmap", async () => ({ width: 30, height: 10, close }));
    await previewImage(address("a"), "png");
    expect(canvases.made[1]).toMatchObject({ width: 30, height: 10 });
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe("words of a film", () => {
  it.each([
    ["in the studio's serif, slanted", "Tide", "italic"],
    ["upright where a script has no slant", "潮汐", '"Newsreader'],
  ])("stand on their card %s", async (_how, words, font) => {
    const canvases = standInCanvases();
    await drawTitleCard(words, 1280, 720);
    const [canvas] = canvases.made;
    const strokes = canvases.strokesOn(canvas);
    expect(strokes[0]).toMatchObject({ done: "fillRect", given: [0, 0, 1280, 720], fillStyle: "#000000" });
    expect(given(strokes, "fillText")).toEqual([[words, 640, 360]]);
    expect(strokes[1]).toMatchObject({ fillStyle: "#f4efe6", font: expect.stringContaining("90px") });
    expect(strokes[1]?.font.startsWith("italic")).toBe(font === "italic");
    expect(fonts).toHaveBeenCalledWith(expect.stringContaining("48px"), words);
  });

  it.each([
    ["海の灯", '"Noto Sans JP Variable"'],
    ["潮の灯、夜明け", '"Noto Sans JP Variable"'],
    ["盐光", '"Noto Sans SC Variable"'],
    ["Tide", '"Noto Sans SC Variable"'],
  ])("in the characters of their own language: %s", async (words, family) => {
    const canvases = standInCanvases();
    const first = (font: string) => /"Noto Sans [A-Z]+ Variable"/.exec(font)?.[0];
    await drawTitleCard(words, 1280, 720);
    await drawCaption(words, 1280, 720);
    const written = canvases.made.map((canvas) => canvases.strokesOn(canvas).find(({ done }) => done === "fillText"));
    expect(written.map((stroke) => first(stroke?.font ?? ""))).toEqual([family, family]);
    expect(fonts.mock.calls.map(([font]) => first(font))).toEqual([family, family]);
  });

  it("that are long stand in lines around the middle of the card", async () => {
    const canvases = standInCanvases();
    await drawTitleCard("First line\nSecond line\nThird", 1280, 720);
    const lines = given(canvases.strokesOn(canvases.made[0]), "fillText");
    expect(lines.map(([line]) => line)).toEqual(["First line", "Second line", "Third"]);
    expect(lines.map(([, x, y]) => [x, y])).toEqual([
      [640, 270],
      [640, 360],
      [640, 450],
    ]);
  });

  it.each([
    ["top", 76],
    ["middle", 360],
    ["bottom", 644],
  ] as const)(
    "stand at the %s of the title-safe area, as large and in the colors that were chosen",
    async (place, y) => {
      const canvases = standInCanvases();
      await drawTitleCard("Tide", 1280, 720, { place, size: 0.7, color: "#102030", ground: "#fafafa" });
      const strokes = canvases.strokesOn(canvases.made[0]);
      expect(strokes.find(({ done }) => done === "fillRect")?.fillStyle).toBe("#fafafa");
      const [words] = strokes.filter(({ done }) => done === "fillText");
      // 90 px are 63 then, in a line of 79; an edge of the safe area lies 36 px from that of the frame.
      expect(words?.font).toContain("63px");
      expect(words?.fillStyle).toBe("#102030");
      expect(Math.round(Number(words?.given[2]))).toBeCloseTo(y, -1);
    },
  );

  it("are drawn also where their font can't be had", async () => {
    const canvases = standInCanvases();
    fonts.mockRejectedValueOnce(new Error("?"));
    await drawTitleCard("Tide", 640, 360);
    expect(given(canvases.strokesOn(canvases.made[0]), "fillText")).toHaveLength(1);
    fonts.mockRejectedValueOnce(new Error("?"));
    await drawCaption("Tide", 640, 360);
    expect(given(canvases.strokesOn(canvases.made[1]), "fillText")).toHaveLength(1);
  });

  it("under a take stand at its foot, on a dark ground as wide as they are", async () => {
    const canvases = standInCanvases();
    await drawCaption("One two", 960, 480);
    const strokes = canvases.strokesOn(canvases.made[0]);
    // 20 px high, so that a line is 28 and seven letters 70.
    expect(given(strokes, "roundRect")).toEqual([[445 - 14, 423 - 5, 70 + 28, 28 + 8, 6]]);
    expect(given(strokes, "fillText")).toEqual([["One two", 480, 437]]);
    expect(strokes.find(({ done }) => done === "fill")?.fillStyle).toBe("rgb(12 11 10 / 0.62)");
    expect(strokes.at(-1)?.fillStyle).toBe("#f6f2ea");
  });

  it("under a small take are never too small to read", async () => {
    const canvases = standInCanvases();
    await drawCaption("One", 120, 60);
    expect(canvases.strokesOn(canvases.made[0]).at(-1)?.font).toContain("10px");
  });

  it("of more than three lines end in an ellipsis", async () => {
    const canvases = standInCanvases();
    await drawCaption(Array.from({ length: 120 }, () => "word").join(" "), 960, 480);
    const lines = given(canvases.strokesOn(canvases.made[0]), "fillText");
    expect(lines).toHaveLength(3);
    expect(String(lines[2]?.[0])).toMatch(/word …$/);
    expect(lines.map(([, , y]) => y)).toEqual([381, 409, 437]);
  });
});

describe("a contact sheet", () => {
  /** A JPEG of headers only. */
  const jpeg = new Uint8Array([
    0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 16, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0, 0xff, 0xd9,
  ]);
  const cell = (number: number, more: object = {}) => ({
    ...{ picture: `http://core/${number}`, title: `File ${number}`, lines: ["Vendor", "A lamp at dusk"], ...more },
  });
  const sheet = (count: number) => Array.from({ length: count }, (_, at) => cell(at + 1));
  const loaded: string[] = [];
  beforeEach(() => {
    loaded.length = 0;
    class Picture {
      src = "";
      width = 1600;
      height = 900;
      decode = async () => void loaded.push(this.src);
    }
    vi.stubGlobal("Image", Picture);
  });
  const texts = (strokes: readonly Stroke[]) => given(strokes, "fillText");

  it("has each file's picture with its words under it, twelve to a page", async () => {
    const canvases = standInCanvases(() => jpeg);
    const file = await saveContactSheet("png", "Harbor", sheet(13));
    expect(file.type).toBe("image/png");
    // The tall picture, then the pages one by one.
    const [all, first, second] = canvases.made;
    expect(all).toMatchObject({ width: 2339, height: 1654 * 2 });
    expect(canvases.strokesOn(all).map(({ given: [, ...place] }) => place)).toEqual([
      [0, 0, 2339, 1654],
      [0, 1654, 2339, 1654],
    ]);
    expect(loaded).toEqual(sheet(13).map(({ picture }) => picture));
    const strokes = canvases.strokesOn(first);
    expect(strokes[0]).toMatchObject({ done: "fillRect", given: [0, 0, 2339, 1654], fillStyle: "#fff" });
    expect(texts(strokes).slice(0, 6)).toEqual([
      ["Harbor", 96, 140],
      ["1 / 2", 2243, 140],
      ["File 1", 96, 513],
      ["Vendor", 96, 543],
      ["A lamp at dusk", 96, 573],
      ["", 96, 601],
    ]);
    expect(given(strokes, "drawImage")).toHaveLength(12);
    expect(given(strokes, "drawImage")[0]?.slice(1)).toEqual([
      96,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(texts(canvases.strokesOn(second))).toContainEqual(["2 / 2", 2243, 140]);
    expect(given(canvases.strokesOn(second), "drawImage")).toHaveLength(1);
  });

  it("cuts what is too long, and says so with an ellipsis", async () => {
    const canvases = standInCanvases(() => jpeg);
    const long = "light ".repeat(60).trim();
    await saveContactSheet("png", long.repeat(3), [cell(1, { title: long, lines: [long, long, long] })]);
    const words = texts(canvases.strokesOn(canvases.made[1])).map(([text]) => String(text));
    const [title = "", , name = "", line = "", upper = "", lower = ""] = words;
    for (const text of [title, name, line, lower]) expect(text).toMatch(/[a-z]…$/);
    // 503 px wide: 26 px letters are 13 wide, 22 px letters 11.
    expect([name.length <= 38, name.length > 32, line.length <= 45, line.length > 38]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // The prompt is broken between words before it is cut.
    expect(upper).toMatch(/light$/);
  });

  it("stands empty where a file has no picture", async () => {
    const canvases = standInCanvases(() => jpeg);
    await saveContactSheet("png", "Harbor", [cell(1, { picture: null })]);
    const strokes = canvases.strokesOn(canvases.made[1]);
    expect(given(strokes, "drawImage")).toEqual([]);
    expect(strokes.find(({ fillStyle }) => fillStyle === "#ece9e4")?.given).toHaveLength(4);
  });

  it("of very many pages is no higher than a canvas can be", async () => {
    const canvases = standInCanvases(() => jpeg);
    await saveContactSheet("png", "Harbor", sheet(120));
    expect(canvases.made[0]).toMatchObject({ height: 16_000, width: Math.round(2339 * (16_000 / 16_540)) });
  });

  it("is a PDF with a page of A4 for every twelve", async () => {
    standInCanvases(() => jpeg);
    const file = await saveContactSheet("pdf", "Harbor", sheet(13));
    expect(file.type).toBe("application/pdf");
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    const document = await PDFDocument.load(new Uint8Array(await file.arrayBuffer()));
    expect([document.getTitle(), document.getCreator()]).toEqual(["Harbor", "Reelsong"]);
    expect(document.getPages().map((page) => page.getSize())).toEqual([
      { width: 841.89, height: 595.28 },
      { width: 841.89, height: 595.28 },
    ]);
  });

  it("has its title slanted where that has such a form", async () => {
    const canvases = standInCanvases();
    await saveContactSheet("png", "潮の灯", [cell(1, { picture: null })]);
    await saveContactSheet("png", "Tide", [cell(1, { picture: null })]);
    const titles = canvases.made.map((canvas) =>
      canvases
        .strokesOn(canvas)
        .find(({ font }) => font.includes("48px"))
        ?.font.startsWith("italic "),
    );
    expect(titles.filter((slanted) => slanted !== undefined)).toEqual([false, true]);
  });
});
