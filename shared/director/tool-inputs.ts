import { z } from "zod";
import { cameraMoveNames } from "#shared/direction/camera-moves.ts";
import { cutVerbs } from "#shared/direction/direction.ts";
import { cardKinds } from "#shared/rules/cast/index.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { ratio, resolution } from "#shared/wire/video/video.ts";

/** Changes of one proposal: as many as a person can still read one by one. */
export const MAX_CHANGES = 100;

const shotId = z.string().describe("The id of a shot, as list_shots gives it.");

/**
 * One change of the storyboard. Flat on purpose: models fill flat objects more reliably than unions. What a change
 * does follows from what it names (see `kindOfChange`).
 */
export const shotChangeInput = z.strictObject({
  id: shotId.describe("The id of the shot to change, move or remove. Leave it out to add a new shot.").optional(),
  remove: z.boolean().describe("true takes the shot with this id off the board.").optional(),
  place: z
    .number()
    .int()
    .min(1)
    .describe("The number that the shot shall have on the board, counted from 1. New shots go to the end without it.")
    .optional(),
  name: z.string().max(120).describe("A short name of the shot, a few words.").optional(),
  prompt: z
    .string()
    .describe("What is seen, as one vivid paragraph: subject, action, place, light, camera move, lens, mood.")
    .optional(),
  model: videoModelId.describe("H3 also makes 2K; H3-Max is quicker.").optional(),
  resolution: resolution.describe("Vendor-H3 takes 768P and 2K, Vendor-H3-Max 480P and 768P.").optional(),
  duration: z
    .number()
    .int()
    .min(4)
    .max(15)
    .describe("Whole seconds: 4–15 (Vendor-H3), 5–15 (Vendor-H3-Max).")
    .optional(),
  ratio: ratio
    .describe("A shot made from text alone needs a concrete ratio; with frames it follows the picture.")
    .optional(),
  references: z
    .array(z.string())
    .max(15)
    .describe("Ids of pictures, videos and sounds of the library, as list_shots gives them; an empty list for none.")
    .optional(),
});
export type ShotChangeInput = z.infer<typeof shotChangeInput>;

export const writeShotsInput = z.strictObject({
  shots: z.array(shotChangeInput).min(1).max(MAX_CHANGES).describe("The changes, in the order in which they are made."),
});
export type WriteShotsInput = z.infer<typeof writeShotsInput>;

export const writeLyricsInput = z.strictObject({
  id: z
    .string()
    .describe("The id of the song to change, as read_songs gives it. Leave it out for a new song.")
    .optional(),
  title: z.string().max(200).describe("The song's title.").optional(),
  style: z
    .string()
    .describe(
      "The style prompt: genre, mood, tempo, instruments, voice, separated by commas; at most 2,000 characters.",
    )
    .optional(),
  lyrics: z
    .string()
    .describe(
      "The whole lyrics, at most 3,500 characters, each section under a tag on a line of its own: [Intro], [Verse], [Pre Chorus], [Chorus], [Post Chorus], [Hook], [Bridge], [Interlude], [Break], [Transition], [Build Up], [Inst], [Solo], [Outro].",
    )
    .optional(),
});

/** Members of a film's cast at most: as many as somebody still reads one by one. */
export const MAX_CAST = 12;

const seconds = z.number().int().min(4).max(15);

export const writeFilmInput = z.strictObject({
  title: z.string().max(200).describe("The film's title, a few words."),
  look: z
    .string()
    .max(1000)
    .describe(
      "The look that all shots share, as words that go before every prompt: medium, light, palette, lens, grain. One sentence.",
    ),
  cast: z
    .array(
      z.strictObject({
        name: z.string().max(60).describe("The name by which the prompts mention them."),
        description: z
          .string()
          .max(400)
          .describe(
            "What one sees of them: age, build, hair, clothes, a mark. It goes with every shot that names them.",
          ),
      }),
    )
    .max(MAX_CAST)
    .describe("Who appears; an empty list for nobody."),
  shots: z
    .array(
      z.strictObject({
        name: z.string().max(120).describe("A short name of the shot, a few words."),
        prompt: z
          .string()
          .min(1)
          .describe("What is seen: subject by name, action, place, camera move, mood. Without the look."),
        duration: seconds.describe("Whole seconds, 5–15."),
      }),
    )
    .min(1)
    .max(MAX_CHANGES)
    .describe("The shots in their order."),
  ratio: ratio
    .exclude(["adaptive"])
    .describe("The film's format, for all shots; 16:9 unless asked otherwise.")
    .optional(),
  song: z
    .strictObject({
      title: z.string().max(200).describe("The song's title."),
      style: z.string().describe("The style prompt; at most 2,000 characters."),
      lyrics: z.string().describe("The whole lyrics under tags, as for write_lyrics; empty for an instrumental."),
    })
    .describe("The song under the film; leave it out for none.")
    .optional(),
});
export type WriteFilmInput = z.infer<typeof writeFilmInput>;

const secondOfTake = z.number().min(0).max(15);

