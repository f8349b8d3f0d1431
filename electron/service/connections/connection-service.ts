import { v7 as newId } from "uuid";
import type { ConnectionRow, ConnectionStore } from "#core/database/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { ServiceClient } from "../client/index.ts";
import type { Keychain, KeychainStatus, KeyStorage } from "../keychain/index.ts";
import { checkDraft, checkKey, type Draft, refuseMisplaced, sandboxRow } from "./connection-draft.ts";
import { type SandboxHost, sandboxConnectionId } from "./sandbox-host.ts";

type DraftChanges = { readonly [Name in keyof Draft]?: Draft[Name] | undefined };

/** Where a client finds its service and its key; `readKey` is asked anew for each request. */
export interface ClientTarget {
  /** Null for one that is only tried out: it has no past, and what it hears is told to who tries it alone. */
  readonly connectionId: string | null;
  readonly baseUrl: string;
  readonly pathSegment: string;
  readonly modelPrefix: string;
  readonly assumptions: Readonly<Record<string, unknown>>;
  readonly readKey: () => Promise<string | null>;
}

export interface ConnectionService {
  list(): Promise<Connection[]>;
  create(draft: Draft): Promise<Connection>;
  update(id: string, changes: DraftChanges): Promise<Connection>;
  remove(id: string): Promise<void>;
  activate(id: string): Promise<Connection>;
  setKey(id: string, key: string): Promise<{ storage: KeyStorage }>;
  forgetKey(id: string): Promise<void>;
  hasKey(id: string): Promise<{ hasKey: boolean; storage: KeyStorage }>;
  /** Whether a request can carry a key now: one that is kept can be out of reach while the keychain is locked. */
  isKeyed(id: string): Promise<boolean>;
  test(id: string): Promise<TestResult>;
  /** The same for what isn't stored yet, with a key that stays unstored. */
  tryOut(draft: Draft, key: string | undefined): Promise<TestResult>;
  /** Whether keys can be kept. `recheck` tries a keychain again that failed before, for a person who just mended it. */
  keychain(options?: { recheck: boolean }): Promise<KeychainStatus>;
  /** The connection new work goes to. */
  active(): ConnectionRow;
  /** Throws `record_not_found`. */
  get(id: string): ConnectionRow;
  /** Where its service is; empty for a sandbox that isn't running. */
  addressOf(id: string): string;
  /** Ids of the connections with the same address, this one among them, also once it is gone. */
  sameService(id: string): string[];
  /** Ids of the connections with the same host and the same key, this one among them. */
  sameAccount(id: string): Promise<string[]>;
  /** The client of a connection; starts the embedded sandbox when that is the one. */
  client(id: string): Promise<ServiceClient>;
  close(): Promise<void>;
}

export interface TestResult {
  readonly ok: boolean;
  readonly milliseconds: number;
  readonly error?: StudioError;
}

/** `use`: it is the active one now, or no longer; all else about it is as it was. */
export type ConnectionChange = "connection" | "use";

export interface ConnectionServiceParts {
  readonly store: ConnectionStore;
  readonly keychain: Keychain;
  readonly sandbox: SandboxHost;
  readonly createClient: (target: ClientTarget) => Promise<ServiceClient>;
  /** Whether paid work under way still needs the connection. */
  readonly isInUse: (id: string) => boolean;
  readonly onChange: (ids: readonly string[], what: ConnectionChange) => void;
  /** What a test found out; null for a service that answers as it should. */
  readonly onTested?: (id: string, error: StudioError | null) => void;
  readonly now: () => number;
}

