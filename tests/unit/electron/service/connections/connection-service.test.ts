import { expect, test, vi } from "vitest";
import { createConnectionStore } from "#core/database/connection-store.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { ClientTarget, ConnectionService } from "#core/service/connections/index.ts";
import { createConnectionService, createSandboxHost, sandboxConnectionId } from "#core/service/connections/index.ts";
import { createKeychain } from "#core/service/keychain/index.ts";
import type { KeychainBackend } from "#core/service/keychain/keychain.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

function setUp(folder = temporaryFolder(), backend?: KeychainBackend) {
  const database = openTestDatabase(folder);
  const targets: ClientTarget[] = [];
  const countTokens = vi.fn(async () => ({ input_tokens: 1 }));
  const startSandbox = vi.fn(async (_key: string) => ({ url: "http://127.0.0.1:4321", close: async () => {} }));
  const inUse = new Set<string>();
  /** A client is ready after this. */
  const making = { wait: Promise.resolve() };
  const service = createConnectionService({
    store: createConnectionStore(database),
    keychain: createKeychain({
      loadBackend: async () => {
        if (backend !== undefined) return backend;
        throw new Error("none");
      },
    }),
    sandbox: createSandboxHost(startSandbox),
    createClient: async (target) => {
      targets.push(target);
      await making.wait;
      return { countTokens, close: async () => {} } as Partial<ServiceClient> as ServiceClient;
    },
    isInUse: (id) => inUse.has(id),
    onChange: () => {},
    now: Date.now,
  });
  const draft = {
    name: "Mine",
    baseUrl: "https://api.example/base/",
    pathSegment: "compat",
    modelPrefix: "Vendor-",
    assumptions: {},
  };
  return { service, database, targets, countTokens, startSandbox, inUse, making, draft, folder };
}

test("the sandbox is built in, active at first, needs no key and isn't started until it is used", async () => {
  const { service, startSandbox, targets } = setUp();
  expect(await service.list()).toEqual([
    expect.objectContaining({
      id: sandboxConnectionId,
      kind: "sandbox",
      active: true,
      hasKey: true,
      keyStorage: "none",
    }),
  ]);
  expect(startSandbox).not.toHaveBeenCalled();
  await Promise.all([service.client(sandboxConnectionId), service.client(sandboxConnectionId)]);
  expect(startSandbox).toHaveBeenCalledTimes(1);
  expect(targets[0]?.baseUrl).toBe("http://127.0.0.1:4321");
  expect(await targets[0]?.readKey()).toBe(startSandbox.mock.calls[0]?.[0]);
});

test("a sandbox that failed to start is tried again at the next call", async () => {
  const { service, startSandbox } = setUp();
  startSandbox.mockRejectedValueOnce(new Error("port"));
  await expect(service.client(sandboxConnectionId)).rejects.toThrow("port");
  await service.client(sandboxConnectionId);
  expect(startSandbox).toHaveBeenCalledTimes(2);
});

test("a connection is kept over a restart, with the address made plain", async () => {
  const first = setUp();
  const made = await first.service.create(first.draft);
  expect(made).toMatchObject({ baseUrl: "https://api.example/base", active: false, hasKey: false, keyStorage: "none" });
  await first.service.activate(made.id);
  first.database.close();
  const { service } = setUp(first.folder);
  expect(service.active().id).toBe(made.id);
  expect((await service.list()).map(({ name, active }) => [name, active])).toEqual([
    ["Sandbox", false],
    ["Mine", true],
  ]);
});

test.each([
  ["ftp://api.example", "address_invalid"],
  ["http://api.example", "address_invalid"],
  ["https://user:word@api.example", "address_invalid"],
  ["api.example", "address_invalid"],
  ["", "address_invalid"],
])("the address %j is refused", async (baseUrl, code) => {
  const { service, draft } = setUp();
  expect((await failureOf(() => service.create({ ...draft, baseUrl })))?.code).toBe(code);
  expect(await service.list()).toHaveLength(1);
});

test.each([
  ["a path segment with a way out", { pathSegment: "../admin" }],
  ["a path segment with a query", { pathSegment: "a?b" }],
  ["a model prefix with a line break", { modelPrefix: "a\nb" }],
  ["an unknown assumption", { assumptions: { madeUp: 1 } }],
  ["an assumption of the wrong kind", { assumptions: { videoInFlight: "five" } }],
])("%s is refused as invalid input", async (_, changes) => {
  const { service, draft } = setUp();
  expect((await failureOf(() => service.create({ ...draft, ...changes })))?.code).toBe("invalid_input");
});

