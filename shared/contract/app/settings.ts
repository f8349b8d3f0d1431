import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { musicModelId, textModelId, videoModelId } from "#shared/wire/models.ts";
import { effort } from "#shared/wire/text/messages.ts";
import { resolution } from "#shared/wire/video/video.ts";
import { procedure } from "../base.ts";
import { budget } from "../storyboard/project.ts";
import { languageIds } from "./languages.ts";

export const settingsValues = z.object({
  theme: z.enum(["dark", "light", "system"]),
  language: z.enum(["system", ...languageIds]),
  /** Video tasks in flight at once (WIRE.md: default 5). */
  videoConcurrency: z.number().int().min(1).max(1000),
  /** The most questions a second about films at the service, all together. */
  pollsPerSecond: z.number().int().min(1).max(50),
  /** Shots that were asked for stay here until it goes on; what was sent goes on. */
  videoQueuePaused: z.boolean(),
  /** What the person says a second costs, by `model resolution`, in a currency of their own. Empty until they do. */
  videoPrices: z.record(z.string(), z.number().min(0)),
  /** What the person says a song costs, by model. */
  songPrices: z.record(z.string(), z.number().min(0)),
  /** What may be asked for in a day: all films together, and for its cost every song. */
  dailyBudget: budget,
  /** Absolute folder of the library's files. */
  libraryFolder: z.string(),
  /** What was last open, so that the studio opens where it was left. */
  lastProjectId: z.string().nullable(),
  lastConversationId: z.string().nullable(),
  lastSongId: z.string().nullable(),
  /** How files were handed on last; an empty folder stands for the person's downloads. */
  handOn: z.object({
    folder: z.string().max(4096),
    template: z.string().max(300),
    sidecars: z.boolean(),
    form: z.enum(["folder", "zip"]),
  }),
  /** What a song was exported with last. Loudness in LUFS; null: as loud as it is. */
  songExport: z.object({
    artist: z.string().max(200),
    album: z.string().max(200),
    loudness: z.number().min(-30).max(-6).nullable(),
  }),
  /** Content Credentials (C2PA) in what is exported; `ask`: in the dialog, each time. */
  credentials: z.enum(["off", "on", "ask"]),
  /** They have the prompts, too. */
  credentialPrompts: z.boolean(),
  /** So much may the posters of files take, in bytes; those not looked at for longest go first. null: no bound. */
  posterBytes: z.number().int().min(0).nullable(),
  /** The welcome of a first start was answered or skipped. */
  welcomed: z.boolean(),
  /** A model names a new conversation after its first reply: a small paid request, once a conversation. */
  modelTitles: z.boolean(),
  /** The person’s own phrases of style, lens and light, beside those that the studio knows. */
  phrases: z.array(z.string().trim().min(1).max(200)).max(500),
  notifications: z.boolean(),
  /** What new films, their shots, new songs and new conversations begin with. */
  newWork: z.object({
    video: z.object({ model: videoModelId, resolution, duration: z.number().int().min(4).max(15) }),
    song: z.object({ model: musicModelId }),
    /** `model` null: as the last conversation. Effort only where the model uses one. */
    chat: z.object({ model: textModelId.nullable(), effort }),
  }),
  /** How large all words are. */
  textSize: z.enum(["small", "normal", "large", "larger"]),
  /** Keys that the person gave to commands, by their ids: `Mod+Shift+N`; null: none. */
  shortcuts: z.record(z.string().min(1).max(80), z.string().min(1).max(40).nullable()),
  /** Keys of one sign without Ctrl do something where nobody writes. */
  singleKeys: z.boolean(),
  /** A film or a sound plays at once when a viewer opens with it. */
  viewerPlays: z.boolean(),
  /** Opt-in receiver of task callbacks (API.md § Video task callback). */
  callbacks: z.object({
    on: z.boolean(),
    /** Where it listens on this computer. Port 0 takes any free one. */
    host: z.string().regex(/^[A-Za-z0-9.:-]{1,255}$/),
    port: z.number().int().min(0).max(65535),
    /** https address of a tunnel that leads to it; empty when there is none. */
    publicUrl: z.string().max(2000),
  }),
});
export type Settings = z.infer<typeof settingsValues>;

export const callbackState = z.object({
  state: z.enum(["off", "listening", "failed"]),
  /** Host and port it listens on. */
  address: z.string().nullable(),
  error: studioError.nullable(),
});
export type CallbackState = z.infer<typeof callbackState>;

export const settings = {
  get: procedure.output(settingsValues),
  update: procedure.input(settingsValues.omit({ libraryFolder: true }).partial()).output(settingsValues),
  /**
   * New files go to another folder; those that are there stay and are found. Without `folder` the shell's own dialog
   * asks (`app.info.can.chooseFolder`); dismissed, nothing changes. Refused when it can't be written to.
   */
  chooseLibraryFolder: procedure
    .input(z.object({ folder: z.string().trim().min(1).max(4096).optional() }))
    .output(settingsValues),
  callbackState: procedure.output(callbackState),
};
