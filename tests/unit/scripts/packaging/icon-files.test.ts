import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeIcns, writeIco } from "../../../../scripts/packaging/icon-files.ts";

const resources = join(import.meta.dirname, "../../../../resources");
const png = (size: number) =>
  readFileSync(size === 1024 ? join(resources, "icon.png") : join(resources, `icons/${size}x${size}.png`));

// @shows Installed, point by point › A3. Icons of every size, for every system
it("the icon of Windows holds the pictures of its seven sizes, as they are", () => {
  const ico = readFileSync(join(resources, "icon.ico"));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 7]);
  for (const [place, size] of [16, 24, 32, 48, 64, 128, 256].entries()) {
    const at = 6 + 16 * place;
    expect([ico.readUInt8(at), ico.readUInt8(at + 1), ico.readUInt16LE(at + 6)]).toEqual([size % 256, size % 256, 32]);
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    expect(ico.subarray(offset, offset + length).equals(png(size))).toBe(true);
  }
});

// @shows Installed, point by point › A3. Icons of every size, for every system
it("the icon of macOS holds a picture for every size, to 1024", () => {
  const icns = readFileSync(join(resources, "icon.icns"));
  expect([icns.toString("latin1", 0, 4), icns.readUInt32BE(4)]).toEqual(["icns", icns.length]);
  const found: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const bytes = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    // The width of a PNG.
    found[icns.toString("latin1", at, at + 4)] = bytes.readUInt32BE(16);
  }
  expect(found).toEqual({
    ...{ icp4: 16, icp5: 32, ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic13: 256, ic09: 512, ic14: 512, ic10: 1024 },
  });
});

it("an empty list is a whole file, too", () => {
  expect([...writeIco([])]).toEqual([0, 0, 1, 0, 0, 0]);
  expect([...writeIcns([])]).toEqual([...Buffer.from("icns"), 0, 0, 0, 8]);
});