test("the sandbox can't be changed, removed or given a key", async () => {
  const { service } = setUp();
  const attempts = [
    () => service.update(sandboxConnectionId, { name: "x" }),
    () => service.remove(sandboxConnectionId),
    () => service.setKey(sandboxConnectionId, "some-key"),
    () => service.forgetKey(sandboxConnectionId),
  ];
  for (const attempt of attempts) expect((await failureOf(attempt))?.code).toBe("not_allowed_now");
});

test("a key loses surrounding spaces; one that can't travel in a header is refused without being repeated", async () => {
  const { service, draft, targets } = setUp();
  const { id } = await service.create(draft);
  expect(await service.setKey(id, "  sk-good-key \n")).toEqual({ storage: "memory" });
  expect(await service.hasKey(id)).toEqual({ hasKey: true, storage: "memory" });
  await service.client(id);
  expect(await targets[0]?.readKey()).toBe("sk-good-key");
  const error = await failureOf(() => service.setKey(id, "bad\r\nX-Evil: 1"));
  expect(error?.code).toBe("key_invalid");
  expect(JSON.stringify(error)).not.toContain("Evil");
  await service.forgetKey(id);
  expect(await service.hasKey(id)).toEqual({ hasKey: false, storage: "none" });
});

test.each([
  ["name", { name: "Mine sk-good-key" }],
  ["address", { baseUrl: "https://api.example/sk-good-key" }],
  ["path segment", { pathSegment: "sk-good-key" }],
  ["model prefix", { modelPrefix: "sk-good-key" }],
])("a key that was typed into the %s too, which is stored, is not kept, before or after", async (_where, wrong) => {
  const { service, draft } = setUp();
  const { id } = await service.create({ ...draft, ...wrong });
  expect((await failureOf(() => service.setKey(id, "sk-good-key")))?.code).toBe("key_misplaced");
  const other = await service.create(draft);
  await service.setKey(other.id, "sk-good-key");
  const refused = await failureOf(() => service.update(other.id, wrong));
  expect(refused?.code).toBe("key_misplaced");
  expect(JSON.stringify(refused)).not.toContain("sk-good-key");
  expect((await service.list()).find((one) => one.id === other.id)).toMatchObject({ name: "Mine" });
});

test("a key stays with its host: another origin forgets it, another name or path doesn't", async () => {
  const { service, draft } = setUp();
  const { id } = await service.create(draft);
  await service.setKey(id, "sk-good-key");
  expect(await service.update(id, { name: "Renamed", baseUrl: "https://api.example/other" })).toMatchObject({
    name: "Renamed",
    hasKey: true,
  });
  expect(await service.update(id, { baseUrl: "https://evil.example" })).toMatchObject({ hasKey: false });
});

test("a changed connection gives a client with the new address", async () => {
  const { service, draft, targets } = setUp();
  const { id } = await service.create(draft);
  await service.client(id);
  await service.client(id);
  await service.update(id, { baseUrl: "https://two.example", pathSegment: "/x/y/" });
  await service.client(id);
  expect(targets.map((target) => [target.baseUrl, target.pathSegment])).toEqual([
    ["https://api.example/base", "compat"],
    ["https://two.example", "x/y"],
  ]);
});

test("removing the active connection goes back to the sandbox; one with paid work under way stays", async () => {
  const { service, draft, inUse } = setUp();
  const { id } = await service.create(draft);
  await service.activate(id);
  inUse.add(id);
  expect((await failureOf(() => service.remove(id)))?.code).toBe("not_allowed_now");
  inUse.clear();
  await service.remove(id);
  expect(service.active().id).toBe(sandboxConnectionId);
  expect((await failureOf(() => service.client(id)))?.code).toBe("record_not_found");
});

