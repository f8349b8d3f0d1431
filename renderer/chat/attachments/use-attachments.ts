import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { orpc, queryClient, useLatest } from "#renderer/lib/index.ts";
import { importMedium } from "#renderer/media/probe/index.ts";
import type { Attachment } from "#shared/contract/chat/conversations.ts";
import { MOST_DOCUMENTS, type TextDocument } from "#shared/contract/chat/text-documents.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ImageDetail } from "#shared/wire/text/messages.ts";
import type { WrittenMessage } from "../composer/use-message-draft.ts";
import { isDocument } from "../documents/document-limits.ts";
import { readDocument, UnreadableDocument } from "../documents/read-document.ts";
import { useStateByPlace } from "../use-state-by-place.ts";
import { sortFiles } from "./attachable.ts";
import { useLeaveLibrary } from "./use-leave-library.ts";

/** A file on its way into the library. */
export interface Incoming {
  readonly key: string;
  readonly name: string;
  /** 0–1. */
  readonly part: number;
}

export interface Attachments {
  readonly all: readonly Attachment[];
  /** Files of which only the text goes along. */
  readonly documents: readonly TextDocument[];
  readonly incoming: readonly Incoming[];
  /** Files that couldn't be brought in, and why. */
  readonly failures: readonly { readonly file: File; readonly error: unknown }[];
  /** Names of files that are no images or videos. */
  readonly refused: readonly string[];
  readonly bring: (files: Iterable<File>) => void;
  /** Tries a file once more that couldn't be brought in. */
  readonly bringAgain: (file: File) => void;
  readonly stop: (key: string) => void;
  readonly attach: (assets: readonly Asset[]) => void;
  readonly replace: (assetId: string, asset: Asset) => void;
  /** `refused`: the checks let it not be sent. If it came here by this message alone, it leaves the library again. */
  readonly remove: (assetId: string, refused: boolean) => void;
  readonly removeDocument: (document: TextDocument) => void;
  readonly setDetail: (assetId: string, detail: ImageDetail) => void;
  /** Those that couldn't be brought in are forgotten. */
  readonly forgetFailed: () => void;
}

type AttachmentWork = Omit<Attachments, "all" | "documents" | "incoming" | "failures" | "refused">;

const know = (asset: Asset) => queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);

const noFiles: readonly never[] = [];

