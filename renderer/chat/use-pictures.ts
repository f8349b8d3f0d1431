import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { importMedia, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";

const remembered = (key: string) => `reelsong.chat.pictures.${key}`;

function readIds(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(remembered(key)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export interface Pictures {
  readonly ids: readonly string[];
  /** The library's files of those ids, as far as they are known. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Files that are being brought in. */
  readonly importing: number;
  readonly failure: unknown;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** Pictures that go with the message being written; they are in the library, and stay with the draft. */
export function usePictures(draftKey: string): Pictures {
  const [ids, setIds] = useState(() => readIds(draftKey));
  const [importing, setImporting] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { data } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids }, enabled: ids.length > 0, placeholderData: (before) => before }),
  );

  useEffect(() => {
    if (ids.length === 0) window.localStorage.removeItem(remembered(draftKey));
    else window.localStorage.setItem(remembered(draftKey), JSON.stringify(ids));
  }, [ids, draftKey]);

  const add = async (files: readonly File[]) => {
    setFailure(undefined);
    setImporting((count) => count + files.length);
    for (const file of files) {
      try {
        const asset = await importMedia(file);
        queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
        setIds((now) => (now.includes(asset.id) ? now : [...now, asset.id]));
      } catch (error) {
        setFailure(error);
      } finally {
        setImporting((count) => count - 1);
      }
    }
  };
  return {
    ids,
    assets: new Map((data ?? []).map((asset) => [asset.id, asset])),
    importing,
    failure,
    add,
    remove: (id) => setIds((now) => now.filter((each) => each !== id)),
    clear: () => {
      setIds([]);
      window.localStorage.removeItem(remembered(draftKey));
    },
  };
}
