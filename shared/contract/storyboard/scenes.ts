import { z } from "zod";
import { id } from "../base.ts";
import { colorLabel } from "../library/media.ts";

/** What a person says of a scene. `number` is words: scripts number `12A`. */
export const sceneFields = z.object({
  number: z.string().max(20),
  /** `INT. LIGHTHOUSE - NIGHT`, or any name. */
  heading: z.string().max(300),
  place: z.string().max(200),
  /** Time of day. */
  time: z.string().max(100),
  color: colorLabel.nullable(),
});
export type SceneFields = z.infer<typeof sceneFields>;

/** The part of a script that a scene's shots were made from, as Fountain. Empty: it was made on the board. */
export const sceneSource = z.string().max(500_000);

/** Shots of a board that belong together. They stand side by side: a shot that leaves its neighbors leaves the scene. */
export const scene = sceneFields.extend({ id, projectId: id, folded: z.boolean() });
export type Scene = z.infer<typeof scene>;
