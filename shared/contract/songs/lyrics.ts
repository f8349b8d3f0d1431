import { z } from "zod";
import { id, procedure, timestamp } from "../base.ts";

/** Why a version was kept: by hand, in passing, or before something wrote over the text. */
export const versionReason = z.enum(["named", "automatic", "restore", "rewrite", "take"]);
export type VersionReason = z.infer<typeof versionReason>;

/** The lyrics of a song as they were at a moment. */
export const lyricVersion = z.object({
  id,
  songId: id,
  lyrics: z.string(),
  /** Empty until the person names it; a named one is never thinned out. */
  name: z.string(),
  reason: versionReason,
  createdAt: timestamp,
});
export type LyricVersion = z.infer<typeof lyricVersion>;

/** A style kept under a name, for any song. */
export const stylePreset = z.object({ id, name: z.string(), style: z.string(), createdAt: timestamp });
export type StylePreset = z.infer<typeof stylePreset>;

const name = z.string().trim().min(1).max(80);
/** Characters of the editor's undo steps that are kept with a song. */
export const HISTORY_LIMIT = 2_000_000;

export const lyrics = {
  /** Newest first. */
  versions: procedure.input(z.object({ songId: id })).output(z.array(lyricVersion)),
  /** The same text as the newest version is not kept twice: that one is named, or given back. */
  keepVersion: procedure
    .input(z.object({ songId: id, lyrics: z.string(), name: name.optional(), reason: versionReason }))
    .output(lyricVersion),
  /** An empty name takes it away. */
  renameVersion: procedure.input(z.object({ id, name: z.string().trim().max(80) })).output(lyricVersion),
  removeVersion: procedure.input(z.object({ id })),
  returnVersion: procedure.input(z.object({ id })).output(lyricVersion),
  /** The editor's text and undo steps as it wrote them down, to go on with after a restart; null where there are none. */
  history: procedure.input(z.object({ songId: id })).output(z.object({ history: z.string().nullable() })),
  keepHistory: procedure.input(z.object({ songId: id, history: z.string().max(HISTORY_LIMIT) })),
  presets: procedure.output(z.array(stylePreset)),
  keepPreset: procedure.input(z.object({ name, style: z.string().min(1) })).output(stylePreset),
  renamePreset: procedure.input(z.object({ id, name })).output(stylePreset),
  removePreset: procedure.input(z.object({ id })),
  returnPreset: procedure.input(z.object({ id })).output(stylePreset),
};
