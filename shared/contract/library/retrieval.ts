import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { id, procedure, timestamp } from "../base.ts";
import { asset } from "./media.ts";

/** As the service calls it: what a person copied from another program, a log or an older computer. */
const remoteId = z.string().trim().min(1).max(200);

/** What the service says of an id (API.md § File record, § Query video task). */
export const foundOutput = z.object({
  type: z.enum(["file", "task"]),
  remoteId: z.string(),
  /** Which connection was asked: another account's ids are other files. */
  connectionId: z.string(),
  connectionName: z.string(),
  name: z.string().nullable(),
  /** `succeeded` and the other states of a task; null for a file. */
  status: z.string().nullable(),
  model: z.string().nullable(),
  purpose: z.string().nullable(),
  bytes: z.number().nullable(),
  createdAt: timestamp.nullable(),
  resolution: z.string().nullable(),
  ratio: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  /** Whether there is an address to fetch it from. */
  ready: z.boolean(),
  /** Why the service could not make it. */
  failure: z.string().nullable(),
  /** The file that is in the library already; its task is then known here too. */
  assetId: id.nullable(),
});
export type FoundOutput = z.infer<typeof foundOutput>;

export const retrieval = {
  /** Asks for a file and for a task of this id; free. `found` null: `asked` says what each answer was. */
  look: procedure.input(z.object({ remoteId })).output(
    z.object({
      found: foundOutput.nullable(),
      asked: z.array(z.object({ as: z.enum(["file", "task"]), error: studioError })),
    }),
  ),
  /** From the connection that was asked, whichever is active by then. Brings it into the library, checked like any other output; 0–1 while it comes, then the asset or why not. Free. */
  fetch: procedure
    .input(z.object({ remoteId, type: foundOutput.shape.type, connectionId: id }))
    .output(
      eventIterator(
        z.discriminatedUnion("type", [
          z.object({ type: z.literal("progress"), part: z.number().min(0).max(1).nullable() }),
          z.object({ type: z.literal("done"), asset }),
          z.object({ type: z.literal("failed"), error: studioError }),
        ]),
      ),
    ),
};
