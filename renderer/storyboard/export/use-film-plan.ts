import { keepPreviousData, useQuery } from "@tanstack/react-query";
import PQueue from "p-queue";
import { useMemo } from "react";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { FilmPlan } from "./film-plan.ts";
import { type FilmShot, hasTake } from "./film-shot.ts";
import { useFootage } from "./footage/use-footage.ts";
import type { ClipFacts, StillFacts } from "./make/clip-facts.ts";
import { clipOfFile } from "./make/clip-of-file.ts";
import { chooseCodecs } from "./make/film-codecs.ts";
import type { FilmCodecs } from "./make/film-messages.ts";
import { type FilmOutput, masterOutput } from "./output/film-output.ts";
import { planFilm } from "./plan-film.ts";

export interface ReadFilm {
  readonly facts: ReadonlyMap<string, ClipFacts>;
  /** Assets whose file can't be read. */
  readonly broken: ReadonlySet<string>;
  /** Footage that doesn't move, by asset. */
  readonly stills: ReadonlyMap<string, StillFacts>;
}

async function readAll(assetIds: readonly string[]): Promise<Omit<ReadFilm, "stills">> {
  const read = await Promise.allSettled(assetIds.map(readClip));
  const facts = new Map<string, ClipFacts>();
  const broken = new Set<string>();
  for (const [index, assetId] of assetIds.entries()) {
    const result = read[index];
    if (result?.status === "fulfilled") facts.set(assetId, result.value);
    else broken.add(assetId);
  }
  return { facts, broken };
}

export interface ReadPlan {
  readonly read: ReadFilm | undefined;
  readonly plan: FilmPlan | undefined;
  readonly codecs: FilmCodecs | undefined;
  readonly reading: boolean;
  /** Why the library couldn't say which footage is here; null: it did, or is being asked. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/**
 * The takes' files and those of footage, read once each, and the film they make; undefined until they are. `reading`: what
 * is given is still that of other files, or of another size, and is only to be looked at.
 */
export function useFilmPlan(
  shots: readonly FilmShot[],
  settings: FilmSettings,
  beats: readonly number[],
  output: FilmOutput = masterOutput,
): ReadPlan {
  const taken = useMemo(() => shots.filter(hasTake), [shots]);
  const footage = useFootage(settings.clips);
  // In an order of their own: a shot that moves is no reason to read them again.
  const assetIds = [...new Set([...taken.map(({ take }) => take.assetId), ...footage.films])].sort();
  const { data, isPlaceholderData: isFormer } = useQuery({
    queryKey: ["film", "clips", assetIds],
    queryFn: () => readAll(assetIds),
    placeholderData: keepPreviousData,
  });
  // Until the library has said what its files are, the film isn't known.
  const read = useMemo(
    () => (data && footage.known ? { ...data, stills: footage.stills } : undefined),
    [data, footage.known, footage.stills],
  );
  const plan = useMemo(
    () => read && planFilm(taken, read.facts, settings, beats, output, read.stills),
    [read, taken, settings, beats, output],
  );
  const size = { width: plan?.width ?? 2, height: plan?.height ?? 2, splice: plan?.splice ?? null };
  const isAsked = plan !== undefined && plan.segments.length > 0;
  const { data: codecs, isPlaceholderData: isOfFormer } = useQuery({
    queryKey: ["film", "codecs", size, output.codec],
    queryFn: () => chooseCodecs(size, output.codec),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const { failure, retry } = footage;
  return { read, plan, codecs, reading: isFormer || (isAsked && isOfFormer), failure, retry };
}

/** A board of hundreds does not open them all at once. */
const reading = new PQueue({ concurrency: 4 });

/** Rejects when the file is gone or holds no pictures. */
function readClip(assetId: string): Promise<ClipFacts> {
  return reading.add(() => clipOfFile(assetId, mediaUrl(assetId)));
}
