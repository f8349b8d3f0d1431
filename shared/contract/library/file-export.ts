import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { LONGEST_TEMPLATE } from "#shared/rules/library/name-template.ts";
import { id, procedure } from "../base.ts";

/** How many files are handed to another program in one step. */
export const FILES_AT_ONCE = 1000;

const chosen = z.object({
  ids: z.array(id).min(1).max(100_000),
  /** shared/rules/library/name-template.ts. */
  template: z.string().max(LONGEST_TEMPLATE),
  sidecars: z.boolean(),
});

/** A name of the package's own, in `media/` or beside it; safe on every system, or it is refused. */
const besideName = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[^/\\]+$/);
const mediaName = z
  .string()
  .max(166)
  .regex(/^media\/[^/\\]+$/);

/** A film for editors: what they read, and beside it in `media/` what it speaks of. */
export const filmPackage = z.object({
  form: z.enum(["folder", "zip"]),
  folder: z.string().trim().min(1).max(4096),
  name: z.string().trim().min(1).max(200),
  /** Stands in the texts for the place of the package, and nowhere else: `<mark>/media/…`. */
  mark: z.string().regex(/^[\w-]{16,64}$/),
  texts: z.array(z.object({ path: besideName, text: z.string().max(2e7) })).max(20),
  /** PNG, in base64. */
  pictures: z.array(z.object({ path: mediaName, png: z.base64().max(2e7) })).max(1000),
  media: z
    .array(z.object({ id, path: mediaName }))
    .min(1)
    .max(5000),
});
export type FilmPackage = z.infer<typeof filmPackage>;

const handEvent = z.discriminatedUnion("type", [
  /** In bytes. */
  z.object({ type: z.literal("progress"), done: z.number(), total: z.number() }),
  /** `path`: the folder or archive that was made. `left`: files that aren't there any more. */
  z.object({ type: z.literal("done"), path: z.string(), files: z.number().int(), left: z.number().int() }),
]);

/** Files of the library on their way to other programs and people. */
export const fileExport = {
  /** What the files would be called, the first ones, and how much it is. Throws `invalid_input` for a broken template. */
  plan: procedure
    .input(chosen)
    .output(
      z.object({ files: z.number().int(), bytes: z.number(), missing: z.number().int(), names: z.array(z.string()) }),
    ),
  /** Where exports went last, or the person's folder of downloads. */
  folder: procedure.output(z.object({ folder: z.string() })),
  /** Asks for a folder with the shell's own dialog; null when it was dismissed. */
  chooseFolder: procedure.output(z.object({ folder: z.string().nullable() })),
  /**
   * Copies files into a new folder, or a new zip archive, called `name` in `folder`. It has its name only when it is whole;
   * to leave it takes away what was written. Throws `disk_full` with the figures before anything is written.
   */
  run: procedure
    .input(
      chosen.extend({
        form: z.enum(["folder", "zip"]),
        folder: z.string().trim().min(1).max(4096),
        name: z.string().trim().min(1).max(200),
      }),
    )
    .output(eventIterator(handEvent)),
  /**
   * Writes a film for editors, as `run` does. In a folder the texts name its place on this computer, in an archive the place
   * beside them. Throws `file_missing` when one of its media is gone: a timeline without them is none.
   */
  film: procedure.input(filmPackage).output(eventIterator(handEvent)),
  /** Shows what was made in the file manager; only what this run of the studio made. */
  reveal: procedure.input(z.object({ path: z.string() })),
  /** Puts files on the system's clipboard (`app.info.can.copyFiles`). */
  copy: procedure
    .input(z.object({ ids: z.array(id).min(1).max(FILES_AT_ONCE) }))
    .output(z.object({ files: z.number().int() })),
  /** The programs that open a file, the usual one first (`app.info.can.programs`); `language` as `zh-CN`. */
  programs: procedure
    .input(z.object({ id, language: z.string().max(35) }))
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  /**
   * Opens a file with one of those programs, or lets the system ask which (`app.info.can.openWith`); not what isn't
   * media.
   */
  openWith: procedure.input(z.object({ id, program: z.string().max(255).optional() })),
  /** Absolute paths of files that are there, to be pasted elsewhere. */
  paths: procedure.input(z.object({ ids: z.array(id).min(1).max(FILES_AT_ONCE) })).output(z.array(z.string())),
};
