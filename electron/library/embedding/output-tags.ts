import type { Asset } from "#shared/contract/library/media.ts";
import { digitalSourceOf } from "./digital-source.ts";
import type { Tags } from "./tags.ts";

type Origin<Type extends Asset["origin"]["type"]> = Extract<Asset["origin"], { type: Type }>;
type Own = Tags["own"][number];
type Known = Pick<Asset, "name" | "origin">;

/** As long as what a request may say; what is cut here is whole in the sidecar. */
const LONGEST = 20_000;

const modelOf = ({ origin }: Known): string | null =>
  origin.type === "generated" || origin.type === "retrieved" ? origin.model : null;

/** Tags of a film that was joined here: of which takes, in the film's order, and over which song. */
export function tagsOfFilm(
  origin: Origin<"exported">,
  title: string,
  createdAt: number,
  assetOf: (id: string) => Known | null,
): Tags {
  const used = origin.takes.map(({ shotNumber, assetId }) => ({ shotNumber, asset: assetOf(assetId) }));
  const models = [...new Set(used.flatMap(({ asset }) => (asset && modelOf(asset)) ?? []))];
  const takes = used.map(({ shotNumber, asset }) => `${shotNumber}: ${asset?.name ?? "?"}`).join("\n");
  const song = origin.songAssetId === null ? undefined : assetOf(origin.songAssetId)?.name;
  const own: Own[] = [
    ["reelsong_film", origin.projectTitle],
    ...(takes === "" ? [] : ([["reelsong_takes", takes.slice(0, LONGEST)]] as const)),
    ...(models.length > 0 ? ([["reelsong_model", models.join(", ")]] as const) : []),
    ...(song === undefined ? [] : ([["reelsong_song", song]] as const)),
  ];
  const source = digitalSourceOf(origin, (id) => assetOf(id)?.origin);
  return { title, words: "", lyrics: "", date: new Date(createdAt).toISOString(), source, own };
}

/**
 * Tags of a file that was made to fit here: what was done to it, and what its original was made by. Of a file of the
 * person's own nothing but the steps: it may be sent, and its name is nobody else's business.
 */
export function tagsOfRepair(
  origin: Origin<"repaired">,
  title: string,
  createdAt: number,
  source: Pick<Asset, "origin">,
  originOf: (assetId: string) => Asset["origin"] | undefined,
): Tags {
  const steps = origin.steps.map(({ what, to }) => `${what} ${to}`).join("; ");
  const from = source.origin;
  const own: Own[] = [["reelsong_steps", steps]];
  if (from.type !== "imported") own.push(["reelsong_source", origin.sourceName]);
  if (from.type === "generated")
    own.push(["reelsong_model", from.model], ["reelsong_prompt", from.prompt.slice(0, LONGEST)]);
  if (from.type === "retrieved" && from.model !== null) own.push(["reelsong_model", from.model]);
  if (from.type === "retrieved") own.push(["reelsong_task", from.remoteId]);
  const named = from.type === "imported" ? "" : title;
  const kind = digitalSourceOf(from, originOf);
  return { title: named, words: "", lyrics: "", date: new Date(createdAt).toISOString(), source: kind, own };
}
