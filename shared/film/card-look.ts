import { z } from "zod";

const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** Where a card's words stand, how large they are beside the usual size, and the colors of words and ground. */
export const cardLook = z.object({
  place: z.enum(["top", "middle", "bottom"]),
  size: z.number().min(0.4).max(1.6),
  color,
  ground: color,
});
export type CardLook = z.infer<typeof cardLook>;

export const plainLook: CardLook = { place: "middle", size: 1, color: "#f4efe6", ground: "#000000" };

/** Of the frame: what no screen cuts off, and where its words stay. */
export const ACTION_SAFE = 0.93;
export const TITLE_SAFE = 0.9;