export function createConnectionService(parts: ConnectionServiceParts): ConnectionService {
  const { store, keychain, sandbox, onChange } = parts;
  const clients = new Map<string, ServiceClient>();
  /** How often each was changed in this run. */
  const changes = new Map<string, number>();
  /** Also those replaced by a change: work under way may still hold them. */
  const opened = new Set<ServiceClient>();

  if (!store.get(sandboxConnectionId)) store.insert(sandboxRow(store.active() === undefined), parts.now());
  if (!store.active()) store.activate(sandboxConnectionId);

  const get = (id: string): ConnectionRow => {
    const row = store.get(id);
    if (!row) throw failure("record_not_found", { message: "This connection no longer exists." });
    return row;
  };
  const getService = (id: string): ConnectionRow => {
    const row = get(id);
    if (row.kind === "sandbox") {
      throw failure("not_allowed_now", {
        message: "The sandbox is built in. It can’t be changed or removed, and needs no key.",
        advice: "Add your own connection instead.",
      });
    }
    return row;
  };
  /** Another path of the same host is another service, too: a gateway has many. */
  const refuseMove = (id: string): void => {
    if (!parts.isInUse(id)) return;
    throw failure("not_allowed_now", {
      message: "Tasks that aren’t finished were begun at this address; another service doesn’t know them.",
      advice: "Wait until they end, resolve or download them in Tasks, or add a second connection.",
    });
  };
  const refuseRemoval = (id: string): void => {
    if (!parts.isInUse(id)) return;
    throw failure("not_allowed_now", {
      message: "Tasks that are in progress, of unknown outcome, or still to be downloaded need this connection.",
      advice: "Wait until they end, or resolve, download or remove them in Tasks.",
    });
  };
  /**
   * The keychain may ask the person first, for minutes, and something may be sent meanwhile that only this connection
   * and its key can reach: then the key is put back, and the change refused.
   */
  const forgetUnless = async (row: ConnectionRow, refuse: (id: string) => void): Promise<void> => {
    const key = await keychain.read(accountOf(row));
    refuse(row.id);
    await keychain.forget(accountOf(row));
    try {
      refuse(row.id);
    } catch (refusal) {
      if (key !== null) await keychain.set(accountOf(row), key);
      throw refusal;
    }
  };
  const storageOf = async (row: ConnectionRow): Promise<KeyStorage> =>
    row.kind === "sandbox" ? "none" : keychain.has(accountOf(row));
  const present = async (row: ConnectionRow): Promise<Connection> => {
    const keyStorage = await storageOf(row);
    const { keyedFor, ...shown } = row;
    return {
      ...shown,
      keyLost: row.kind === "service" && keyStorage === "none" && keyedFor === originOf(row),
      assumptions: { ...row.assumptions },
      baseUrl: row.kind === "sandbox" ? (sandbox.runningAt() ?? "") : row.baseUrl,
      hasKey: row.kind === "sandbox" || keyStorage !== "none",
      keyStorage,
    };
  };
  /** A client that is being made meanwhile is of the connection as it was: whoever asks next gets another. */
  const dropClient = (id: string): void => {
    clients.delete(id);
    changes.set(id, (changes.get(id) ?? 0) + 1);
  };
  const changed = async (id: string): Promise<Connection> => {
    dropClient(id);
    onChange([id], "connection");
    return present(get(id));
  };
  /** Only counting tokens, which is free (API.md § POST count_tokens). */
  const ask = async (connect: () => Promise<ServiceClient>): Promise<TestResult> => {
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    try {
      const client = await connect();
      await client.countTokens({ model: "Vendor-M3", messages: [{ role: "user", content: "Hello" }] }, { attempts: 1 });
      return { ok: true, milliseconds: elapsed() };
    } catch (thrown) {
      return { ok: false, milliseconds: elapsed(), error: asOfTest(carriedError(thrown) ?? studioErrorOf("internal")) };
    }
  };

  const service: ConnectionService = {
    get,
    active: () => store.active() ?? get(sandboxConnectionId),
    addressOf(id) {
      const row = get(id);
      return row.kind === "sandbox" ? (sandbox.runningAt() ?? "") : row.baseUrl;
    },
    sameService(id) {
      const rows = store.list();
      const own = rows.find((row) => row.id === id);
      const others = rows.filter(
        (row) => own?.kind === "service" && row.kind === "service" && row.baseUrl === own.baseUrl,
      );
      return [...new Set([id, ...others.map((row) => row.id)])];
    },
    async sameAccount(id) {
      const rows = store.list().filter(({ kind }) => kind === "service");
      const own = rows.find((row) => row.id === id);
      const key = own === undefined ? null : await keychain.read(accountOf(own));
      const ids = [id];
      for (const row of rows) {
        if (own === undefined || key === null || row.id === id || hostOf(row) !== hostOf(own)) continue;
        if ((await keychain.read(accountOf(row))) === key) ids.push(row.id);
      }
      return ids;
    },
    list: () => Promise.all(store.list().map(present)),
    async create(draft) {
      const row: ConnectionRow = { id: newId(), kind: "service", active: false, keyedFor: null, ...checkDraft(draft) };
      store.insert(row, parts.now());
      return changed(row.id);
    },
    async update(id, changes) {
      const before = getService(id);
      const after = { ...before, ...checkDraft({ ...before, ...withoutUndefined(changes) }) };
      const key = await keychain.read(accountOf(before));
      if (key !== null) refuseMisplaced(key, after);
      if (after.baseUrl !== before.baseUrl) refuseMove(id);
      // The key was given for one host. It must not go to another just because the address was edited.
      if (!sameOrigin(after.baseUrl, before.baseUrl)) {
        await forgetUnless(before, refuseMove);
        store.noteKey(id, null);
      }
      store.update(after);
      return changed(id);
    },
    async remove(id) {
      const row = getService(id);
      refuseRemoval(id);
      await forgetUnless(row, refuseRemoval);
      if (get(id).active) store.activate(sandboxConnectionId);
      store.remove(id);
      dropClient(id);
      onChange([id], "connection");
    },
    async activate(id) {
      const before = service.active().id;
      get(id);
      store.activate(id);
      onChange([before, id], "use");
      return present(get(id));
    },
    async setKey(id, key) {
      const row = getService(id);
      const storage = await keychain.set(accountOf(row), refuseMisplaced(checkKey(key), row));
      store.noteKey(id, originOf(row));
      onChange([id], "connection");
      return { storage };
    },
    async forgetKey(id) {
      await keychain.forget(accountOf(getService(id)));
      // Forgotten on purpose: nobody has to be asked for it.
      store.noteKey(id, null);
      onChange([id], "connection");
    },
    async hasKey(id) {
      const { hasKey, keyStorage } = await present(get(id));
      return { hasKey, storage: keyStorage };
    },
    async isKeyed(id) {
      const row = get(id);
      return row.kind === "sandbox" || (await keychain.read(accountOf(row))) !== null;
    },
    async test(id) {
      get(id);
      const result = await ask(() => service.client(id));
      parts.onTested?.(id, result.error ?? null);
      return result;
    },
    async tryOut(draft, key) {
      const row = checkDraft(draft);
      const usable = key === undefined ? null : refuseMisplaced(checkKey(key), row);
      const { baseUrl, pathSegment, modelPrefix, assumptions } = row;
      const target = { baseUrl, pathSegment, modelPrefix, assumptions };
      const client = await parts.createClient({ connectionId: null, ...target, readKey: async () => usable });
      try {
        return await ask(async () => client);
      } finally {
        await client.close();
      }
    },
    async keychain({ recheck } = { recheck: false }) {
      await keychain.ready();
      const before = keychain.status();
      if (!recheck || before.available) return before;
      const after = await keychain.recheck();
      if (after.available)
        onChange(
          store.list().map(({ id }) => id),
          "connection",
        );
      return after;
    },
    async client(id) {
      const row = get(id);
      const ready = clients.get(id);
      if (ready) return ready;
      const made = changes.get(id);
      const isSandbox = row.kind === "sandbox";
      const client = await parts.createClient({
        connectionId: id,
        baseUrl: isSandbox ? await sandbox.address() : row.baseUrl,
        pathSegment: row.pathSegment,
        modelPrefix: row.modelPrefix,
        assumptions: row.assumptions,
        // A client made for an earlier address may still be at work: a key given since is not for it.
        readKey: async () => (isSandbox ? sandbox.key : keychain.read(accountOf(row))),
      });
      opened.add(client);
      if (changes.get(id) === made) clients.set(id, client);
      return client;
    },
    async close() {
      await Promise.all([...opened].map((client) => client.close()));
      await sandbox.close();
    },
  };
  return service;
}

