import { z } from "zod";

/** What the service makes as a task, and is paid for. */
export const taskKind = z.enum(["video", "music"]);
