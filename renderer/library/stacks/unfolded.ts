import { create } from "zustand";
import type { Asset } from "#shared/contract/library/media.ts";

/** Shots and songs whose takes are shown one by one, though takes are stacked; another pane doesn't forget them. */
export const useUnfolded = create<{ keys: readonly string[] }>(() => ({ keys: [] }));

/** As many as the contract takes. */
const MOST = 500;

export const toggleStack = (key: string): void =>
  useUnfolded.setState(({ keys }) => ({
    keys: keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key].slice(-MOST),
  }));

/** The shot or song that a take is of; null for other files. */
export const stackKeyOf = ({ origin }: Pick<Asset, "origin">): string | null =>
  origin.type === "generated" ? (origin.shotId ?? origin.songId) : null;
