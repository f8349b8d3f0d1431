import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { id, procedure } from "../base.ts";

/** Where a key rests. `memory`: for this run only, because the keychain is absent, locked or refusing. */
export const keyStorage = z.enum(["keychain", "memory", "none"]);

export const connection = z.object({
  id,
  /** `sandbox` is the built-in one: always there, needs no key, can't be removed. */
  kind: z.enum(["sandbox", "service"]),
  name: z.string(),
  baseUrl: z.string(),
  /** The neutral path segment of the text operations (WIRE.md): `compat` unless the service has another. */
  pathSegment: z.string(),
  /** The neutral model prefix (WIRE.md): `Vendor-` unless the service has another. */
  modelPrefix: z.string(),
  /** Overrides of `shared/wire/assumptions.ts`, by assumption name. */
  assumptions: z.record(z.string(), z.unknown()),
  active: z.boolean(),
  hasKey: z.boolean(),
  keyStorage,
  /** A key was given for this address and is gone: it lived for one run, or stayed on another computer. */
  keyLost: z.boolean(),
});
export type Connection = z.infer<typeof connection>;

export const connectionDraft = z.object({
  name: z.string().trim().min(1).max(80),
  baseUrl: z.string(),
  pathSegment: z.string().default("compat"),
  modelPrefix: z.string().default("Vendor-"),
  assumptions: z.record(z.string(), z.unknown()).default({}),
});

/** `problem` says why the keychain isn't used; `advice` how to mend it. */
export const keychainStatus = z.object({
  available: z.boolean(),
  backend: z.string(),
  problem: z.string().optional(),
  advice: z.string().optional(),
});

const testResult = z.object({ ok: z.boolean(), milliseconds: z.number(), error: studioError.optional() });

/** There is no procedure that reads a key: it goes in, and never comes out. */
export const connections = {
  list: procedure.output(z.array(connection)),
  create: procedure.input(connectionDraft).output(connection),
  update: procedure.input(connectionDraft.partial().extend({ id })).output(connection),
  remove: procedure.input(z.object({ id })),
  activate: procedure.input(z.object({ id })).output(connection),
  setKey: procedure.input(z.object({ id, key: z.string().min(1).max(4096) })).output(z.object({ storage: keyStorage })),
  forgetKey: procedure.input(z.object({ id })),
  hasKey: procedure.input(z.object({ id })).output(z.object({ hasKey: z.boolean(), storage: keyStorage })),
  /** Asks the service a free question (count_tokens); a refusal comes back as data, not as an exception. */
  test: procedure.input(z.object({ id })).output(testResult),
  /** The same for a connection that isn't stored yet; its key is used for the question and stays nowhere. */
  tryOut: procedure.input(connectionDraft.extend({ key: z.string().min(1).max(4096).optional() })).output(testResult),
  keychain: procedure.output(keychainStatus),
};
