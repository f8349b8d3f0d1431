import { describe, expect, it } from "vitest";
import {
  readShipped,
  refusedLicences,
  type ShippedPackage,
  writeNotices,
} from "../../../../scripts/packaging/notices.ts";

const root = new URL("../../../..", import.meta.url).pathname;
const named = (changes: Partial<ShippedPackage>): ShippedPackage => ({
  ...{ name: "a-package", version: "1.2.3", licence: "MIT", text: "Its license." },
  ...changes,
});

describe("what ships", () => {
  const shipped = readShipped(root);

  // @shows Installed, point by point › A1. Licenses of all that is bundled ship and are shown; an unwanted one ends the build
  it("can: each has a license that is accepted, and its text", () => {
    expect(shipped.length).toBeGreaterThan(300);
    expect(refusedLicences(shipped)).toEqual([]);
  });

  it("is named, copyleft and fonts too, with where the source is", () => {
    const notices = writeNotices(shipped);
    for (const name of ["libheif-js", "elkjs", "mediabunny", "@fontsource-variable/inter", "react-dom", "undici"])
      expect(notices).toContain(`\n${name} `);
    expect(notices).toContain("https://github.com/strukturag/libheif");
    expect(notices).toMatch(/SIL OPEN FONT LICENSE/i);
    expect(notices).toMatch(/GNU LESSER GENERAL PUBLIC LICENSE/i);
  });
});

it.each([
  ["one of two that may be chosen", { licence: "EPL-2.0 OR GPL-3.0-or-later" }, []],
  ["unwanted", { licence: "AGPL-3.0-only" }, ["a-package 1.2.3: “AGPL-3.0-only” isn’t accepted"]],
  ["unknown", { licence: "SEE LICENSE IN EULA.txt" }, ["a-package 1.2.3: “SEE LICENSE IN EULA.txt” isn’t accepted"]],
  ["none", { licence: "" }, ["a-package 1.2.3: names no license"]],
  ["without a text", { licence: "ISC", text: "" }, ["a-package 1.2.3: ships no license text"]],
])("a license that is %s", (_, changes, refused) => {
  expect(refusedLicences([named(changes)])).toEqual(refused);
  if (refused.length > 0) expect(() => writeNotices([named(changes)])).toThrow(refused[0]);
});

it("writes a text that several share once, below all their names", () => {
  const notices = writeNotices([named({}), named({ name: "another" }), named({ name: "third", text: "Other words." })]);
  expect(notices.match(/Its license\./g)).toHaveLength(1);
  expect(notices).toContain("a-package 1.2.3 (MIT)\nanother 1.2.3 (MIT)\n\nIts license.");
});
