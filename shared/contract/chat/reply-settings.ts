import { z } from "zod";
import { textModelId } from "#shared/wire/models.ts";
import {
  effort,
  openingTurn,
  serviceTier,
  systemBlock,
  thinkingSetting,
  toolChoice,
} from "#shared/wire/text/messages.ts";
import { directorChoice, ownTool } from "./director.ts";

/** What replies are asked with. A figure that the service would refuse can be kept too: somebody is typing it. */
export const replySettings = z.object({
  model: textModelId,
  system: z.string().optional(),
  /** In place of `system`: the same in parts, which M2.x models can keep in their cache. */
  systemBlocks: z.array(systemBlock).max(100).optional(),
  /** Before the first question of each request; M2.x models only. */
  opening: z.array(openingTurn).max(200).optional(),
  maxTokens: z.number().int().optional(),
  temperature: z.number().optional(),
  topP: z.number().optional(),
  thinking: thinkingSetting.shape.type.optional(),
  effort: effort.optional(),
  serviceTier: serviceTier.optional(),
  tools: z.array(ownTool).max(128).optional(),
  /** Absent: `auto`. */
  toolChoice: toolChoice.optional(),
  /** `metadata.user_id` */
  userId: z.string().optional(),
  director: directorChoice.optional(),
});
export type ReplySettings = z.infer<typeof replySettings>;
