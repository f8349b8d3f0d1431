import type { StoredAsset } from "#core/database/index.ts";
import type { FilmEdit } from "#shared/contract/storyboard/films.ts";
import { plainLine, plainText } from "#shared/outgoing/index.ts";
import { digitalSourceOf, digitalSourceUri } from "../embedding/digital-source.ts";

type Known = Pick<StoredAsset, "id" | "name" | "origin" | "facts">;
type Origin<Type extends StoredAsset["origin"]["type"]> = Extract<StoredAsset["origin"], { type: Type }>;

/** What is claimed of a file that leaves, as c2pa-rs takes it (`ManifestDefinition`). */
export interface Claim {
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Files that it is made of, with what is said of each. */
  readonly ingredients: readonly { readonly asset: Known; readonly definition: Readonly<Record<string, unknown>> }[];
}

export interface ClaimParts {
  readonly version: string;
  readonly prompts: boolean;
  readonly assetOf: (id: string) => Known | null;
}

const LONGEST = 8000;

/** An action's own field, under the program's reverse name as C2PA asks of what it doesn't know (2.1 § 18.13). */
const own = (name: string) => `studio.reelsong.${name}`;

/** What model, and where it is wanted what prompt, a file was made with. */
function making({ origin }: Known, prompts: boolean): Record<string, string> {
  const model = origin.type === "generated" || origin.type === "retrieved" ? origin.model : null;
  return {
    ...(model === null ? {} : { [own("model")]: plainLine(model) }),
    ...(prompts && origin.type === "generated" ? { [own("prompt")]: plainText(origin.prompt).slice(0, LONGEST) } : {}),
  };
}

const sourceOf = (asset: Known, { assetOf }: ClaimParts) => {
  const source = digitalSourceOf(asset.origin, (id) => assetOf(id)?.origin);
  return source === null ? {} : { digitalSourceType: digitalSourceUri(source) };
};

function ingredientOf(asset: Known, relationship: "componentOf" | "parentOf") {
  // A file of one's own is nobody's business by its name.
  const title = asset.origin.type === "imported" ? "—" : plainLine(asset.name);
  const { id } = asset;
  return { asset, definition: { title, format: asset.facts.mime, instance_id: id, label: id, relationship } };
}

const words: Record<FilmEdit, { readonly action: string; readonly description: string }> = {
  cut: { action: "c2pa.trimmed", description: "Takes trimmed" },
  beat: { action: "c2pa.trimmed", description: "Cuts moved to the beats of the song" },
  fade: { action: "c2pa.edited", description: "Cross-fades" },
  speed: { action: "c2pa.edited", description: "Speed of takes changed" },
  title: { action: "c2pa.edited", description: "Cards added" },
  caption: { action: "c2pa.edited", description: "Captions added" },
  differ: { action: "c2pa.resized", description: "Takes brought to one size and rate" },
  frame: { action: "c2pa.cropped", description: "Pictures framed" },
  turned: { action: "c2pa.orientation", description: "Pictures turned upright" },
  preset: { action: "c2pa.transcoded", description: "Another size, rate or quality" },
  codec: { action: "c2pa.transcoded", description: "Encoded anew" },
};

/** Of a film that was joined here: its takes and its song, what made each, and what was done to them. */
export function claimOfFilm(
  film: { readonly title: string; readonly mime: string; readonly at: number; readonly origin: Origin<"exported"> },
  edits: readonly FilmEdit[],
  parts: ClaimParts,
): Claim {
  const { origin } = film;
  const takes = origin.takes.map(({ assetId }) => assetId);
  const ids = [...new Set([...takes, ...(origin.footage ?? []), origin.songAssetId])];
  const used = ids.flatMap((id) => (id === null ? [] : (parts.assetOf(id) ?? [])));
  const source = digitalSourceOf(origin, (id) => parts.assetOf(id)?.origin);
  const when = new Date(film.at).toISOString();
  const agent = { softwareAgent: { name: "Reelsong", version: parts.version } };
  const actions = [
    {
      ...{ action: "c2pa.created", when, ...agent },
      ...(source === null ? {} : { digitalSourceType: digitalSourceUri(source) }),
    },
    ...used.map((asset) => ({
      ...{ action: "c2pa.placed", ...sourceOf(asset, parts) },
      parameters: { ingredientIds: [asset.id], ...making(asset, parts.prompts) },
    })),
    ...edits.map((edit) => words[edit]),
  ];
  return {
    manifest: manifestOf(film.title, film.mime, actions, parts),
    ingredients: used.map((asset) => ingredientOf(asset, "componentOf")),
  };
}

/** Of a file that was made to be passed on from another one. */
export function claimOfExport(
  file: { readonly title: string; readonly mime: string; readonly at: number; readonly origin: Origin<"repaired"> },
  source: Known,
  parts: ClaimParts,
): Claim {
  const when = new Date(file.at).toISOString();
  const actions = [
    {
      ...{ action: "c2pa.opened", when, softwareAgent: { name: "Reelsong", version: parts.version } },
      ...sourceOf(source, parts),
      parameters: { ingredientIds: [source.id], ...making(source, parts.prompts) },
    },
    ...file.origin.steps.map(({ what, to }) => ({ action: "c2pa.edited", description: `${what} ${to}` })),
  ];
  return {
    manifest: manifestOf(file.title, file.mime, actions, parts),
    ingredients: [ingredientOf(source, "parentOf")],
  };
}

const manifestOf = (title: string, format: string, actions: readonly object[], { version }: ClaimParts) => ({
  claim_generator_info: [{ name: "Reelsong", version }],
  title: plainLine(title),
  format,
  assertions: [{ label: "c2pa.actions.v2", data: { actions } }],
});
