import { expect, test } from "vitest";
import { updatesAddress } from "#core/shells/electron/updates/updates-address.ts";

// @shows Installed, point by point › A11. Updates: asked for, in the language, with what is new, progress, later, never; https; signed; from N−1 against a local server
test.each([
  ["provider: generic\nurl: https://updates.example/reelsong\n", "https://updates.example/reelsong"],
  ["provider: generic\nurl: 'https://updates.example/'\n", "https://updates.example/"],
  ["provider: generic\nurl: http://updates.example/\n", null],
  ["provider: generic\nurl: file:///tmp/updates\n", null],
  ["provider: generic\n# url: https://updates.example/\nurl: ftp://x\n", null],
  ["", null],
])("%j is looked at only over https", (configuration, address) => {
  expect(updatesAddress(configuration)).toBe(address);
});
