import { type Language, languageIds } from "#shared/contract/app/languages.ts";
import type { Exception, NotYet } from "./voice.ts";

const others = languageIds.filter((language): language is Exclude<Language, "en"> => language !== "en");
/** English words that stand in the text of every language. */
const asInEnglish = (keys: readonly string[], reason: string, languages: readonly Language[] = others): Exception[] =>
  keys.flatMap((key) => languages.map((language) => ({ rule: "englishLeft" as const, key, language, reason })));

/** Texts that a rule may be broken by, each with the reason. One that nothing needs any more is itself a complaint. */
export const exceptions: readonly Exception[] = [
  ...["address:length", "chat:request.atMost", "lyrics:rewrite.tooLong", "summary:windowFigures"].map((key) => ({
    ...{ rule: "plurals" as const, key, language: "en" as const },
    reason: "A limit of thousands, or what is over it.",
  })),
  ...[
    ...["clipboard:refused.lines", "clipboard:refused.prompt", "documents:partOfPage", "documents:problem.tooLong"],
    ...["documents:problem.tooManyPages", "film:blocked.loop", "script:refused.tooLong", "script:refused.tooManyPages"],
  ].map((key) => ({
    ...{ rule: "plurals" as const, key, language: "en" as const },
    reason: "A limit of many, or what is over it.",
  })),
  {
    ...{ rule: "plurals", key: "compare:ask", language: "en" },
    reason: "The button waits for a second model.",
  },
  { rule: "plurals", key: "home:samples.making", language: "en", reason: "The sample film has five takes." },
  ...["withSong", "silent"].map((name) => ({
    ...{ rule: "plurals" as const, key: `idea:request.${name}`, language: "en" as const },
    reason: "A film from an idea has two shots or more.",
  })),
  {
    rule: "marks",
    key: "song:quote.open",
    reason: "It opens what song:quote.close closes: the title between them is a field.",
  },
  ...(["en", "ja"] as const).map((language) => ({
    ...{ rule: "marks" as const, key: "song:quote.close", language },
    reason: "It closes what song:quote.open opens.",
  })),
  ...["zoom_in", "zoom_out"].map((move) => ({
    ...{ rule: "terms" as const, key: `direction:camera.move.${move}`, language: "ja" as const },
    reason: "A lens does this, not a view of the interface.",
  })),
  ...asInEnglish(
    ["library:nothingFound.by.kind", "library:nothingFound.by.date"],
    "These words are typed into the search as they stand, in every language.",
  ),
  ...asInEnglish(
    ["director:editor.schemaHint", "director:editor.root"],
    "type and object are what stands in the JSON.",
  ),
  ...asInEnglish(
    [
      ...["presets:example.lyrics.system", "presets:example.lyrics.answer", "song:empty.lead"],
      ...["song:empty.example1.lyrics", "song:empty.example2.lyrics"],
    ],
    "[Verse] and [Chorus] are structure tags; the service knows them in English only.",
  ),
  ...asInEnglish(["projects:settings.referencesHint"], "image 1 is what a prompt calls a reference by."),
  ...asInEnglish(["film:handOff.about"], "media is the folder’s name on disk."),
];

/** Texts asked for by keys that are put together from data, so that no source names them. */
export const usedByData: readonly string[] = [
  // Names of the specification, as `plainWords` in describe-finding.ts lists them.
  "components:checks.word.exactly one",
  "components:checks.word.and similar",
  "components:checks.word.shape of",
];

/** Catalogues still being rewritten, with the rules that they don't have to follow yet: none. */
export const notYet: NotYet = {};
