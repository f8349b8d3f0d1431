import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import {
  client,
  type Draft,
  draftNow,
  flushDrafts,
  orpc,
  queryClient,
  useDraft,
  useLatest,
} from "#renderer/lib/index.ts";
import type { AddressKind } from "#shared/contract/service/addresses.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { directionFindings } from "#shared/rules/direction/direction-findings.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { kindOfAddress } from "#shared/rules/video/reference-kind.ts";
import { renumberWords } from "#shared/rules/video/renumber-labels.ts";
import { requestToCheck } from "#shared/rules/video/shot-chain.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { videoScenario } from "#shared/rules/video/video-scenario.ts";
import { type ResolvedAssumptions, resolveAssumptions } from "#shared/wire/assumptions.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import type { VideoScenario } from "#shared/wire/video/video-models.ts";
import { addressLookQuery, type BoardMedia, kindIn } from "../board-media.ts";
import { useFollowedCast } from "../cast/film-cast.ts";
import { addressFile, factsIn } from "../sources/web-address.ts";

const shotsKey = (projectId: string) => orpc.storyboard.shots.queryKey({ input: { projectId } });

/** As what addresses are counted in the prompt that waits with this. */
type Knew = Readonly<Record<string, AddressKind>>;
type WrittenDraft = ShotDraft & { readonly knew?: Knew };

const keyOf = (id: string): string => `shot/${id}`;

function countedAs(url: string): AddressKind {
  const look = queryClient.getQueryData(addressLookQuery(url).queryKey);
  const kind = look ? addressFile(look).facts.kind : kindOfAddress(url);
  return kind === "video" || kind === "audio" ? kind : "image";
}

const countedNow = (draft: ShotDraft): Knew =>
  Object.fromEntries(
    referencesOf(draft)
      .filter(isWebAddress)
      .map((url) => [url, countedAs(url)]),
  );

/**
 * What is found at an address may change its number, and the core renumbers the prompts that it has. One that isn't kept
 * yet is renumbered here, so that it doesn't take its place with the older numbers.
 */
export function useNumberedPrompt(
  shot: Shot,
  draft: ShotDraft,
  media: BoardMedia,
  change: (patch: Partial<ShotDraft>) => void,
): void {
  useEffect(() => {
    const { prompt, direction, knew } = draftNow<Partial<WrittenDraft>>(keyOf(shot.id), {});
    if (knew === undefined || (prompt === undefined && direction == null)) return;
    const now = countedNow(draft);
    const kindOf = (name: string) => now[name] ?? media.get(name)?.facts.kind;
    // What is typed may be ahead of what is drawn.
    const written = {
      ...draft,
      ...(prompt === undefined ? {} : { prompt }),
      ...(direction == null ? {} : { direction }),
    };
    const words = renumberWords(written, draft, kindOf, (name) => knew[name] ?? kindOf(name));
    const moved = direction != null && JSON.stringify(words.direction) !== JSON.stringify(direction);
    const reworded = prompt !== undefined && words.prompt !== prompt;
    if (!reworded && !moved) return;
    change({
      ...(reworded ? { prompt: words.prompt } : {}),
      ...(moved ? { direction: words.direction } : {}),
    });
  }, [shot.id, draft, media, change]);
}

/** What is written of a shot, kept as it is typed. The card and the inspector share one draft. */
export function useShotDraft(shot: Shot): Draft<ShotDraft> {
  const queries = useQueryClient();
  const { id, projectId } = shot;
  const save = useCallback(
    async ({ knew, ...patch }: Partial<WrittenDraft>) => {
      const kept = await client.storyboard.updateShot({ id, draft: patch, ...(knew ? { knew } : {}) });
      // A board that was asked for before this would put the older text back.
      await queries.cancelQueries({ queryKey: shotsKey(projectId) });
      queries.setQueryData(shotsKey(projectId), (shots) => shots?.map((each) => (each.id === id ? kept : each)));
      queries.setQueryData(orpc.storyboard.projects.queryKey(), (films) =>
        films?.map((film) => (film.id === projectId ? { ...film, updatedAt: kept.updatedAt } : film)),
      );
    },
    [id, projectId, queries],
  );
  const draft = useDraft<WrittenDraft>(keyOf(id), shot.draft, save);
  const { change } = draft;
  const kept = useLatest(shot);
  const numbered = useCallback(
    (patch: Partial<ShotDraft>) => {
      const knew = patch.prompt === undefined && patch.direction == null ? {} : countedNow(shotDraftNow(kept.current));
      change(Object.keys(knew).length === 0 ? patch : { ...patch, knew });
    },
    [change],
  );
  const value = useFollowedCast(draft.value, draft.unkept);
  return useMemo(() => ({ ...draft, value, change: numbered }), [draft, value, numbered]);
}

/** The draft at this instant, for work that began when the shot looked different. */
export function shotDraftNow(shot: Pick<Shot, "id" | "projectId" | "draft">): ShotDraft {
  const kept = queryClient.getQueryData(shotsKey(shot.projectId))?.find(({ id }) => id === shot.id);
  return draftNow(keyOf(shot.id), kept?.draft ?? shot.draft);
}

/** Resolves once the core has what was typed of these shots; rejects with the reason why it doesn't. */
export function flushShotDrafts(ids: readonly string[]): Promise<void> {
  const keys = new Set(ids.map(keyOf));
  return flushDrafts((key) => keys.has(key));
}

/** What the active connection assumes where the specification is silent: the core checks by the same. */
export function useAssumptions(): ResolvedAssumptions {
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const written = connections?.find(({ active }) => active)?.assumptions;
  return useMemo(() => resolveAssumptions(written), [written]);
}

/** Files and addresses the request would name of which nothing is known yet, so that they can't have been checked. */
export function unreadFiles(draft: ShotDraft, media: BoardMedia): string[] {
  const { firstFrame, lastFrame } = draft;
  const sent = { text: [], frames: [firstFrame, lastFrame], references: referencesOf(draft) }[draft.mode];
  return sent.filter((id) => id !== null && !media.has(id)) as string[];
}

/** What the shot is made from as the service sees it: frames that aren't chosen yet make no picture to follow. */
export const scenarioOf = (shot: Pick<Shot, "draft" | "chain">, media: BoardMedia): VideoScenario =>
  videoScenario(requestToCheck(shot, (id) => media.get(id)?.facts.kind));

/** The very limits that the core checks before it sends, over the very same request. */
export function checkLimits(
  shot: Pick<Shot, "draft" | "chain">,
  media: BoardMedia,
  assumed: ResolvedAssumptions,
): Finding[] {
  return checkVideo(requestToCheck(shot, kindIn(media)), factsIn(media), assumed);
}

/** As `checkLimits`, with what may disappoint in a directed shot: an editor shows that beside its fields. */
export function checkShot(
  shot: Pick<Shot, "draft" | "chain">,
  media: BoardMedia,
  assumed: ResolvedAssumptions,
): Finding[] {
  return [...checkLimits(shot, media, assumed), ...directionFindings(shot.draft, kindIn(media))];
}
