import { expect, it } from "vitest";
import type { ConfinedFile } from "#core/files/confinement/index.ts";
import { requireOpenable, requireTrueName } from "#core/library/openable-file.ts";

interface Given {
  real?: string;
  format?: string;
  kind?: string;
  mode?: number;
  head?: string;
  refuses?: boolean;
}

/** A file that its disk lets be changed after a moment, and what was done with it by when. */
function lying({
  real = "/l/Lamp.png",
  format = "png",
  kind = "image",
  mode = 0o644,
  head = "\x89PNG",
  refuses,
}: Given) {
  const done: string[] = [];
  const chmod = async (to: number) => {
    await new Promise(setImmediate);
    if (refuses) throw new Error("EPERM");
    done.push(to.toString(8));
  };
  const read = async (buffer: Buffer) => void buffer.write(head, "latin1");
  const file = { path: "/held", real, name: real.split("/").at(-1), stat: { mode }, handle: { read, chmod } };
  const facts = { kind, format, mime: `${kind}/${format}`, bytes: 4 };
  const judge = (by: typeof requireOpenable | typeof requireTrueName) =>
    by(file as unknown as ConfinedFile, async () => facts as never).then(
      () => done.join() || "let through",
      (thrown: { error: { code: string; message: string } }) => thrown.error.message,
    );
  return judge;
}

it.each<[string, Given, string]>([
  ["a picture under its own extension", {}, "let through"],
  ["one that can be run, which it can't be any more before anybody opens it", { mode: 0o755 }, "600"],
  ["one that only its group may run", { mode: 0o610 }, "600"],
  ["one that only strangers may run", { mode: 0o601 }, "600"],
  ["one that only its owner may run", { mode: 0o700 }, "600"],
  ["one on a disk that has no rights of its own", { mode: 0o777, refuses: true }, "let through"],
])("%s is let through, by name and to be opened", async (_what, given, outcome) => {
  const judge = lying(given);
  expect(await judge(requireTrueName)).toBe(outcome);
  expect(await lying(given)(requireOpenable)).toBe(outcome);
});

it.each<[string, Given, RegExp]>([
  ["a program", { head: "MZ" }, /is of the type “png”/],
  ["a script", { head: "#!/bin/sh" }, /is of the type “png”/],
  ["a picture that is called a program", { real: "/l/Lamp.exe" }, /“Lamp.exe” is of the type “png”/],
])("%s is neither opened nor handed on", async (_what, given, message) => {
  expect(await lying(given)(requireTrueName)).toMatch(message);
  expect(await lying(given)(requireOpenable)).toMatch(message);
});

it("what isn't known isn't opened", async () => {
  const given = { format: "unknown", kind: "unknown" };
  expect(await lying(given)(requireOpenable)).toMatch(/is of no type that the studio knows/);
});

it.each<[string, string]>([
  ["/l/Lamp.bin", "let through"],
  // Damaged media keep their names, and samples theirs: nothing is run by one of these.
  ["/l/Lamp.mp4", "let through"],
  ["/l/Lamp.pcm", "let through"],
  ["/l/Lamp.exe", "no type"],
  ["/l/Lamp.command", "no type"],
  ["/l/Lamp.html", "no type"],
  ["/l/Lamp.svg", "no type"],
  ["/l/Lamp.zip", "no type"],
  ["/l/Lamp.desktop.mp4.lnk", "no type"],
  ["/l/Lamp", "no type"],
])("bytes that nobody knows, called %s: %s", async (real, outcome) => {
  expect(await lying({ real, format: "unknown", kind: "unknown" })(requireTrueName)).toContain(outcome);
});

it("letters of an extension may be large", async () => {
  expect(await lying({ real: "/l/LAMP.PNG" })(requireTrueName)).toBe("let through");
});
