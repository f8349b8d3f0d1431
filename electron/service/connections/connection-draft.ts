import type { z } from "zod";
import type { ConnectionRow } from "#core/database/index.ts";
import type { connectionDraft } from "#shared/contract/service/connections.ts";
import { isMisplaced } from "#shared/rules/misplaced-key.ts";
import { assumptionOverrides } from "#shared/wire/assumptions.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { parseBaseUrl } from "../client/base-url.ts";
import { sandboxConnectionId } from "./sandbox-host.ts";

export type Draft = z.infer<typeof connectionDraft>;

type DraftRow = Omit<ConnectionRow, "id" | "kind" | "active" | "keyedFor">;

export const sandboxRow = (active: boolean): ConnectionRow => ({
  id: sandboxConnectionId,
  kind: "sandbox",
  name: "Sandbox",
  baseUrl: "",
  pathSegment: "compat",
  modelPrefix: "Vendor-",
  assumptions: {},
  active,
  keyedFor: null,
});

/** A draft as it is stored: every field one the network can use. Throws `address_invalid` or `invalid_input`. */
export function checkDraft(draft: Draft): DraftRow {
  const pathSegment = draft.pathSegment.replaceAll(/^\/+|\/+$/g, "");
  // A service may have none; dots alone would lead out of the base address.
  if (!/^((?!\.+(\/|$))[\w.~-]+(\/|$))*$/.test(pathSegment)) {
    throw failure("invalid_input", {
      message: `“${draft.pathSegment}” isn’t a valid path segment.`,
      advice: "Use letters, digits, dots and hyphens, such as “compat”.",
    });
  }
  if (!/^[\w.:/-]{0,60}$/.test(draft.modelPrefix)) {
    throw failure("invalid_input", {
      message: `“${draft.modelPrefix}” isn’t a valid model prefix.`,
      advice: "Use letters, digits and hyphens, such as “Vendor-”.",
    });
  }
  const overrides = assumptionOverrides.safeParse(draft.assumptions);
  if (!overrides.success) {
    const issue = overrides.error.issues[0];
    throw failure("invalid_input", {
      message: `The advanced setting “${issue?.path.join(".") ?? ""}” isn’t valid: ${issue?.message ?? ""}`,
      advice: "Correct it, or remove it to use the default.",
    });
  }
  return {
    name: draft.name,
    baseUrl: parseBaseUrl(draft.baseUrl).href.replace(/\/$/, ""),
    pathSegment,
    modelPrefix: draft.modelPrefix,
    assumptions: overrides.data,
  };
}

/** A pasted key loses its surrounding spaces; what then can't travel in a header is refused here, beside the field. */
export function checkKey(key: string): string {
  const trimmed = key.trim();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw failure("key_invalid");
  return trimmed;
}

/** The key; throws `key_misplaced` where it stands in what is stored of the connection. */
export function refuseMisplaced(key: string, draft: DraftRow): string {
  const { name, baseUrl, pathSegment, modelPrefix, assumptions } = draft;
  if (isMisplaced(key, [name, baseUrl, pathSegment, modelPrefix, JSON.stringify(assumptions)])) {
    throw failure("key_misplaced");
  }
  return key;
}
