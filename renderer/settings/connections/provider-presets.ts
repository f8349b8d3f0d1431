import type { Connection } from "#shared/contract/service/connections.ts";

/** What a new connection begins with: where a provider is, and how it names its paths and models. */
export interface ProviderPreset {
  /** `other` is an address of one's own, `local` the sandbox as a program, else the connection that it is like. */
  readonly id: string;
  readonly provider: Pick<Connection, "baseUrl" | "pathSegment" | "modelPrefix" | "assumptions">;
  /** The connection that it is like. */
  readonly like?: string;
}

const own: ProviderPreset["provider"] = { baseUrl: "", pathSegment: "compat", modelPrefix: "Vendor-", assumptions: {} };

/** Where `npm run sandbox -- --port 4300` answers. */
const localSandbox = "http://127.0.0.1:4300";

export const ownAddress: ProviderPreset = { id: "other", provider: own };

/**
 * The specification names no provider, so that nobody’s address is built in: each that is used here already (with its
 * path segment, model prefix and assumptions, for a second key of it), the sandbox as a program, and one’s own.
 */
export function listPresets(connections: readonly Connection[]): ProviderPreset[] {
  const known = new Map<string, ProviderPreset>();
  for (const { kind, id, name, baseUrl, pathSegment, modelPrefix, assumptions } of connections) {
    const provider = { baseUrl, pathSegment, modelPrefix, assumptions };
    const same = JSON.stringify([baseUrl, pathSegment, modelPrefix]);
    if (kind === "service" && !known.has(same)) known.set(same, { id, provider, like: name });
  }
  const local = [...known.values()].some(({ provider }) => provider.baseUrl === localSandbox);
  return [
    ownAddress,
    ...known.values(),
    ...(local ? [] : [{ id: "local", provider: { ...own, baseUrl: localSandbox } }]),
  ];
}
