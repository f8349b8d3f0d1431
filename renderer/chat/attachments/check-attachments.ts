import type { Attachment, ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { directorToolsFor } from "#shared/director/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { bodyBytes } from "#shared/rules/media/body-bytes.ts";
import { inPlace, videosByReference } from "#shared/rules/media/video-references.ts";
import { replyRequest } from "#shared/rules/text/reply-request.ts";
import { assetIdOf, assetUrl } from "#shared/wire/media/asset-url.ts";
import type { MediaBlock } from "./message-attachments.ts";

export interface CheckedAttachments {
  readonly findings: readonly Finding[];
  /** Of each attachment, in their order. */
  readonly byAttachment: readonly (readonly Finding[])[];
  /** About media that earlier messages hold, and about all of it together. */
  readonly others: readonly Finding[];
  /** How many of earlier messages this model takes at no size or format: said once, not of each. */
  readonly untaken: number;
  /** Attachments that are too large for the request: they are uploaded first. Asset ids. */
  readonly large: readonly string[];
  /** Of the request with all its media written out. */
  readonly bytes: number;
}

/** The media of the next question and of the branch before it, as the service would see them. */
export function checkAttachments(
  attachments: readonly Attachment[],
  earlier: readonly MediaBlock[],
  assets: ReadonlyMap<string, Asset>,
  settings: ReplySettings,
): CheckedAttachments {
  const factsOf = (url: string) => assets.get(assetIdOf(url) ?? "")?.facts;
  const own = attachments.map(({ assetId, detail }): MediaBlock => {
    const url = assetUrl(assetId);
    if (assets.get(assetId)?.kind === "video") return { type: "video", source: { type: "url", url } };
    return { type: "image", source: { type: "url", url, ...(detail === undefined ? {} : { detail }) } };
  });
  // One message stands for the branch: sizes, formats and what the model takes don't depend on the turns.
  const content = [...own, ...earlier, { type: "text" as const, text: "…" }];
  const { director, model } = settings;
  const studioTools = director?.on ? directorToolsFor(model, director.off) : [];
  // Opening turns hold no media; with them the places below would be others.
  const request = replyRequest([{ role: "user", content }], { ...settings, opening: [] }, studioTools);
  const referred = videosByReference(request, factsOf);
  const findings = checkMessages(request, factsOf);
  const placeOf = ({ path }: Finding) => Number(/^messages\.0\.content\.(\d+)/.exec(path)?.[1] ?? -1);
  const problems = findings.filter(({ severity }) => severity !== "pass");
  const rest = problems.filter((finding) => placeOf(finding) >= own.length || finding.code === "text.body.size");
  const others = rest.filter(({ code }) => code !== "text.block.model");
  return {
    findings,
    byAttachment: own.map((_, at) => problems.filter((finding) => placeOf(finding) === at)),
    others,
    untaken: rest.length - others.length,
    large: attachments.map(({ assetId }) => assetId).filter((assetId) => referred.has(assetUrl(assetId))),
    bytes: bodyBytes(request, inPlace(factsOf, referred)),
  };
}
