import { extname } from "node:path";
import { type ConfinedFile, fileMode } from "#core/files/confinement/index.ts";
import { extensionFor, opensAs } from "#core/files/index.ts";
import { beginsAsProgram, type MediaSource } from "#core/files/probing/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

type Probe = (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;

const RUNNABLE = 0o111;

/**
 * Lets a file through that may be handed to another program: media, a text or a document by its own bytes as they are
 * now, called by an extension that is true of them. Gives its facts; throws `file_not_opened` for everything else, programs
 * and scripts of every system among it.
 */
export async function requireOpenable(file: ConfinedFile, probe: Probe): Promise<MediaFacts> {
  const facts = await probe({ path: file.path }, file.real);
  if ((await isProgram(file)) || !opensAs(facts, file.real)) {
    throw failure("file_not_opened", {
      message: `“${file.name}” is ${typeOf(facts)}. Reelsong doesn’t open this type in other apps.`,
    });
  }
  await makeInert(file);
  return facts;
}

/**
 * Lets a file through that may leave as it lies there, by the clipboard or a drag: no program, and called by the extension
 * that the studio itself would give to what its bytes are. Throws `file_not_opened`.
 */
export async function requireTrueName(file: ConfinedFile, probe: Probe): Promise<void> {
  const facts = await probe({ path: file.path }, file.real);
  if ((await isProgram(file)) || extname(file.real).toLowerCase() !== extensionFor(facts, file.real)) {
    throw failure("file_not_opened", {
      message: `“${file.name}” is ${typeOf(facts)}, which doesn’t match its name, so Reelsong doesn’t open it in other apps.`,
    });
  }
  await makeInert(file);
}

async function isProgram(file: ConfinedFile): Promise<boolean> {
  const head = Buffer.alloc(16);
  await file.handle.read(head, 0, head.length, 0);
  return beginsAsProgram(head);
}

const typeOf = ({ format }: MediaFacts): string =>
  format === "unknown" ? "of no type that the studio knows" : `of the type “${format}”`;

/** What says that it can be run loses that. */
async function makeInert(file: ConfinedFile): Promise<void> {
  // A disk without rights of its own says so of every file, and nothing changes that.
  if ((file.stat.mode & RUNNABLE) !== 0) await file.handle.chmod(fileMode).catch(() => {});
}
