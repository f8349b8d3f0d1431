/** Who and what a film's shots name: cards, their names in a text, and which of their files a shot sends. */
export { castFiles, followCast, type KnownMedia, modeWithCast } from "./attach-cast.ts";
export {
  type CardFile,
  type CardKind,
  type CastCard,
  cardKey,
  cardKinds,
  type FilePurpose,
  filePurposes,
  freeName,
  type LeftOut,
  leftOutReasons,
  MOST_CARD_FILES,
  MOST_CARD_NAME,
  MOST_CARDS,
  type NameProblem,
  nameProblem,
  nameProblems,
  type ShotCard,
} from "./card.ts";
export {
  cardsAsWords,
  cardWriter,
  describeCards,
  fileLabel,
  type LabelledCard,
  labelCards,
  type NumberedFile,
} from "./cast-labels.ts";
export { type CardMention, cardsIn, namedCards, renameIn, replaceCards, type WrittenShot } from "./named-cards.ts";
export { unknownNames } from "./unknown-names.ts";