/** What goes with the message being written: files of the library, which stay with the draft over a restart. */
export function useAttachments(
  place: string,
  { attachments: all, documents, attach: setAll, enclose }: WrittenMessage,
): Attachments {
  const [incoming, setIncoming] = useStateByPlace<Attachments["incoming"]>(place, noFiles);
  const [failures, setFailures] = useStateByPlace<Attachments["failures"]>(place, noFiles);
  const [refused, setRefused] = useStateByPlace<Attachments["refused"]>(place, noFiles);
  const stopping = useRef(new Map<string, AbortController>());
  const serial = useRef(0);
  const leaveLibrary = useLeaveLibrary();

  const newest = useLatest(all);

  const work = useMemo((): AttachmentWork => {
    const attach = (assets: readonly Asset[], isNew = false) => {
      const came = isNew ? { brought: true as const } : {};
      for (const asset of assets) know(asset);
      setAll((now) => {
        const known = new Set(now.map(({ assetId }) => assetId));
        return [...now, ...assets.filter(({ id }) => !known.has(id)).map(({ id }) => ({ assetId: id, ...came }))];
      });
    };
    const bringOne = async (file: File, key: string, signal: AbortSignal) => {
      try {
        const onProgress = (part: number) =>
          setIncoming((now) => now.map((each) => (each.key === key ? { ...each, part } : each)));
        signal.throwIfAborted();
        const asset = await importMedium(file, { signal, onProgress });
        attach([asset], !asset.alreadyHere);
      } catch (error) {
        if (!signal.aborted) setFailures((now) => [...now, { file, error }]);
      } finally {
        stopping.current.delete(key);
        setIncoming((now) => now.filter((each) => each.key !== key));
      }
    };
    const readOne = async (file: File, key: string, signal: AbortSignal) => {
      try {
        const read = await readDocument(file, signal);
        let room = true;
        enclose((now) => {
          const known = now.some(({ name, text }) => name === read.name && text === read.text);
          room = known || now.length < MOST_DOCUMENTS;
          return room && !known ? [...now, read] : now;
        });
        if (!room) throw new UnreadableDocument("tooMany", MOST_DOCUMENTS + 1, MOST_DOCUMENTS);
      } catch (error) {
        if (!signal.aborted) setFailures((now) => [...now, { file, error }]);
      } finally {
        stopping.current.delete(key);
        setIncoming((now) => now.filter((each) => each.key !== key));
      }
    };
    const leave = (id: string) => {
      const name = queryClient.getQueryData(orpc.library.get.queryKey({ input: { id } }))?.name ?? "";
      leaveLibrary({ id, name }, place);
    };
    /** One after the other, so that they stand in the order they were chosen in. */
    const bringAll = async (files: readonly File[]) => {
      const queue = files.map((file) => {
        serial.current += 1;
        return { file, key: `${serial.current} ${file.name}`, abort: new AbortController() };
      });
      for (const { key, abort } of queue) stopping.current.set(key, abort);
      setIncoming((now) => [...now, ...queue.map(({ key, file }) => ({ key, name: file.name, part: 0 }))]);
      for (const { file, key, abort } of queue) await (isDocument(file) ? readOne : bringOne)(file, key, abort.signal);
    };
    return {
      attach: (assets) => attach(assets),
      bring(files) {
        const { media, documents, others } = sortFiles(files);
        setFailures(() => noFiles);
        setRefused(() => others);
        void bringAll([...media, ...documents]);
      },
      bringAgain(file) {
        setFailures((now) => now.filter((failed) => failed.file !== file));
        void bringAll([file]);
      },
      stop: (key) => stopping.current.get(key)?.abort(),
      replace(assetId, asset) {
        know(asset);
        setAll((now) =>
          now.flatMap((each) => {
            if (each.assetId !== assetId) return [each];
            // What is made of it may be attached already.
            if (now.some((other) => other.assetId === asset.id)) return [];
            return [{ assetId: asset.id, ...(each.detail && { detail: each.detail }) }];
          }),
        );
      },
      remove(assetId, unfit) {
        // Its draft knows how it came, also after the page was opened anew.
        const { brought } = newest.current.find((each) => each.assetId === assetId) ?? {};
        setAll((now) => now.filter((each) => each.assetId !== assetId));
        if (unfit && brought) leave(assetId);
      },
      removeDocument: (document) =>
        enclose((now) => now.filter(({ name, text }) => name !== document.name || text !== document.text)),
      setDetail: (assetId, detail) =>
        setAll((now) => now.map((each) => (each.assetId === assetId ? { ...each, detail } : each))),
      forgetFailed() {
        setFailures(() => noFiles);
        setRefused(() => noFiles);
      },
    };
  }, [setAll, enclose, setIncoming, setFailures, setRefused, place, leaveLibrary]);
  return useMemo(
    () => ({ all, documents, incoming, failures, refused, ...work }),
    [all, documents, incoming, failures, refused, work],
  );
}

/** The library's files behind ids, as far as they are known. */
export function useAssets(ids: readonly string[]): ReadonlyMap<string, Asset> {
  const input = { ids: [...new Set(ids)].slice(0, 500) };
  const { data } = useQuery(
    orpc.library.getMany.queryOptions({ input, enabled: ids.length > 0, placeholderData: (before) => before }),
  );
  return useMemo(() => new Map((data ?? []).map((asset) => [asset.id, asset])), [data]);
}

/** One of them; undefined and known: it is deleted for good. */
export function useAsset(id: string): { asset: Asset | undefined; isKnown: boolean } {
  const { data } = useQuery(orpc.library.getMany.queryOptions({ input: { ids: [id] } }));
  return { asset: data?.find((each) => each.id === id), isKnown: data !== undefined };
}
