import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CheckList, IconButton, Select } from "#renderer/components/index.ts";
import { formatFileSize } from "#renderer/lib/index.ts";
import { MediaThumbnail } from "#renderer/library/picker/index.ts";
import { type Repair, type RepairRequest, useUndecodable } from "#renderer/media/repair/index.ts";
import type { Attachment } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { imageDetail } from "#shared/wire/text/messages.ts";
import { UploadLine } from "./upload-line.tsx";
import type { Attachments } from "./use-attachments.ts";

export interface AttachmentCardProps {
  attachment: Attachment;
  asset: Asset | undefined;
  /** `Image 1`, `Video 2`: as the words of the message may call it. */
  title: string;
  findings: readonly Finding[];
  /** Of one that is too large for the request. */
  upload: Upload | undefined;
  attachments: Attachments;
  /** Conversion of HEIC and the like; the original stays in the library. */
  repair: Repair;
}

/** What is wrong with the file itself, so that another one of it helps. */
const REPAIRED = new Set(["text.image.format", "text.image.size", "text.video.format", "text.video.size"]);

/** One image or video that goes with the message, with what the service would say of it. */
export function AttachmentCard({
  attachment,
  asset,
  title,
  findings,
  upload,
  attachments,
  repair,
}: AttachmentCardProps) {
  const { t, i18n } = useTranslation("attachments");
  const { assetId, detail } = attachment;
  const name = asset?.name ?? "";
  const facts = asset?.facts;
  // A file is opened for it: only where something is to be made of it.
  const undecodable = useUndecodable(findings.some(({ code }) => REPAIRED.has(code)) ? asset : undefined);
  const repairOf = ({ code }: Finding) => {
    if (asset === undefined || !REPAIRED.has(code)) return null;
    const request: RepairRequest = {
      asset,
      use: asset.kind === "video" ? "chatVideo" : "chatImage",
      onUse: (made) => attachments.replace(assetId, made),
    };
    const why = repair.explain(request, undecodable);
    return repair.offer(request, undecodable) ?? (why === null ? null : <span className="unmade">{why}</span>);
  };
  const refused = findings.some(({ severity }) => severity === "error");
  return (
    <li className="att" data-refused={refused || undefined} aria-label={t("card", { title, name })}>
      <div className="top">
        <MediaThumbnail asset={asset} />
        <div className="min-w-0">
          <p className="row">
            <b>{title}</b>
            {asset?.kind === "image" && (
              <Select
                ghost
                className="detail"
                aria-label={t("detail.name", { title })}
                value={detail ?? "default"}
                onChange={(next) => attachments.setDetail(assetId, next)}
                options={imageDetail.options.map((value) => ({
                  value,
                  label: t(`detail.${value}`),
                  note: t(`detail.tokens.${value}`),
                }))}
              />
            )}
          </p>
          <p className="cut" title={name}>
            {name}
          </p>
          {facts && (
            <p className="cap cut">
              {facts.width ? `${facts.width} × ${facts.height} · ` : ""}
              {formatFileSize(facts.bytes, i18n.language)}
            </p>
          )}
        </div>
        <IconButton
          icon={X}
          label={t("remove", { title, name })}
          onClick={() => attachments.remove(assetId, refused)}
        />
      </div>
      {findings.length > 0 && <CheckList findings={findings} repair={repairOf} />}
      {upload && !refused && <UploadLine upload={upload} title={title} />}
    </li>
  );
}
