import { textModelId, videoModelId } from "#shared/wire/models.ts";

/** The neutral prefix of API.md, which a real service may spell otherwise (WIRE.md, last line). */
const NEUTRAL = "Vendor-";
const known: ReadonlySet<string> = new Set<string>([...textModelId.options, ...videoModelId.options]);

export interface ModelNames {
  outgoing(model: string): string;
  incoming(model: string): string;
  /** The same object, or a copy whose `model` is the neutral one. */
  neutral<T>(resource: T): T;
}

/** Renames models on the way out and back in. */
export function createModelNames(prefix: string): ModelNames {
  const outgoing = (model: string) => (model.startsWith(NEUTRAL) ? prefix + model.slice(NEUTRAL.length) : model);
  const incoming = (model: string) => {
    if (prefix === NEUTRAL || !model.startsWith(prefix)) return model;
    const neutral = NEUTRAL + model.slice(prefix.length);
    // Without a prefix every word would match, so only names of the catalogue are taken for models.
    return prefix !== "" || known.has(neutral) ? neutral : model;
  };
  return {
    outgoing,
    incoming,
    neutral: (resource) => {
      if (typeof resource !== "object" || resource === null || !("model" in resource)) return resource;
      const { model } = resource;
      return typeof model === "string" ? { ...resource, model: incoming(model) } : resource;
    },
  };
}
