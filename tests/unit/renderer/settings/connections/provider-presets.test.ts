import { expect, it } from "vitest";
import { listPresets } from "#renderer/settings/connections/provider-presets.ts";
import type { Connection } from "#shared/contract/service/connections.ts";

const connection = (given: Partial<Connection>): Connection => ({
  ...{ id: "c1", kind: "service", name: "Studio", baseUrl: "https://api.example.com" },
  ...{ pathSegment: "compat", modelPrefix: "Vendor-", assumptions: {} },
  ...{ active: false, hasKey: true, keyStorage: "memory", keyLost: false },
  ...given,
});
const ids = (given: readonly Partial<Connection>[]) => listPresets(given.map(connection)).map(({ id }) => id);

it.each([
  ["no connection", [], ["other", "local"]],
  ["the built-in sandbox, which is no provider", [{ id: "sandbox", kind: "sandbox" as const }], ["other", "local"]],
  ["one service", [{}], ["other", "c1", "local"]],
  ["two keys of one provider", [{}, { id: "c2", name: "Second" }], ["other", "c1", "local"]],
  [
    "one address that names models in two ways",
    [{}, { id: "c2", modelPrefix: "Acme-" }],
    ["other", "c1", "c2", "local"],
  ],
  ["the sandbox as a program", [{ baseUrl: "http://127.0.0.1:4300" }], ["other", "c1"]],
])("%s", (_what, given, expected) => {
  expect(ids(given)).toEqual(expected);
});
