import { implement } from "@orpc/server";
import type { SettingsService } from "#core/settings/index.ts";
import { fileExport as contract } from "#shared/contract/library/file-export.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { LibraryPorts } from "../library-ports.ts";
import { reportProgress } from "../report-progress.ts";
import type { FileExportService } from "./file-export-service.ts";

/** The part of the router that hands files on; the core composes it. How it was done last is kept for the next time. */
export function createFileExportRoutes(
  service: FileExportService,
  settings: SettingsService,
  {
    chooseFolder,
    copyFiles,
    openWith,
    programs,
  }: Pick<LibraryPorts, "chooseFolder" | "copyFiles" | "openWith" | "programs">,
) {
  const os = implement(contract);
  return os.router({
    plan: os.plan.handler(({ input }) => service.plan(input)),
    folder: os.folder.handler(async () => ({ folder: await service.folder(settings.get().handOn.folder) })),
    chooseFolder: os.chooseFolder.handler(async () => {
      if (chooseFolder === undefined) throw failure("not_allowed_now", { message: "Folders can’t be selected here." });
      return { folder: await chooseFolder() };
    }),
    run: os.run.handler(async function* ({ input, signal }) {
      const made = yield* reportProgress(service.run(input), signal);
      if (made === undefined) return;
      const { folder, template, sidecars, form } = input;
      settings.update({ handOn: { folder, template, sidecars, form } });
      yield { type: "done" as const, ...made };
    }),
    film: os.film.handler(async function* ({ input, signal }) {
      const made = yield* reportProgress(service.runFilm(input), signal);
      if (made === undefined) return;
      const { folder, form } = input;
      settings.update({ handOn: { ...settings.get().handOn, folder, form } });
      yield { type: "done" as const, ...made };
    }),
    reveal: os.reveal.handler(({ input }) => service.reveal(input.path)),
    copy: os.copy.handler(async ({ input }) => {
      const paths = await service.leaving(input.ids);
      if (copyFiles === undefined || paths.length === 0) throw failure("not_allowed_now");
      await readably(copyFiles(paths));
      return { files: paths.length };
    }),
    programs: os.programs.handler(async ({ input }) => {
      if (programs === undefined) throw failure("not_allowed_now");
      const { mime } = await service.media(input.id);
      return readably(programs.list(mime, input.language));
    }),
    openWith: os.openWith.handler(async ({ input }) => {
      const { path, mime } = await service.media(input.id);
      const { program } = input;
      if (program === undefined) {
        if (openWith === undefined) throw failure("not_allowed_now");
        return readably(openWith(path));
      }
      // Of all programs that are installed, only those that are for such files.
      const offered = (await programs?.list(mime, "en")) ?? [];
      if (programs === undefined || !offered.some(({ id }) => id === program)) throw failure("not_allowed_now");
      return readably(programs.open(program, path));
    }),
    paths: os.paths.handler(({ input }) => service.paths(input.ids)),
  });
}

/** What the system refuses, it refuses with a readable reason. */
const readably = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((cause: unknown) => {
    throw failure("disk_failed", { message: cause instanceof Error ? cause.message : String(cause) }, { cause });
  });
