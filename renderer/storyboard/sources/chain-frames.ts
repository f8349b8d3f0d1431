import i18next from "i18next";
import PQueue from "p-queue";
import { create } from "zustand";
import { client, importMedia, orpc, queryClient } from "#renderer/lib/index.ts";
import { lastFrameOf } from "#renderer/media/frames/index.ts";
import type { FrameToTake } from "#shared/contract/storyboard/storyboard.ts";

interface ChainWork {
  /** Shots whose frame is being taken. */
  readonly taking: Readonly<Record<string, true>>;
  /** Why a shot's frame could not be taken, and from which take; it is tried again when the person says so. */
  readonly failed: Readonly<Record<string, { readonly takeId: string; readonly error: unknown }>>;
}

export const useChainWork = create<ChainWork>(() => ({ taking: {}, failed: {} }));

const drop = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

// One decoder at a time: chains are long, machines are small.
const taking = new PQueue({ concurrency: 1 });

async function take({ id, takeId, assetId }: FrameToTake): Promise<void> {
  try {
    const name = `${i18next.t("storyboard:picker.lastFileName", { take: takeId.slice(-6) })}.png`;
    const asset = await importMedia(await lastFrameOf(assetId, name));
    queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
    await client.storyboard.takeChainFrame({ id, takeId, assetId: asset.id });
    await queryClient.invalidateQueries({ queryKey: orpc.storyboard.key() });
  } catch (error) {
    useChainWork.setState(({ failed }) => ({ failed: { ...failed, [id]: { takeId, error } } }));
  } finally {
    useChainWork.setState((state) => ({ taking: drop(state.taking, id) }));
  }
}

/** Decodes the last frame of a take and makes it the first frame of the shot; what waited for it is sent. */
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
