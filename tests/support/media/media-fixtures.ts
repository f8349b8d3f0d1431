// Small real media, made by ffmpeg when a test first asks for them and kept in node_modules/.cache (never committed).
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, copyFile, mkdir, mkdtemp, open, rename, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fixtureRecipes, type Recipe } from "./media-recipes.ts";

const run = promisify(execFile);
const cacheDir = fileURLToPath(new URL("../../../node_modules/.cache/reelsong-fixtures", import.meta.url));
const making = new Map<string, Promise<string>>();

/** Every name `fixture` knows, in the order of API.md § Input media limits. */
export const fixtureNames: readonly string[] = Object.keys(fixtureRecipes);

/**
 * The absolute path of a fixture, made on first use. Safe to ask for in parallel, from several processes too.
 * Rejects where its encoder isn't on this machine (`canMake` tells beforehand).
 */
export function fixture(name: string): Promise<string> {
  let path = making.get(name);
  if (!path) {
    const recipe = fixtureRecipes[name];
    if (!recipe) return Promise.reject(new Error(`no fixture is called ${name}`));
    path = make(name, recipe);
    making.set(name, path);
  }
  return path;
}

/** False where the machine lacks the fixture's encoder, so that a test can report why it can't run. */
export async function canMake(name: string): Promise<boolean> {
  const recipe = fixtureRecipes[name];
  if (!recipe) return false;
  if (!recipe.needs) return true;
  return run(recipe.needs, ["--version"]).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}

/** A copy of a fixture that is still valid and exactly `bytes` long; what is added takes no room on disk. */
export async function fixtureOfSize(name: string, bytes: number): Promise<string> {
  const source = await fixture(name);
  const padded = `${bytes}-${name}`;
  return place(padded, `padded-${name}-${bytes}-1`, async (path) => {
    await copyFile(source, path);
    await growTo(path, bytes);
  });
}

async function make(name: string, recipe: Recipe): Promise<string> {
  const basis = recipe.from ? await fixture(recipe.from) : "";
  return place(name, JSON.stringify(recipe) + basis, async (path) => {
    if (recipe.bytes) await writeFile(path, recipe.bytes());
    else if (recipe.tool) await run(recipe.tool, [basis, "-o", path]);
    else if (recipe.cut !== undefined) await cut(basis, path, recipe.cut);
    else {
      const inputs = recipe.from ? ["-i", basis] : [];
      await run("ffmpeg", ["-v", "error", "-y", ...inputs, ...(recipe.args ?? []), path], { timeout: 120_000 });
    }
  });
}

/** Made under a name of its own and moved into place: another process sees all of it or nothing. */
async function place(name: string, recipe: string, write: (path: string) => Promise<void>): Promise<string> {
  const key = createHash("sha256").update(recipe).digest("hex").slice(0, 12);
  const folder = join(cacheDir, key);
  const path = join(folder, name);
  if (await exists(path)) return path;
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, "making-"));
  try {
    await write(join(work, name));
    await rename(join(work, name), path);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return path;
}

async function cut(source: string, path: string, share: number): Promise<void> {
  await copyFile(source, path);
  const file = await open(path, "r+");
  try {
    await file.truncate(Math.floor((await file.stat()).size * share));
  } finally {
    await file.close();
  }
}

async function growTo(path: string, bytes: number): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    if (bytes < size + 8) throw new Error(`${path} has ${size} bytes already`);
    const kind = extname(path);
    // ISO files get a `free` box and RIFF files a JUNK chunk; the others may carry anything behind their end.
    if ([".mp4", ".mov", ".m4a", ".heic", ".heif"].includes(kind)) {
      const box = Buffer.from("\0\0\0\0free", "latin1");
      box.writeUInt32BE(bytes - size);
      await file.write(box, 0, 8, size);
    } else if ([".wav", ".avi", ".webp"].includes(kind)) {
      const chunk = Buffer.from("JUNK\0\0\0\0", "latin1");
      chunk.writeUInt32LE(bytes - size - 8, 4);
      await file.write(chunk, 0, 8, size);
      const riff = Buffer.alloc(4);
      riff.writeUInt32LE(bytes - 8);
      await file.write(riff, 0, 4, 4);
    }
    await file.truncate(bytes);
  } finally {
    await file.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
