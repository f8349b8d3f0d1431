import { describe, expect, it } from "vitest";
import { readArchivePath, readLaunchOptions, readPaneLink } from "#core/shells/electron/launch-options.ts";

describe("the command line of Electron", () => {
  it("keeps a run with its own folder apart, window profile and all", () => {
    expect(readLaunchOptions(["--data", "/tmp/studio", "--sandbox-time-scale", "0.02"])).toEqual({
      dataDir: "/tmp/studio",
      libraryDir: "/tmp/studio/library",
      profileDir: "/tmp/studio/window",
      sandboxTimeScale: 0.02,
    });
  });

  it("passes over the switches of Chromium and figures that mean nothing", () => {
    const options = readLaunchOptions([
      "--inspect=0",
      "--remote-debugging-port=0",
      "-psn_0_1",
      "--sandbox-time-scale",
      "soon",
    ]);
    expect(options).toMatchObject({ sandboxTimeScale: 1 });
    expect(options.profileDir).toBeUndefined();
  });
});

it.each([
  [["/opt/Reelsong/reelsong", "--flag", "reelsong:storyboard"], "storyboard"],
  [["reelsong://Song/"], "song"],
  [["reelsong://settings"], "settings"],
  [["reelsong:chat", "reelsong:song"], "chat"],
  [["reelsong:nowhere"], undefined],
  [["reelsong:chat?ask=hello"], undefined],
  [["reelsong:chat/../settings"], undefined],
  [["reelsong://chat/#x"], undefined],
  [["reelsong:chat\n"], undefined],
  [["reelsong:--no-sandbox"], undefined],
  [["--open=reelsong:chat"], undefined],
  [["javascript:reelsong:chat"], undefined],
  [[], undefined],
])("the links %j show %s, and do nothing else", (args, pane) => expect(readPaneLink(args)).toBe(pane));

it.skipIf(process.platform === "win32").each([
  [["Friend.reelsong"], "/home/her/Friend.reelsong"],
  [["../Friend.reelsong"], "/home/Friend.reelsong"],
  [["--lang=en-GB", "/media/stick/My film.REELSONG"], "/media/stick/My film.REELSONG"],
  [["file:///media/stick/My%20film.reelsong"], "/media/stick/My film.reelsong"],
  [["first.reelsong", "second.reelsong"], "/home/her/first.reelsong"],
  // Where the studio keeps its data isn't what is opened.
  [["--data", "/home/her/work.reelsong"], undefined],
  [["--data", "/tmp/studio", "Friend.reelsong"], "/home/her/Friend.reelsong"],
  [["https://example.com/Friend.reelsong"], undefined],
  [["file://somewhere.else/Friend.reelsong"], undefined],
  [["reelsong:Friend.reelsong"], undefined],
  [["--open=/home/her/Friend.reelsong"], undefined],
  [["Friend.zip"], undefined],
  [["reelsong:library"], undefined],
  [[], undefined],
])("the command line %j, given in /home/her, opens the archive %s", (args, path) =>
  expect(readArchivePath(args, "/home/her")).toBe(path),
);
