import { expect, test } from "vitest";
import { relaunchOptions } from "#core/shells/electron/relaunch-options.ts";

// @shows Installed, point by point › A7. Restart only once the quit is certain, an AppImage by its own path; shutdown, sleep and logout in order
test("the program starts itself again with its own arguments, an AppImage by the image and not by its mount", () => {
  const argv = ["/tmp/.mount_ReelsoA1/reelsong", "--data", "/d"];
  expect(relaunchOptions(argv, undefined)).toEqual({ args: ["--data", "/d"] });
  expect(relaunchOptions(argv, "/home/ada/Reelsong.AppImage")).toEqual({
    args: ["--data", "/d"],
    execPath: "/home/ada/Reelsong.AppImage",
  });
});
