import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBrowserOptions, UsageError } from "#core/shells/browser/browser-options.ts";

describe("the command line of the browser shell", () => {
  it("keeps everything of a run in the folder it names", () => {
    expect(
      readBrowserOptions(["--port", "4173", "--data", "/tmp/studio", "--no-open", "--sandbox-time-scale", "0.02"]),
    ).toEqual({
      port: 4173,
      dataDir: "/tmp/studio",
      libraryDir: "/tmp/studio/library",
      open: false,
      sandboxTimeScale: 0.02,
      sandboxAdmin: false,
    });
  });

  it("chooses a free port, real pace and the person's own folders by default", () => {
    const options = readBrowserOptions([]);
    expect(options).toMatchObject({ port: 0, open: true, sandboxTimeScale: 1, sandboxAdmin: false });
    expect(readBrowserOptions(["--sandbox-admin"]).sandboxAdmin).toBe(true);
    expect(options.dataDir).toMatch(/Reelsong/);
    expect(options.libraryDir).toMatch(/Reelsong$/);
  });

  it("takes an archive, as a file manager hands it over", () => {
    expect(readBrowserOptions(["--no-open", "/home/lena/My film.reelsong"]).archive).toBe(
      "/home/lena/My film.reelsong",
    );
    expect(readBrowserOptions(["Film.REELSONG"]).archive).toBe(join(process.cwd(), "Film.REELSONG"));
    expect(readBrowserOptions([])).not.toHaveProperty("archive");
  });

  it.each([
    [["--port", "70000"], "--port needs a number from 0 to 65535. Found: “70000”."],
    [["--port", "http"], "--port needs a number from 0 to 65535. Found: “http”."],
    [["--sandbox-time-scale", "0"], "--sandbox-time-scale needs a number above 0. Found: “0”."],
    [["--prot", "1"], "Unknown option '--prot'"],
    [["extra"], "a file whose name ends in .reelsong. Found: “extra”."],
    [["a.reelsong", "b.reelsong"], "Only one archive is opened at a time. Found: “b.reelsong”, too."],
    [["--", "--prot"], "Found: “--prot”."],
  ])("refuses %j with words", (args, message) => {
    expect(() => readBrowserOptions(args)).toThrow(UsageError);
    expect(() => readBrowserOptions(args)).toThrow(message);
  });
});
