import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { promptOf, referencesOf } from "#shared/rules/video/shot-request.ts";
import { mediaNameOf } from "#shared/wire/media/asset-url.ts";

/** What a take was asked with, as far as the board compares it with what the shot says now. */
export interface TakeRequest {
  /** Undefined where the request doesn't tell. */
  readonly prompt: string | undefined;
  readonly firstFrame: string | null;
  readonly lastFrame: string | null;
  /** Frames by place, references in their order; undefined where the request has no content. */
  readonly media: readonly string[] | undefined;
  /** Of what follows, what the request doesn't say is undefined. */
  readonly model: unknown;
  readonly resolution: unknown;
  readonly duration: unknown;
  readonly ratio: unknown;
  readonly expansion: unknown;
}

interface Item {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly role?: unknown;
  readonly image_url?: { readonly url?: unknown };
  readonly video_url?: { readonly url?: unknown };
  readonly audio_url?: { readonly url?: unknown };
}

const placeOf = (role: string, name: string) => (role.endsWith("_frame") ? `${role} ${name}` : name);

/** A request never changes: it is read once, however often the board is drawn. */
const known = new WeakMap<object, TakeRequest>();

export function readTakeRequest({ request }: Pick<Task, "request">): TakeRequest {
  const before = known.get(request);
  if (before) return before;
  const items = (Array.isArray(request.content) ? request.content : []) as readonly Item[];
  const text = items.find(({ type }) => type === "text")?.text;
  const frame = (role: string) => {
    const url = items.find((item) => item.role === role)?.image_url?.url;
    return typeof url === "string" ? (mediaNameOf(url) ?? null) : null;
  };
  const media = items.flatMap(({ role, image_url, video_url, audio_url }) => {
    const url = (image_url ?? video_url ?? audio_url)?.url;
    return typeof url === "string" ? [placeOf(String(role), mediaNameOf(url) ?? url)] : [];
  });
  const { model, resolution, duration, ratio, extra } = request;
  const asked: TakeRequest = {
    prompt: typeof text === "string" ? text : undefined,
    firstFrame: frame("first_frame"),
    lastFrame: frame("last_frame"),
    media: Array.isArray(request.content) ? media : undefined,
    ...{ model, resolution, duration, ratio },
    expansion: (extra as { prompt_expansion_mode?: unknown } | undefined)?.prompt_expansion_mode,
  };
  known.set(request, asked);
  return asked;
}

/**
 * Whether a take's request differs from what the shot would be asked with now: in its words, or in anything else. The
 * labels of a directed shot follow what its references are: until that is known, its words are taken for the same.
 */
export function changedSince(
  asked: TakeRequest,
  draft: ShotDraft,
  kindOf: AssetKindLookup = () => undefined,
): "prompt" | "shot" | null {
  const labelled = draft.directed && draft.mode === "references";
  const known = !labelled || referencesOf(draft).every((name) => kindOf(name) !== undefined);
  if (asked.prompt !== undefined && known && promptOf(draft, kindOf) !== asked.prompt) return "prompt";
  const now = askedNow(draft);
  const differs = ([then, is]: readonly [unknown, unknown]) => then !== undefined && then !== is;
  const plain: readonly (readonly [unknown, unknown])[] = [
    [asked.model, draft.model],
    [asked.resolution, draft.resolution],
    [asked.duration, draft.duration],
    [asked.ratio, now.ratio],
    [asked.expansion, now.expansion],
  ];
  const media = asked.media !== undefined && asked.media.join("\n") !== now.media.join("\n");
  return media || plain.some(differs) ? "shot" : null;
}

/** As `videoRequestOf` has it, but for the kind of each reference, which isn't known before the board's files are. */
function askedNow(draft: ShotDraft) {
  const { mode, firstFrame, lastFrame } = draft;
  const frames = [
    ...(firstFrame === null ? [] : [placeOf("first_frame", firstFrame)]),
    ...(lastFrame === null ? [] : [placeOf("last_frame", lastFrame)]),
  ];
  const media = { text: [], frames, references: referencesOf(draft) }[mode];
  return {
    media,
    ratio: mode === "frames" && media.length > 0 ? "adaptive" : draft.ratio,
    expansion: draft.model === "Vendor-H3-Max" ? (draft.promptExpansion ?? undefined) : undefined,
  };
}