test("a test tells success, and a refusal as data", async () => {
  const { service, draft, countTokens } = setUp();
  const { id } = await service.create(draft);
  expect(await service.test(id)).toMatchObject({ ok: true });
  countTokens.mockRejectedValueOnce(failure("network_unreachable"));
  expect(await service.test(id)).toMatchObject({ ok: false, error: { code: "network_unreachable" } });
  countTokens.mockRejectedValueOnce(new TypeError("secret"));
  const result = await service.test(id);
  expect(result.error?.code).toBe("internal");
  expect(JSON.stringify(result)).not.toContain("secret");
});

test("an address with tasks under way stays, and a client of an earlier address gets no key given since", async () => {
  const { service, draft, inUse, targets } = setUp();
  const { id } = await service.create(draft);
  await service.setKey(id, "first-key-0123");
  await service.client(id);
  inUse.add(id);
  expect((await failureOf(() => service.update(id, { baseUrl: "https://other.example" })))?.code).toBe(
    "not_allowed_now",
  );
  expect(await targets[0]?.readKey()).toBe("first-key-0123");
  inUse.clear();
  await service.update(id, { baseUrl: "https://other.example" });
  await service.setKey(id, "second-key-0123");
  await service.client(id);
  expect(await targets[0]?.readKey()).toBeNull();
  expect(await targets[1]?.readKey()).toBe("second-key-0123");
});

test("another path of the same host is another service: it stays while tasks are under way", async () => {
  const { service, draft, inUse } = setUp();
  const { id } = await service.create(draft);
  inUse.add(id);
  expect((await failureOf(() => service.update(id, { baseUrl: "https://api.example/team-b" })))?.code).toBe(
    "not_allowed_now",
  );
  expect(service.get(id).baseUrl).toBe("https://api.example/base");
  expect(await service.update(id, { name: "Renamed", baseUrl: "https://api.example/base/" })).toMatchObject({
    name: "Renamed",
  });
});

test.each([
  ["moved", (service: ConnectionService, id: string) => service.update(id, { baseUrl: "https://other.example" })],
  ["removed", (service: ConnectionService, id: string) => service.remove(id)],
])(
  "a connection isn't %s where something was sent on it while the keychain asked the person",
  async (_what, change) => {
    const keys = new Map<string, string>();
    const asking = Promise.withResolvers<void>();
    let isSlow = false;
    const removing = vi.fn();
    const { service, draft, inUse } = setUp(temporaryFolder(), {
      name: "Slow",
      set: async (account, key) => void keys.set(account, key),
      get: async (account) => keys.get(account) ?? null,
      remove: async (account) => {
        removing();
        if (isSlow) await asking.promise;
        keys.delete(account);
      },
    });
    await service.keychain();
    const { id } = await service.create(draft);
    await service.setKey(id, "sk-good-key");
    isSlow = true;
    removing.mockClear();
    const refused = failureOf(() => change(service, id));
    await vi.waitUntil(() => removing.mock.calls.length > 0);
    inUse.add(id);
    asking.resolve();
    expect((await refused)?.code).toBe("not_allowed_now");
    expect(service.get(id).baseUrl).toBe("https://api.example/base");
    // What was sent needs its key.
    expect((await service.list()).find((one) => one.id === id)).toMatchObject({ hasKey: true, keyLost: false });
  },
);

test("a client that was being made while its connection was changed isn't the one that is given later", async () => {
  const { service, draft, targets, making } = setUp();
  const { id } = await service.create(draft);
  const ready = Promise.withResolvers<void>();
  making.wait = ready.promise;
  const early = service.client(id);
  await service.update(id, { modelPrefix: "Other-" });
  ready.resolve();
  await early;
  await service.client(id);
  expect(targets.at(-1)?.modelPrefix).toBe("Other-");
  const count = targets.length;
  await service.client(id);
  expect(targets).toHaveLength(count);
});

test("a key goes to the host it was given for and to no other, whoever changes the address", async () => {
  const { service, draft, targets, database } = setUp();
  const { id } = await service.create(draft);
  await service.setKey(id, "key-of-this-host");
  // As a restored backup or somebody's archive would.
  database.prepare("UPDATE connections SET base_url = 'https://elsewhere.example' WHERE id = ?").run(id);
  await service.client(id);
  expect(targets.at(-1)?.baseUrl).toBe("https://elsewhere.example");
  expect(await targets.at(-1)?.readKey()).toBeNull();
  expect(await service.isKeyed(id)).toBe(false);
  expect(await service.hasKey(id)).toEqual({ hasKey: false, storage: "none" });
});
