import { oc } from "@orpc/contract";
import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";

/** Every procedure starts here: whatever goes wrong arrives as `FAILED` with one StudioError as data. */
export const procedure = oc.errors({ FAILED: { status: 400, data: studioError } });

/** UUID v7 made by the core, so that ids sort by age. */
export const id = z.uuid();
/** The last moment that a `Date` knows: a later one would break whoever writes it out. */
const LAST_MOMENT = 8_640_000_000_000_000;
/** Unix time in milliseconds. */
export const timestamp = z.number().int().nonnegative().max(LAST_MOMENT);
/** Position in a stream that can be replayed; 0 asks for everything that is still known. */
export const sequence = z.number().int().nonnegative();
