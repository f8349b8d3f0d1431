import i18next from "i18next";
import PQueue from "p-queue";
import { create } from "zustand";
import { client, importMedia, orpc, queryClient } from "#renderer/lib/index.ts";
import { lastFrameOf } from "#renderer/media/frames/index.ts";
import { cutTail } from "#renderer/media/repair/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FrameToTake } from "#shared/contract/storyboard/storyboard.ts";

interface ChainWork {
  /** Shots whose frame or clip is being taken. */
  readonly taking: Readonly<Record<string, true>>;
  /** Why a shot's frame could not be taken, and from which take; it is tried again when the person says so. */
  readonly failed: Readonly<Record<string, { readonly takeId: string; readonly error: unknown }>>;
}

export const useChainWork = create<ChainWork>(() => ({ taking: {}, failed: {} }));

const drop = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

// One decoder at a time: chains are long, machines are small.
const taking = new PQueue({ concurrency: 1 });

async function endOf({ takeId, assetId, tail }: FrameToTake): Promise<Asset> {
  const take = takeId.slice(-6);
  if (tail !== null) return cutTail(assetId, tail, i18next.t("storyboard:picker.lastClipName", { take }));
  const name = `${i18next.t("storyboard:picker.lastFileName", { take })}.png`;
  return importMedia(await lastFrameOf(assetId, name));
}

async function take(end: FrameToTake): Promise<void> {
  const { id, takeId } = end;
  try {
    const asset = await endOf(end);
    queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
    await client.storyboard.takeChainFrame({ id, takeId, assetId: asset.id });
    await queryClient.invalidateQueries({ queryKey: orpc.storyboard.key() });
  } catch (error) {
    useChainWork.setState(({ failed }) => ({ failed: { ...failed, [id]: { takeId, error } } }));
  } finally {
    useChainWork.setState((state) => ({ taking: drop(state.taking, id) }));
  }
}

/** Makes the last frame, or the last seconds, of a take what the shot goes on from; what waited for it is sent. */
export function takeFrame(frame: FrameToTake): void {
  const { id } = frame;
  if (useChainWork.getState().taking[id]) return;
  useChainWork.setState((state) => ({ taking: { ...state.taking, [id]: true }, failed: drop(state.failed, id) }));
  void taking.add(() => take(frame));
}

/** As the core tells of frames by itself: one that failed is not tried again without being asked. */
export function takeNewFrames(frames: readonly FrameToTake[]): void {
  const { failed } = useChainWork.getState();
  for (const frame of frames) if (failed[frame.id]?.takeId !== frame.takeId) takeFrame(frame);
}
