import { z } from "zod";
import type { CredentialReport } from "#shared/contract/library/credentials.ts";
import { plainLine } from "#shared/outgoing/index.ts";

// Whatever a file says of itself was written by others: what doesn't fit is as if it weren't there.
const text = z.string().transform((words) => plainLine(words).slice(0, 300));
const few = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.slice(0, 500).flatMap((one) => item.safeParse(one).data ?? []) as z.output<Item>[]);

const status = z.object({ code: text });
const action = z.object({
  action: text,
  digitalSourceType: text.optional().catch(undefined),
  parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const assertion = z.object({
  label: text,
  data: z
    .object({ actions: few(action) })
    .optional()
    .catch(undefined),
});
const manifest = z.object({
  claim_generator_info: few(z.object({ name: text, version: text.optional().catch(undefined) })),
  ingredients: few(z.object({ title: text })),
  assertions: few(assertion),
  signature_info: z
    .object({ issuer: text.nullish().catch(null), common_name: text.nullish().catch(null) })
    .nullish()
    .catch(null),
});
const store = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.unknown()),
  validation_state: z.string().catch("Invalid"),
  validation_results: z
    .object({ activeManifest: z.object({ failure: few(status), success: few(status) }).optional() })
    .optional()
    .catch(undefined),
});

export const noCredentials: CredentialReport = {
  ...{ state: "none", signer: null, trusted: false, selfMade: false, madeWith: null, source: null },
  ...{ models: [], ingredients: [], actions: [], problems: [] },
};

/** Nobody vouches for the certificate; of the file itself it says nothing. */
const UNTRUSTED = "signingCredential.untrusted";

/** What a manifest store as the library writes it (JSON) says; what can't be read is invalid, never valid. */
export function readReport(json: string | null, selfMadeName: string): CredentialReport {
  if (json === null) return noCredentials;
  const broken: CredentialReport = { ...noCredentials, state: "invalid", problems: ["general.error"] };
  const read = store.safeParse(parsed(json)).data;
  const active = read && manifest.safeParse(read.manifests[read.active_manifest]).data;
  if (!read || !active) return broken;
  const failures = read.validation_results?.activeManifest?.failure.map(({ code }) => code) ?? [];
  const problems = [...new Set(failures)].filter((code) => code !== UNTRUSTED);
  const actions = active.assertions
    .filter(({ label }) => label.startsWith("c2pa.actions"))
    .flatMap(({ data }) => data?.actions ?? []);
  const generator = active.claim_generator_info[0];
  const signer = active.signature_info?.common_name ?? active.signature_info?.issuer ?? null;
  const models = actions.flatMap(({ parameters }) => {
    const model = parameters?.["studio.reelsong.model"];
    return typeof model === "string" ? [plainLine(model).slice(0, 300)] : [];
  });
  const sources = actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []);
  const valid = (read.validation_state === "Valid" || read.validation_state === "Trusted") && problems.length === 0;
  return {
    state: valid ? "valid" : "invalid",
    signer,
    trusted: read.validation_state === "Trusted" && !failures.includes(UNTRUSTED),
    selfMade: signer === selfMadeName,
    madeWith: generator ? [generator.name, generator.version].filter(Boolean).join(" ") : null,
    source: sources[0]?.split("/").at(-1) ?? null,
    models: [...new Set(models)],
    ingredients: active.ingredients.map(({ title }) => title),
    actions: [...new Set(actions.map((one) => one.action.replace(/^c2pa\./, "")))],
    problems: valid ? [] : problems.length > 0 ? problems : ["general.error"],
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
