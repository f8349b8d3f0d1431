import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { languageIds } from "#shared/contract/app/languages.ts";
import { startStudio } from "#tests/support/studio/studio-process.ts";
import { findDifference } from "./screenshots/compare-pictures.ts";
import { chromiumArguments, findChromium } from "./testing/find-chromium.ts";

const root = join(import.meta.dirname, "..");
const place = join(root, "node_modules", ".cache", "reelsong-visual");
const data = join(place, "data");
const furnished = join(place, "furnished");

/** Pixels of a picture that may differ visibly: less than the corners of one button. */
const TOLERATED = 8;
/** Any moment after the work; the page shows times by it. */
const stillAt = new Date("2027-06-01T12:00:00Z");

const heights: Readonly<Record<string, number>> = { 900: 600, 1280: 800, 1920: 1080 };
const all = {
  panes: ["home", "chat", "storyboard", "song", "library", "tasks", "settings"],
  widths: Object.keys(heights),
  themes: ["dark", "light"],
  languages: [...languageIds] as string[],
};

const { values: asked } = parseArgs({
  options: {
    base: { type: "string", default: "HEAD" },
    ...{ panes: { type: "string" }, widths: { type: "string" }, themes: { type: "string" } },
    languages: { type: "string" },
  },
});

/** What was asked for of a list, or all of it; a word that isn't in it ends the run. */
function chosen(name: keyof typeof all): readonly string[] {
  const words = asked[name]?.split(",") ?? all[name];
  const unknown = words.filter((word) => !all[name].includes(word));
  if (unknown.length > 0) throw new Error(`--${name}: ${unknown.join(", ")} is none of ${all[name].join(", ")}.`);
  return words;
}

interface Look {
  readonly name: string;
  readonly pane: string;
  readonly width: number;
  readonly theme: "dark" | "light";
  readonly language: string;
}

const looks: readonly Look[] = chosen("languages").flatMap((language) =>
  chosen("themes").flatMap((theme) =>
    chosen("widths").flatMap((width) =>
      chosen("panes").map((pane) => ({
        ...{ name: `${pane}-${theme}-${width}-${language}.png`, pane, language },
        ...{ width: Number(width), theme: theme === "light" ? ("light" as const) : ("dark" as const) },
      })),
    ),
  ),
);

/** `npm run visual`: CONTRIBUTING.md § Visual comparison. */
async function compareVisually(): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  // Not under node_modules, where Node reads no TypeScript.
  const base = join(await mkdtemp(join(tmpdir(), "reelsong-visual-")), "base");
  const commit = execFileSync("git", ["rev-parse", "--verify", `${asked.base}^{commit}`], {
    cwd: root,
    encoding: "utf8",
  });
  execFileSync("git", ["worktree", "add", "--detach", "--force", base, commit.trim()], { cwd: root, stdio: "ignore" });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    await symlink(join(root, "node_modules"), join(base, "node_modules"), "junction");
    for (const checkout of [base, root])
      execFileSync(process.execPath, ["scripts/build.ts", "--page", "--stale"], { cwd: checkout, stdio: "inherit" });
    await furnish(base);
    const before = await photograph(browser, base);
    const after = await photograph(browser, root);
    await compare(before, after);
  } finally {
    await browser.close();
    await rm(join(base, "node_modules"), { force: true });
    execFileSync("git", ["worktree", "remove", "--force", base], { cwd: root, stdio: "ignore" });
    for (const folder of [data, furnished, dirname(base)]) await rm(folder, { recursive: true, force: true });
  }
}

/** The work of the pictures, made by the earlier studio: the later one can read it, as after an update. */
async function furnish(base: string): Promise<void> {
  const studio = await startStudio({ checkout: base, dataDir: data });
  const { furnishStudio } = (await import(join(base, "scripts/screenshots/furnish-studio.ts"))) as {
    furnishStudio: (url: string) => Promise<unknown>;
  };
  await furnishStudio(studio.url);
  await studio.stop();
  await cp(data, furnished, { recursive: true });
}

/** Every look of one checkout's studio, by name. Its folder has the same path each time, for the page shows it. */
async function photograph(browser: Browser, checkout: string): Promise<ReadonlyMap<string, Buffer>> {
  await rm(data, { recursive: true, force: true });
  await cp(furnished, data, { recursive: true });
  // At its usual pace nothing is under way, and nothing begins.
  const studio = await startStudio({ checkout, dataDir: data, timeScale: 1 });
  const pictures = new Map<string, Buffer>();
  try {
    for (const look of looks) {
      const context = await browser.newContext({
        viewport: { width: look.width, height: heights[look.width] ?? 800 },
        ...{ colorScheme: look.theme, locale: look.language, reducedMotion: "reduce" },
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(stillAt);
      await page.goto(studio.url);
      await page.goto(`${new URL(studio.url).origin}/#/${look.pane}`);
      await page.getByRole("navigation").first().waitFor();
      pictures.set(look.name, await stillPicture(page));
      await context.close();
    }
  } finally {
    await studio.stop();
  }
  return pictures;
}

/** Once nothing comes any more, for a second and a half: a waveform is measured that long after its pane is there. */
async function stillPicture(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  let last = await page.screenshot();
  for (let same = 0, tries = 0; same < 6 && tries < 60; tries += 1) {
    await page.waitForTimeout(250);
    const next = await page.screenshot();
    same = next.equals(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}

async function compare(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Promise<void> {
  let differ = 0;
  for (const [name, now] of after) {
    const then = before.get(name);
    if (then === undefined) throw new Error(`${name} was taken once only.`);
    const { pixels, shown } = findDifference(then, now);
    if (pixels <= TOLERATED) continue;
    differ += 1;
    process.stdout.write(`${name}: ${pixels} pixels differ\n`);
    const stem = join(place, name.replace(/\.png$/, ""));
    await writeFile(`${stem}-before.png`, then);
    await writeFile(`${stem}-after.png`, now);
    if (shown) await writeFile(`${stem}-differs.png`, shown);
  }
  process.stdout.write(
    `${after.size} pictures, ${differ} differ from ${asked.base}${differ > 0 ? `: ${place}` : ""}\n`,
  );
  if (differ > 0) process.exitCode = 1;
}

await compareVisually();