/** What happens in a beat. Flat on purpose; which fields count follows from `kind`. */
const directedPart = z.strictObject({
  kind: z.enum(["picture", "camera", "line", "screen", "sound"]),
  text: z
    .string()
    .max(4000)
    .describe("picture: what is seen, framing first. sound: what is heard, as in “We hear …”.")
    .optional(),
  move: z.enum(cameraMoveNames).describe("camera: the move.").optional(),
  amplitude: z.enum(["small", "medium", "large"]).describe("camera: medium without it.").optional(),
  speed: z.enum(["slow", "medium", "fast"]).describe("camera: medium without it.").optional(),
  note: z.string().max(500).describe("camera: the rest of its sentence: toward the letter.").optional(),
  who: z.string().max(500).describe("line: who speaks: @Keeper, or a phrase.").optional(),
  speaker: z
    .int()
    .min(1)
    .max(20)
    .describe("line: speakers are numbered as they are first heard, from 1, over the whole take.")
    .optional(),
  voice: z.string().max(500).describe("line: at a speaker’s first line, age, pitch, timbre, pace, accent.").optional(),
  delivery: z.string().max(200).describe("line: says, whispers … “says” without it.").optional(),
  language: z.string().max(60).describe("line: the language’s English name.").optional(),
  words: z.string().max(2000).describe("line: verbatim what is said. screen: verbatim what stands there.").optional(),
  voiceover: z.enum(["his", "her", "their", "its"]).describe("line: off-screen; whose lips stay closed.").optional(),
  where: z.string().max(300).describe("screen: where the words appear: on the door.").optional(),
});

/** A shot as beats: what `direct_shots` proposes. */
export const directShotsInput = z.strictObject({
  shots: z
    .array(
      z.strictObject({
        id: shotId,
        style: z.string().max(1000).describe("Live-action, cinematic … for the whole take.").optional(),
        beats: z
          .array(
            z.strictObject({
              start: secondOfTake.describe("Seconds from the take’s start; 0 for the first, rising strictly."),
              cut: z.enum(cutVerbs).describe("How the camera comes to it; “cuts to” without it.").optional(),
              parts: z.array(directedPart).min(1).max(20).describe("In the order in which they happen."),
            }),
          )
          .min(1)
          .max(15),
        soundscape: z.string().max(2000).describe("1–4 sentences of ambience and physical sounds; N/A for silence."),
        music: z.string().max(1000).describe("1–3 sentences; N/A for none."),
        duration: z.int().min(4).max(15).describe("Only where the shot needs another length.").optional(),
      }),
    )
    .min(1)
    .max(MAX_CHANGES),
});
export type DirectShotsInput = z.infer<typeof directShotsInput>;

/** Shots by id; none named: all of the board. */
export const pickShotsInput = z.strictObject({
  ids: z.array(shotId).describe("Ids of the shots that are meant. Leave it out for all of them.").optional(),
});

/** Cards of the film's cast by their names. */
export const writeCastInput = z.strictObject({
  cards: z
    .array(
      z.strictObject({
        name: z.string().max(120).describe("The card’s name, without @; a name that no card has adds one."),
        new_name: z.string().max(120).describe("What an existing card shall be called; shots follow.").optional(),
        kind: z.enum(cardKinds).describe("person without it.").optional(),
        description: z
          .string()
          .max(1000)
          .describe("What is seen or heard of it, as a phrase: age, build, hair, clothes, a mark.")
          .optional(),
        remove: z.boolean().describe("true takes the card away; shots keep the name as a word.").optional(),
      }),
    )
    .min(1)
    .max(MAX_CHANGES),
});
export type WriteCastInput = z.infer<typeof writeCastInput>;

/** A long script is read in parts. */
export const readScriptInput = z.strictObject({
  from: z.int().min(0).describe("Character to begin at; 0 without it.").optional(),
});

/** Edits of the script: exact words, and what takes their place. */
export const writeScriptInput = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        old: z
          .string()
          .max(20_000)
          .describe("Words of the script, exact and there only once; empty puts `new` at the script’s end."),
        new: z.string().max(60_000).describe("What takes their place, as Fountain; empty takes them away."),
      }),
    )
    .min(1)
    .max(MAX_CHANGES),
});
export type WriteScriptInput = z.infer<typeof writeScriptInput>;

/** Spoken lines of directed shots, each found by its words. */
export const writeLinesInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: shotId,
        words: z.string().min(1).max(2000).describe("Verbatim what the line says now."),
        new_words: z.string().min(1).max(2000).describe("What it shall say, verbatim.").optional(),
        who: z.string().max(500).describe("Who speaks: @Keeper, or a phrase.").optional(),
        voice: z.string().max(500).describe("Age, pitch, timbre, pace, accent, at a speaker’s first line.").optional(),
        delivery: z.string().min(1).max(200).describe("says, whispers …").optional(),
        language: z.string().max(60).describe("The language’s English name.").optional(),
      }),
    )
    .min(1)
    .max(MAX_CHANGES),
});
export type WriteLinesInput = z.infer<typeof writeLinesInput>;

export const nothingInput = z.strictObject({});

export const lookAtTakeInput = z.strictObject({
  take: z.string().describe("The id of a finished take, as list_shots gives it."),
  frames: z
    .number()
    .int()
    .min(1)
    .max(8)
    .describe("How many frames, spread evenly from the first to the last.")
    .optional(),
});
