import { EventEmitter } from "node:events";
import { createAddressStore, createConnectionStore, createUploadStore, type Database } from "#core/database/index.ts";
import type { probe } from "#core/files/probing/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import type { RateGroupId } from "#shared/wire/rate-groups.ts";
import { createAddressRoutes, createAddressService } from "./addresses/index.ts";
import { createCallbackHost } from "./callback-host.ts";
import type { ServiceClientOptions } from "./client/index.ts";
import { Reachability } from "./client/network/reachability.ts";
import { createClientFactory, type ServiceLog, type ServicePorts } from "./client-factory.ts";
import {
  createConnectionRoutes,
  createConnectionService,
  createSandboxHost,
  type StartSandbox,
} from "./connections/index.ts";
import type { Keychain } from "./keychain/index.ts";
import type { KnownKeys } from "./secrets/index.ts";
import { createUploadRoutes, createUploadService, type UploadServiceParts } from "./uploads/index.ts";

export interface ServiceNeeds {
  readonly ports: ServicePorts;
  readonly database: Database;
  readonly keys: KnownKeys;
  readonly keychain: Keychain;
  readonly log: ServiceLog;
  readonly startSandbox: StartSandbox;
  readonly settings: { get(): Pick<Settings, "callbacks"> };
  readonly onSettings: (listener: () => void) => void;
  /** Files that requests name. */
  readonly library: { media: ServiceClientOptions["media"] } & UploadServiceParts["library"];
  /** What the ledger knows of a connection's paid work. */
  readonly ledger: {
    needsConnection(connectionId: string): boolean;
    recentStarts(connectionId: string): readonly { readonly group: RateGroupId; readonly at: number }[];
  };
  readonly probe: typeof probe;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** The services that work goes to: connections and their clients, whether they can be reached, and what is uploaded there. */
export function composeService(needs: ServiceNeeds) {
  const { ports, database, keys, keychain, log, settings, onSettings, library, ledger, probe } = needs;
  const { notify, onFault, now } = needs;
  const events = new EventEmitter<{
    mended: [connectionIds: readonly string[]];
    changed: [connectionIds: readonly string[]];
    hint: [remoteId: string];
  }>();

  const reach = new Reachability({
    look: async (id) => (await connections.client(id)).reach(),
    onChange: (id, reachable) => {
      // What was put off for want of a line is asked for at once.
      if (reachable) events.emit("mended", [id]);
      notify("status");
    },
    onHeard: () => notify("status"),
  });
  const connections = createConnectionService({
    store: createConnectionStore(database),
    keychain,
    sandbox: createSandboxHost((key) => {
      keys.add(key);
      return needs.startSandbox(key);
    }),
    createClient: createClientFactory({
      ...{ ports, library, log, keys, now },
      startsOf: (id) => ledger.recentStarts(id),
      sameAccount: (id) => connections.sameAccount(id),
      onCall: (id, entry) => reach.note(id, entry),
    }),
    isInUse: (id) => ledger.needsConnection(id),
    onTested: (id, error) => {
      if (error) reach.note(id, { status: error.http, code: error.code });
    },
    onChange: (ids, what) => {
      if (what === "connection") for (const id of ids) reach.forget(id);
      // One that was just taken into use, or changed, is looked for at once, so that a dead port shows.
      const { id: active, kind } = connections.active();
      if (kind === "service" && ids.includes(active)) reach.look(active).catch(onFault);
      notify("connections", ids);
      // A key or an address may be what tasks were waiting for.
      events.emit("mended", ids);
      if (what === "connection") events.emit("changed", ids);
    },
    now,
  });
  const callbacks = createCallbackHost({
    wanted: () => settings.get().callbacks,
    onHint: (remoteId) => events.emit("hint", remoteId),
    onChange: () => notify("settings"),
  });
  onSettings(() => void callbacks.apply());

  const uploads = createUploadService({
    store: createUploadStore(database),
    library,
    active: () => connections.active().id,
    addressOf: (id) => connections.addressOf(id),
    clientOf: (id) => connections.client(id),
    purposesOf: (id) => resolveAssumptions(connections.get(id).assumptions),
    onChange: (ids) => notify("uploads", ids),
    ...{ onFault, now },
  });
  let learning = (_url: string, write: () => void) => write();
  const addresses = createAddressService({
    ...{ store: createAddressStore(database), probe, onFault, now },
    learn: (url, write) => learning(url, write),
    createReader: async () => {
      const { createAddressReader } = await import("./client/index.ts");
      return createAddressReader({ keys, resolveProxy: (url) => ports.resolveProxy(url) });
    },
  });
  return {
    ...{ connections, uploads, reach },
    /** What is known of a reference, be it a file of the library or a public address. */
    factsOf: (name: string) => (isWebAddress(name) ? addresses.factsOf(name) : library.factsOf(name)),
    kindOf: (name: string) => (isWebAddress(name) ? addresses.kindOf(name) : library.factsOf(name)?.kind),
    /** The active one unless told: whom a task is asked of. */
    connectionOf: (asked?: string) => {
      const { id, name, kind } = asked === undefined ? connections.active() : connections.get(asked);
      return { id, name, sandbox: kind === "sandbox" };
    },
    /** Names the service that a connection leads to now: what another one gave is none of its. */
    serviceOf: (id: string) => {
      const { kind, baseUrl } = connections.get(id);
      return kind === "sandbox" ? id : `${id} ${baseUrl}`;
    },
    callbackUrlOf: (id: string) => callbacks.urlFor(connections.addressOf(id), connections.get(id).kind === "sandbox"),
    /** Why a request to this connection wouldn't get through. */
    waitReason: async (id: string) => {
      if (!(await connections.isKeyed(id))) return "key_missing" as const;
      return (await reach.check(id)) ? null : ("network_unreachable" as const);
    },
    /** These connections can be reached again, or were changed: what waited for them may go on. */
    onMended: (listener: (connectionIds: readonly string[]) => void) => void events.on("mended", listener),
    /** These connections have another address, name of models, key or assumption, or are gone. */
    onChanged: (listener: (connectionIds: readonly string[]) => void) => void events.on("changed", listener),
    /** A callback named this task of the service. */
    onHint: (listener: (remoteId: string) => void) => void events.on("hint", listener),
    /** `around` runs the writing down of what an address holds, and what follows of it. */
    whileLearning: (around: (url: string, write: () => void) => void) => {
      learning = around;
    },
    callbackState: callbacks.state,
    routes: {
      connections: createConnectionRoutes(connections),
      uploads: createUploadRoutes(uploads),
      addresses: createAddressRoutes(addresses),
    },
    start: () => callbacks.apply(),
    /** What is under way for replies and tasks; they are closed at the same time. */
    closeTransfers: () => Promise.all([uploads.close(), addresses.close()]),
    close: () => Promise.all([connections.close(), callbacks.close()]),
  };
}
