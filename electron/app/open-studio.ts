import { existsSync } from "node:fs";
import { join } from "node:path";
import { implement } from "@orpc/server";
import { createRecoveryRoutes, Recovery, type Reopening } from "#core/backup/recovery/index.ts";
import { studioLanguage } from "#core/settings/index.ts";
import { recoveryReason } from "#shared/contract/backup/recovery.ts";
import { contract } from "#shared/contract/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import { type Core, createCore } from "./create-core.ts";
import { errorsAsData } from "./errors-as-data.ts";
import { openSafeguards } from "./open-data.ts";
import type { Ports } from "./ports.ts";

/** What a shell serves: the studio, or the start screen of one that can't be opened. Which it is may change. */
export interface Studio extends Omit<Core, "status"> {
  /** Why there is a start screen; null while the studio is open. */
  readonly trouble: () => StudioError | null;
}

interface Closed {
  readonly recovery: Recovery;
  readonly router: Core["router"];
}

/**
 * Opens the studio. Where its database is damaged or gone, its disk full or read-only, the start screen is served in its
 * place, and the same object becomes the studio once that opened it. Throws what a person can't mend there:
 * `data_folder_in_use` before all.
 */
export async function openStudio(ports: Ports): Promise<Studio> {
  let core: Core | undefined;
  let closed: Closed | undefined;
  /** An archive that was opened while the start screen is there: for the studio, once that is open. */
  let waiting: string | undefined;

  const open = async ({ importBackup, ...opening }: Reopening): Promise<void> => {
    const opened = await createCore(ports, opening);
    core = opened;
    closed = undefined;
    if (importBackup !== undefined) opened.importBackup(importBackup);
    if (waiting !== undefined) void opened.offerArchive(waiting);
    waiting = undefined;
  };
  const standIn = (error: StudioError): Closed => {
    // Where the log can't be written either, its lines are lost and nothing else.
    const { log, own, unsigned, backupsDir } = openSafeguards(ports);
    log.error("not opened", { code: error.code, message: error.message });
    const parts = {
      ...{ dataDir: ports.dataDir, defaultLibraryDir: ports.defaultLibraryDir, backupsDir, unsigned, own },
      revealPath: (path: string) => ports.revealPath(path),
      now: Date.now,
      reopen: open,
    };
    const recovery = new Recovery(parts, error);
    const router = implement({ recovery: contract.recovery })
      .use(errorsAsData(log))
      .router({ recovery: createRecoveryRoutes(recovery) });
    // A page that was open before may still ask for anything: it is told that there is no such thing. The type
    // promises the whole contract all the same: this router answers for a part of it.
    return { recovery, router: router as unknown as Core["router"] };
  };
  try {
    await open({});
  } catch (thrown) {
    const error = recoverable(thrown, ports.dataDir);
    if (error === undefined) throw thrown;
    closed = standIn(error);
    const locale = ports.locale?.() ?? new Intl.DateTimeFormat().resolvedOptions().locale;
    ports.appearance?.({ theme: "system", language: studioLanguage("system", locale), shortcuts: {} });
  }
  const need = (): Core => {
    if (core === undefined) throw failure("not_allowed_now", { message: "Reelsong is still starting." });
    return core;
  };
  return {
    get router() {
      return core?.router ?? closed?.router ?? need().router;
    },
    media: async (request) => core?.media(request) ?? new Response("The studio isn't open.\n", { status: 503 }),
    filesToDrag: async (asked) => need().filesToDrag(asked),
    setLibraryFolder: async (folder) => need().setLibraryFolder(folder),
    importBackup: (name) => need().importBackup(name),
    async offerArchive(path) {
      if (core === undefined) waiting = path;
      else await core.offerArchive(path);
    },
    songsOnTheirWay: () => core?.songsOnTheirWay() ?? [],
    repliesEnded: () => core?.repliesEnded(),
    onFault: (thrown) => core?.onFault(thrown),
    woke: () => core?.woke(),
    trouble: () => closed?.recovery.error ?? null,
    async close() {
      closed?.recovery.close();
      await core?.close();
    },
  };
}

/** What the start screen has a way out of. */
function recoverable(thrown: unknown, dataDir: string): StudioError | undefined {
  const error = carriedError(thrown);
  if (error === undefined || !recoveryReason.safeParse(error.code).success) return undefined;
  // A folder that can't be written to and holds no studio: another one has to be named, which the screen can't.
  return error.code === "disk_read_only" && !existsSync(join(dataDir, "studio.db")) ? undefined : error;
}
