import type { AddressKind, AddressStore } from "#core/database/index.ts";
import type { AddressLook } from "#shared/contract/service/addresses.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { AddressBytes, AddressReader } from "../client/index.ts";

export interface AddressService {
  /** Never rejects for what an address is: `error` says why it couldn't be looked at. */
  look(url: string, again?: boolean): Promise<AddressLook>;
  /** What is known without looking; undefined for an address that wasn't looked at, or couldn't be. */
  factsOf(url: string): MediaFacts | undefined;
  /** By what was found, else by what the person said; undefined where neither tells. */
  kindOf(url: string): MediaFacts["kind"] | undefined;
  /** Counts only where nothing could be found out. */
  setKind(url: string, kind: AddressKind): void;
  close(): Promise<void>;
}

export interface AddressServiceParts {
  readonly store: AddressStore;
  /** Made with the first look: most studios name no address. */
  readonly createReader: () => Promise<AddressReader>;
  readonly probe: (source: { readonly bytes: Uint8Array }, name: string) => Promise<MediaFacts>;
  /** Runs `write`, by which more is known of an address: whoever names it may have to follow. */
  readonly learn?: (url: string, write: () => void) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** Each holds up to 64 MiB, so a board full of addresses is looked at two by two. */
const AT_ONCE = 2;

export function createAddressService(parts: AddressServiceParts): AddressService {
  const { store, createReader, probe, onFault, now, learn = (_url, write) => write() } = parts;
  const ending = new AbortController();
  let reader: Promise<AddressReader> | undefined;
  let free = AT_ONCE;
  const waiting: (() => void)[] = [];
  /** Asked twice at once is looked at once. */
  const looking = new Map<string, Promise<AddressLook>>();

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };

  const answer = (url: string, found: Omit<AddressLook, "url" | "kind">): AddressLook => ({
    ...{ url, kind: store.kindOf(url) ?? null },
    ...found,
  });

  const lookNow = async (url: string): Promise<AddressLook> => {
    try {
      ending.signal.throwIfAborted();
      reader ??= createReader();
      const read = await (await reader).read(url, ending.signal);
      const found = { ...(await factsIn(read, url)), lookedAt: now() };
      if (!ending.signal.aborted) learn(url, () => store.save(url, found));
      return answer(url, { ...found, error: null });
    } catch (thrown) {
      const known = carriedError(thrown);
      if (!known && !ending.signal.aborted) onFault(thrown);
      return answer(url, { facts: null, partly: false, error: known ?? studioErrorOf("internal"), lookedAt: now() });
    }
  };

  const factsIn = async ({ bytes, size, whole }: AddressBytes, url: string) => {
    const { problem, ...facts } = await probe({ bytes }, nameOf(url));
    if (problem === undefined) return { facts: { ...facts, bytes: size }, partly: bytes.length < size };
    // Of what wasn't read nobody knows whether it is damaged.
    const { kind, format, mime } = facts;
    if (whole || kind === "unknown") return { facts: { kind, format, mime, bytes: size, problem }, partly: false };
    return { facts: { kind, format, mime, bytes: size }, partly: true };
  };

  return {
    async look(url, again = false) {
      const known = again ? undefined : store.get(url);
      if (known !== undefined) return answer(url, { ...known, error: null });
      const under = looking.get(url) ?? inTurn(() => lookNow(url)).finally(() => looking.delete(url));
      looking.set(url, under);
      return under;
    },
    factsOf: (url) => store.get(url)?.facts,
    kindOf: (url) => store.get(url)?.facts.kind ?? store.kindOf(url),
    setKind: (url, kind) => learn(url, () => store.setKind(url, kind)),
    async close() {
      ending.abort();
      await Promise.allSettled(looking.values());
      await (await reader?.catch(() => undefined))?.close();
    },
  };
}

/** The last part of the path, which tells damaged media from what never was one. */
const nameOf = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";