/**
 * Under which its key is kept. The host is part of it: a key was given for one, and whatever else changes the address (a
 * restored backup, an archive from somebody else), it is never sent to another.
 */
const accountOf = (row: ConnectionRow): string => `${row.id} ${originOf(row)}`;

const originOf = ({ baseUrl }: Pick<ConnectionRow, "baseUrl">): string => new URL(baseUrl).origin;

const hostOf = ({ baseUrl }: Pick<ConnectionRow, "baseUrl">): string => new URL(baseUrl).host;

const sameOrigin = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;

/**
 * A refusal as it reads where an address is being tried: of a question that every such service answers, 404 and 405 say
 * that the path is wrong, and words that aren't the service's that something else answered.
 */
function asOfTest(error: StudioError): StudioError {
  const foreign = typeof error.details?.foreign === "string" ? error.details.foreign : undefined;
  const { http, requestId } = error;
  if (http === 404 || http === 405) {
    const said = foreign === undefined ? error.message : `(${foreign})`;
    return studioErrorOf("wrong_path", { http, requestId, message: `${knownErrors.wrong_path.meaning} ${said}` });
  }
  const tellsEnough = ["authentication_failed", "permission_denied", "rate_limited"].includes(error.code);
  if (foreign === undefined || tellsEnough || http === null || http >= 500) return error;
  const { meaning } = knownErrors.invalid_response;
  return studioErrorOf("invalid_response", { http, requestId, message: `${meaning} (HTTP ${http}, ${foreign})` });
}

const withoutUndefined = (changes: DraftChanges): Partial<Draft> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
