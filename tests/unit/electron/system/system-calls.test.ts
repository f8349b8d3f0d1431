import { expect, test } from "vitest";
import { copyCall } from "#core/system/copy-files.ts";
import { openWithCall } from "#core/system/open-with.ts";
import { revealCall } from "#core/system/reveal-file.ts";

const paths = ['/home/me/It\'s a "film".mp4', "/home/me/夜 $(rm).png"];

test("on Linux the clipboard's own program is told their addresses; without one there is no way", () => {
  const uris = "file:///home/me/It's%20a%20%22film%22.mp4\r\nfile:///home/me/%E5%A4%9C%20$(rm).png\r\n";
  expect(copyCall("linux", paths, (command) => command === "wl-copy")).toEqual({
    command: "wl-copy",
    args: ["--type", "text/uri-list"],
    input: uris,
  });
  expect(copyCall("linux", paths, (command) => command === "xclip")).toMatchObject({ command: "xclip", input: uris });
  expect(copyCall("linux", paths, () => false)).toBeNull();
});

test("on macOS names are arguments, on Windows they are input: nothing in them is read as a script", () => {
  const mac = copyCall("darwin", paths, () => false);
  expect(mac?.args.slice(-2)).toEqual(paths);
  expect(mac?.args.slice(0, -2).join(" ")).not.toContain("/home/me");
  // PowerShell takes each of these for the end of a text in single quotation marks.
  const hostile = ["C:\\It's; rm.mp4", "C:\\’; calc; ‘.mp4", "C:\\‚x‛ 夜🎵.mp4"];
  const windows = copyCall("win32", hostile, () => false);
  expect(windows?.args).toEqual(copyCall("win32", ["C:\\a.mp4"], () => false)?.args);
  expect(JSON.parse(windows?.input ?? "")).toEqual(hostile);
  expect(windows?.input).toMatch(/^[\x20-\x7e]+$/);
});

test("the system is asked which program opens a file, where it has that question", () => {
  expect(openWithCall("win32", "C:\\a.mp4")).toEqual({
    command: "rundll32.exe",
    args: ["shell32.dll,OpenAs_RunDLL", "C:\\a.mp4"],
  });
  expect(openWithCall("darwin", "/a b.mp4")?.args.at(-1)).toBe("/a b.mp4");
  expect(openWithCall("linux", "/a.mp4")).toBeNull();
});

test("a file is shown by its name, whatever is in it", () => {
  // A comma would be the end of the first of two addresses.
  const linux = revealCall("linux", "/home/me/A lamp, lit.mp4");
  expect(linux.args).toContain("array:string:file:///home/me/A%20lamp%2C%20lit.mp4");
  expect(revealCall("win32", "C:\\My films\\a.mp4").args).toEqual(["/select,", "C:\\My films\\a.mp4"]);
  expect(revealCall("darwin", "/a b.mp4").args).toEqual(["-R", "/a b.mp4"]);
});
