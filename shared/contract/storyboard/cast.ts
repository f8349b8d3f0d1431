import { z } from "zod";
import { audioRetention, visibleRetention } from "#shared/direction/direction.ts";
import {
  cardKinds,
  filePurposes,
  leftOutReasons,
  MOST_CARD_FILES,
  MOST_CARD_NAME,
  MOST_CARDS,
  nameProblem,
} from "#shared/rules/cast/index.ts";
import { id } from "../base.ts";
import { colorLabel } from "../library/media.ts";
import { mediaName } from "../service/addresses.ts";

const cardFile = z.object({ name: mediaName, gives: z.enum(filePurposes) });

/** What a person says of a card. That no two of a film have one name is the film's to say. */
export const cardFields = z.object({
  name: z
    .string()
    .trim()
    .normalize("NFC")
    .max(MOST_CARD_NAME * 2)
    .refine((name) => nameProblem(name, []) === undefined),
  kind: z.enum(cardKinds),
  description: z.string().max(1000),
  /** In the order in which they are wanted; each once. */
  files: z
    .array(cardFile)
    .max(MOST_CARD_FILES)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length),
  look: z.enum(visibleRetention),
  voice: z.enum(audioRetention),
  color: colorLabel.nullable(),
});
export type CardFields = z.infer<typeof cardFields>;

export const castCard = cardFields.extend({ id });
export type CastCard = z.infer<typeof castCard>;
export const castCards = z.array(castCard).max(MOST_CARDS);

/** A card as a shot names it, with why a file of it isn't sent. */
export const shotCard = castCard.extend({
  files: z
    .array(
      cardFile.extend({
        left: z
          .object({ why: z.enum(leftOutReasons), found: z.number().nonnegative(), allowed: z.number().nonnegative() })
          .nullable(),
      }),
    )
    .max(MOST_CARD_FILES),
});
export type ShotCard = z.infer<typeof shotCard>;
export const shotCards = z.array(shotCard).max(MOST_CARDS);

/** What was kept somewhere of the cards that a shot named; none where it can't be read. */
export const keptCards = (kept: unknown): ShotCard[] => shotCards.safeParse(kept).data ?? [];

/** What a card has until the person says otherwise. */
export const plainCard: Omit<CardFields, "name"> = {
  kind: "person",
  description: "",
  files: [],
  look: "fully_preserved",
  voice: "reference",
  color: null,
};

/** One change of a film's cast. Shots that name a card follow it: its name, its files. */
export const castChange = z.discriminatedUnion("do", [
  /** With an `id` of the caller's choosing; `freely`: a name that is taken gets a number. */
  z.object({ do: z.literal("add"), id: id.optional(), card: cardFields, freely: z.boolean().default(false) }),
  z.object({ do: z.literal("edit"), id, card: cardFields.partial() }),
  z.object({ do: z.literal("remove"), id }),
  /** To this place, from 1; beyond the end is the end. */
  z.object({ do: z.literal("move"), id, to: z.number().int().min(1) }),
]);
export type CastChange = z.infer<typeof castChange>;
