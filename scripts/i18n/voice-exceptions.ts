import type { Exception, NotYet } from "./voice.ts";

/** Texts that a rule may be broken by, each with the reason. One that nothing needs any more is itself a complaint. */
export const exceptions: readonly Exception[] = [
  ...["address:length", "chat:request.atMost", "lyrics:rewrite.tooLong", "summary:windowFigures"].map((key) => ({
    ...{ rule: "plurals" as const, key, language: "en" as const },
    reason: "A limit of thousands, or what is over it.",
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
  { rule: "marks", key: "song:quote.close", language: "en", reason: "It closes what song:quote.open opens." },
  ...["kind", "date"].map((key) => ({
    ...{ rule: "englishLeft" as const, key: `library:nothingFound.by.${key}`, language: "zh-CN" as const },
    reason: "These words are typed into the search as they stand, in every language.",
  })),
  ...["schemaHint", "root"].map((key) => ({
    ...{ rule: "englishLeft" as const, key: `director:editor.${key}`, language: "zh-CN" as const },
    reason: "object is what stands in the JSON.",
  })),
  ...["opening.notTaken", "opening.kept_other"].map((key) => ({
    ...{ rule: "englishLeft" as const, key: `presets:${key}`, language: "zh-CN" as const },
    reason: "user and assistant are the specification’s names of roles.",
  })),
  ...["presets:example.lyrics.system", "presets:example.lyrics.answer", "song:empty.lead"].map((key) => ({
    ...{ rule: "englishLeft" as const, key, language: "zh-CN" as const },
    reason: "[Verse] and [Chorus] are structure tags; the service knows them in English only.",
  })),
  {
    ...{ rule: "englishLeft", key: "projects:settings.referencesHint", language: "zh-CN" },
    reason: "image 1 is what a prompt calls a reference by.",
  },
  {
    ...{ rule: "englishLeft", key: "film:handOff.about", language: "zh-CN" },
    reason: "media is the folder’s name on disk.",
  },
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
