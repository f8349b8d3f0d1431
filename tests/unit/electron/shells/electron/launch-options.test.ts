import { describe, expect, it } from "vitest";
import { readLaunchOptions } from "#core/shells/electron/launch-options.ts";

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
