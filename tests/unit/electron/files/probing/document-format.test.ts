import { describe, expect, it } from "vitest";
import { beginsAsProgram, documentFormat } from "#core/files/probing/document-format.ts";

const bytesOf = (hex: string) => Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.alloc(8, 1)]);

describe("a program of any system is known by its first bytes", () => {
  it.each([
    ["a script", "23 21"],
    ["a program of Windows", "4d 5a"],
    ["one of Linux", "7f 45 4c 46"],
    ["one of macOS, as it was", "fe ed fa"],
    ["one of macOS, of 64 bits", "cf fa ed fe"],
    ["one of macOS, of 32 bits", "ce fa ed fe"],
    ["one of macOS for several processors, or of Java", "ca fe ba be"],
    ["a shortcut of Windows", "4c 00 00 00 01 14 02 00"],
  ])("%s", (_what, hex) => {
    const head = bytesOf(hex);
    expect(beginsAsProgram(head)).toBe(true);
    // Each of them counts.
    for (let at = 0; at < hex.split(" ").length; at += 1) {
      const other = Buffer.from(head);
      other[at] = (other[at] ?? 0) ^ 0x80;
      expect(beginsAsProgram(other), `another byte ${at}`).toBe(false);
    }
  });

  it.each([
    ["a sound of the AMR kind", Buffer.from("#!AMR\n")],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ["nothing", Buffer.alloc(0)],
  ])("%s is none", (_what, head) => expect(beginsAsProgram(head)).toBe(false));

  it("a script that begins like such a sound is one", () => {
    expect(beginsAsProgram(Buffer.from("#!AMRX"))).toBe(true);
  });
});

describe("a text is called what it is", () => {
  const formatOf = (bytes: Buffer | string) =>
    documentFormat({
      size: bytes.length,
      read: async (at: number, length: number) => Buffer.from(bytes).subarray(at, at + length),
    } as never);
  const text = { format: "text", mime: "text/plain" };
  const svg = { format: "svg", mime: "image/svg+xml" };

  it.each<[string, Buffer | string, unknown]>([
    ["words", "milk, bread", text],
    ["a drawing", "<svg xmlns='x'></svg>", svg],
    ["a drawing with its mark and a beginning", '\uFEFF \n<?xml version="1.0"?><SVG>', svg],
    ["words about a drawing", "see <svg>", text],
    ["a page of another kind", "<svgs>", text],
    ["a drawing that begins after four kilobytes", `<!--${" ".repeat(4096)}--><svg>`, text],
    ["bytes", Buffer.from([0, 1, 2, 3, 0, 255]), null],
    ["a picture", Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(20)]), null],
    ["a document", "%PDF-1.7\n", { format: "pdf", mime: "application/pdf" }],
  ])("%s", async (_what, bytes, format) => expect(await formatOf(bytes)).toEqual(format));
});
