import { expect, test } from "vitest";
import { updatesUrl } from "../../../../scripts/packaging/updates-url.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["https://updates.example/reelsong", "https://updates.example/reelsong"],
])("REELSONG_UPDATES_URL %j is taken", (given, taken) => {
  expect(updatesUrl(given)).toBe(taken);
});

test.each(["http://updates.example", "file:///tmp", "updates.example", "http://127.0.0.1:8080"])(
  "REELSONG_UPDATES_URL %j is refused, with what to do",
  (given) => {
    expect(() => updatesUrl(given)).toThrow(
      `REELSONG_UPDATES_URL is “${given}”. Updates are programs: use an https address`,
    );
  },
);
