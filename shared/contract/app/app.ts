import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { heldWork } from "../backup/recovery.ts";
import { procedure, sequence } from "../base.ts";

export const appInfo = z.object({
  version: z.string(),
  shell: z.enum(["electron", "browser"]),
  platform: z.string(),
  /** What the shell can do, so that the page offers only that. */
  can: z.object({
    reveal: z.boolean(),
    open: z.boolean(),
    trash: z.boolean(),
    chooseFolder: z.boolean(),
    copyFiles: z.boolean(),
    /** The system asks with which program a file is opened. */
    openWith: z.boolean(),
    /** The studio knows the programs, and asks itself. */
    programs: z.boolean(),
  }),
});
export type AppInfo = z.infer<typeof appInfo>;

/** The last that is known of the service in use, and when it was (Unix ms). */
export const serviceContact = z.object({
  /** `unasked`: nothing yet in this run. `reached`: it takes connections, no more was asked. */
  state: z.enum(["unasked", "reached", "answers", "trouble"]),
  at: z.number().nullable(),
  /** Of `trouble`: an ErrorCode. */
  code: z.string().nullable(),
});
export type ServiceContact = z.infer<typeof serviceContact>;

export const appStatus = z.object({
  online: z.boolean(),
  service: serviceContact,
  running: z.number().int(),
  queued: z.number().int(),
  /** 0–1 over the running tasks where known. */
  progress: z.number().nullable(),
  libraryBytes: z.number(),
  freeBytes: z.number().nullable(),
  /** A lasting problem to show in a banner: read-only data folder, disk full, keychain absent … */
  problems: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      advice: z.string().optional(),
      /** Of `earlier_copy`: what is held. */
      held: heldWork.optional(),
    }),
  ),
});
export type AppStatus = z.infer<typeof appStatus>;

export const changeTopic = z.enum([
  "connections",
  "conversations",
  "storyboard",
  "songs",
  "tasks",
  "library",
  "uploads",
  "settings",
  "backup",
  "presets",
  "status",
]);
export type ChangeTopic = z.infer<typeof changeTopic>;

/** A hint that something of a topic changed; the page asks again for what it shows. `reset`: ask for everything. */
export const change = z.discriminatedUnion("type", [
  z.object({ type: z.literal("changed"), seq: sequence, topic: changeTopic, ids: z.array(z.string()) }),
  z.object({ type: z.literal("reset"), seq: sequence }),
]);
export type Change = z.infer<typeof change>;

/** A text to read, save and send to whoever helps: without keys, and without the person's words unless asked for. */
export const diagnostics = z.object({
  /** Proposed name of the file. */
  name: z.string(),
  text: z.string(),
  bytes: z.number().int(),
});
export type Diagnostics = z.infer<typeof diagnostics>;

export const app = {
  info: procedure.output(appInfo),
  status: procedure.output(appStatus),
  /** `words`: with prompts, lyrics and the full text of errors. Reads the whole database against itself, so it takes a while. */
  diagnostics: procedure.input(z.object({ words: z.boolean() })).output(diagnostics),
  /** The first event is always a `reset` carrying the current position, unless `since` can be replayed. */
  changes: procedure.input(z.object({ since: sequence.default(0) })).output(eventIterator(change)),
};
