import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { makeDebianPackage } from "../../scripts/packaging/debian-package.ts";
import { FilmPage } from "./pages/film-page.ts";
import { StoryboardPage } from "./pages/storyboard-page.ts";
import { StudioPage } from "./pages/studio-page.ts";

const root = join(import.meta.dirname, "../..");
const installed = "/usr/lib/reelsong-browser";
/** Debian's user without rights, and its group. */
const nobody = 65_534;
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/setpriv");

// biome-ignore lint/suspicious/noSkippedTests: only root may install, and nobody's own installation is touched
test.skip(!mayInstall || existsSync(installed), "Needs root on Debian, and no reelsong-browser installed already.");

// @shows Installed, point by point › C. The Debian package is installed, run by a plain user, updated and removed
// @shows Installed, point by point › C. desktop-file-validate is clean
// @shows Installed, point by point › C. appstreamcli is clean
test("the Debian package is installed, run by a plain user, updated and removed; what the user made stays", async ({
  page,
}) => {
  // Two packages are made, installed and started: 20 s of both processors.
  test.slow();
  // Where a user without rights gets in.
  const folder = await mkdtemp("/var/tmp/reelsong-deb-");
  const home = await mkdtemp("/var/tmp/reelsong-home-");
  await chmod(folder, 0o755);
  await chown(home, nobody, nobody);
  try {
    run("dpkg", "-i", makeDebianPackage({ root, folder, version: "0.0.9-beta.1", compression: "none" }));
    expect(missingDependencies()).toEqual([]);
    for (const [checker, ...args] of checkers) if (isInstalled(checker)) run(checker, ...args);
    const first = await start(home);
    await page.goto(first.url);
    await new StudioPage(page).open("Storyboard");
    const storyboard = new StoryboardPage(page);
    await storyboard.ensureShot();
    await storyboard.promptBox.fill("A lighthouse, packed");
    await expect(new FilmPage(page).undo).toHaveAccessibleName(/prompt/i);
    // The menu's entry starts it once more: the running one is opened.
    expect(run(...asNobody(home), "--no-open")).toMatch(
      /^Reelsong is already running at http:\/\/127\.0\.0\.1:\d+\/start\//,
    );
    // So does a double click on an archive, which is shown for what it holds.
    const archive = join(home, "Friend.reelsong");
    await writeFile(archive, gunzipSync(await readFile(join(root, "tests/support/archives/before-signatures.zip.gz"))));
    const [, once = ""] = /running at (\S+)/.exec(run(...asNobody(home), "--no-open", archive)) ?? [];
    await page.goto(once);
    await expect(page.getByRole("dialog")).toContainText("It’s treated as someone else’s");
    // As file managers ask; `xdg-mime` reads the bytes alone where Perl's `mimetype` isn't installed.
    if (isInstalled("gio") && isInstalled("update-mime-database"))
      expect(run("gio", "info", "--attributes=standard::content-type", archive)).toContain(
        "application/vnd.reelsong.archive+zip",
      );
    await first.stop();

    run("dpkg", "-i", makeDebianPackage({ root, folder, version: "0.1.0", compression: "none" }));
    expect(field("Version")).toBe("0.1.0");
    const second = await start(home, archive);
    await page.goto(second.url);
    await expect(page.getByRole("dialog")).toContainText("It’s treated as someone else’s");
    await page.keyboard.press("Escape");
    await new StudioPage(page).open("Storyboard");
    await expect(storyboard.promptBox).toHaveValue("A lighthouse, packed");
    await second.stop();

    run("dpkg", "-r", "reelsong-browser");
    expect(globSync("/usr/{bin,lib,share/applications,share/doc}/reelsong-browser*")).toEqual([]);
    expect(existsSync(join(home, ".local/share/Reelsong/studio.db"))).toBe(true);
  } finally {
    execFileSync("dpkg", ["--purge", "reelsong-browser"], { stdio: "ignore" });
    await Promise.all([folder, home].map((each) => rm(each, { recursive: true, force: true })));
  }
});

/** Each ends with an error where it finds one. */
const checkers = [
  ["desktop-file-validate", "/usr/share/applications/reelsong-browser.desktop"],
  ["appstreamcli", "validate", "--no-net", "/usr/share/metainfo/studio.reelsong.browser.metainfo.xml"],
] as const;

const isInstalled = (program: string): boolean => existsSync(join("/usr/bin", program));

/** Of what is installed. */
const field = (name: string): string =>
  new RegExp(`^${name}: (.*)$`, "m").exec(run("dpkg", "-s", "reelsong-browser"))?.[1] ?? "";

/** What starts the installed program without rights, and without anything of this test's surroundings. */
const asNobody = (home: string): [string, ...string[]] => [
  ...(["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "env", "-i"] as const),
  ...[`HOME=${home}`, "PATH=/usr/bin:/bin", "reelsong-browser"],
];

async function start(home: string, ...more: readonly string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const [command, ...args] = asNobody(home);
  const child: ChildProcess = spawn(command, [...args, "--no-open", "--sandbox-time-scale", "0.02", ...more], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  let said = "";
  const url = await new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (part: string) => {
        said += part;
        const address = /ready at (\S+)\n/.exec(said)?.[1];
        if (address !== undefined) done(address);
      });
    void ended.then(([code]) => fail(new Error(`reelsong-browser ended with ${code}: ${said}`)));
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    },
  };
}

/** Libraries that the package's own programs are linked with, of packages it doesn't name. */
function missingDependencies(): string[] {
  const named = field("Depends")
    .split(",")
    .map((each) => each.trim().split(" ")[0]);
  const programs = [join(installed, "node"), ...globSync(`${installed}/node_modules/**/*.node`)];
  expect(programs.length).toBeGreaterThan(1);
  const libraries = programs.flatMap((program) =>
    [...run("ldd", program).matchAll(/=> (\/\S+)|not found/g)].map(([whole, path]) => path ?? whole),
  );
  const packages = new Set(libraries.map(packageOf));
  return [...packages].filter((each) => !named.includes(each));
}

function packageOf(library: string): string {
  const file = library.split("/").at(-1);
  return run("dpkg", "-S", `*/${file}`).split("\n")[0]?.split(":")[0] ?? library;
}
