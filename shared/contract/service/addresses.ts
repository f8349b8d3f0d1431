import { z } from "zod";
import { whyNotMediaAddress } from "#shared/rules/media/public-address.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import { id, procedure, timestamp } from "../base.ts";

/** A public http(s) address of a medium; a service fetches it by itself, so it is nothing that only this network knows. */
export const webAddress = z.string().refine((text) => whyNotMediaAddress(text) === undefined);

/** What a draft is made from: a file of the library, or an address. */
export const mediaName = z.union([id, webAddress]);

export const addressKind = mediaFacts.shape.kind.exclude(["unknown"]);
export type AddressKind = z.infer<typeof addressKind>;

/** What was found at an address. `facts` is null, and `error` says why, where it couldn't be looked at. */
export const addressLook = z.object({
  url: webAddress,
  facts: mediaFacts.nullable(),
  /** Only its beginning and end were read, and they say no more than its format and size. */
  partly: z.boolean(),
  error: studioError.nullable(),
  /** What the person says that it holds; what was found goes before it. */
  kind: addressKind.nullable(),
  lookedAt: timestamp,
});
export type AddressLook = z.infer<typeof addressLook>;

export const addresses = {
  /** As it was found before, or, for one that is new or that couldn't be looked at, as it is found now. `again`: now. */
  look: procedure.input(z.object({ url: webAddress, again: z.boolean().default(false) })).output(addressLook),
  /** For an address that can't be looked at from here: what it is sent as. */
  setKind: procedure.input(z.object({ url: webAddress, kind: addressKind })),
};
