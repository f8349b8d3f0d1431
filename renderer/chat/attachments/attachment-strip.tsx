import { X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, CheckList, IconButton, Meter, Notice, ProgressLine } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import {
  describeError,
  formatBytesOf,
  formatFileSize,
  formatSizes,
  modelName,
  numberFormatFor,
} from "#renderer/lib/index.ts";
import { useRepair } from "#renderer/media/repair/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import { DocumentCard } from "../documents/document-card.tsx";
import { UnreadableDocument } from "../documents/read-document.ts";
import { AttachmentCard } from "./attachment-card.tsx";
import type { CheckedAttachments } from "./check-attachments.ts";
import { titleAttachments } from "./title-attachments.ts";
import type { Attachments } from "./use-attachments.ts";
import "./attachments.css";
import { limits } from "#shared/wire/limits.ts";

export interface AttachmentStripProps {
  attachments: Attachments;
  assets: ReadonlyMap<string, Asset>;
  uploads: ReadonlyMap<string, Upload>;
  checked: CheckedAttachments;
  model: TextModelId;
}

/** What goes with the message, in the order the model sees it, and what the service would say of it. */
export const AttachmentStrip = memo(function AttachmentStrip({
  attachments,
  assets,
  uploads,
  checked,
  model,
}: AttachmentStripProps) {
  const { t } = useTranslation("attachments");
  const { t: ofDocuments } = useTranslation("documents");
  const repair = useRepair();
  const { all, documents, incoming, failures, refused } = attachments;
  const idle =
    all.length === 0 &&
    documents.length === 0 &&
    incoming.length === 0 &&
    failures.length === 0 &&
    refused.length === 0;
  if (idle && checked.others.length === 0 && checked.untaken === 0) return null;
  const titles = titleAttachments(
    all.map(({ assetId }) => assets.get(assetId)?.kind),
    (kind, count) => t(`title.${kind}`, { count }),
  );
  return (
    <div className="atts">
      {(all.length > 0 || incoming.length > 0) && (
        <ul aria-label={t("name")}>
          {all.map((attachment, at) => (
            <AttachmentCard
              key={attachment.assetId}
              attachment={attachment}
              asset={assets.get(attachment.assetId)}
              title={titles[at] ?? ""}
              findings={checked.byAttachment[at] ?? []}
              upload={checked.large.includes(attachment.assetId) ? uploads.get(attachment.assetId) : undefined}
              attachments={attachments}
              repair={repair}
            />
          ))}
          {incoming.map(({ key, name, part }) => (
            <li key={key} className="att" data-incoming>
              <div className="row">
                <span className="cut grow">{name}</span>
                <IconButton icon={X} label={t("incoming.stop", { name })} onClick={() => attachments.stop(key)} />
              </div>
              <ProgressLine label={t("incoming.progress", { name })} value={part} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul aria-label={ofDocuments("name")}>
          {documents.map((document, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file has no other name, and two may be called the same
            <li key={`${at} ${document.name}`}>
              <DocumentCard document={document} onRemove={() => attachments.removeDocument(document)} />
            </li>
          ))}
        </ul>
      )}
      <BodyMeter bytes={checked.bytes} />
      {repair.dialog}
      {checked.untaken > 0 && (
        <Notice tone="error" title={t("untaken", { model: modelName(model), count: checked.untaken })}>
          {t("untakenAdvice")}
        </Notice>
      )}
      {checked.others.length > 0 && <CheckList findings={checked.others} />}
      {(refused.length > 0 || failures.length > 0) && (
        <div role="alert" className="grid gap-2">
          {refused.length > 0 && (
            <Notice tone="error" title={t("refused", { names: joinNames(refused), count: refused.length })}>
              {t("refusedAdvice")}
            </Notice>
          )}
          {failures.map(({ file, error }, at) => {
            // Pasted pictures are all called the same.
            const key = `${at} ${file.name}`;
            if (error instanceof UnreadableDocument) return <UnreadNotice key={key} name={file.name} error={error} />;
            const { title, body } = describeError(error);
            const again = <Button onClick={() => attachments.bringAgain(file)}>{t("upload.again")}</Button>;
            return (
              <Notice key={key} tone="error" title={t("failed", { name: file.name, title })} actions={again}>
                {body}
              </Notice>
            );
          })}
        </div>
      )}
    </div>
  );
});

/** Why the text of a file can't go along, with the figure found and the figure allowed. */
function UnreadNotice({ name, error: { problem, found, allowed } }: { name: string; error: UnreadableDocument }) {
  const { t, i18n } = useTranslation("documents");
  const figure = numberFormatFor(i18n.language);
  const figures =
    problem === "tooLarge"
      ? formatSizes({ found, allowed }, i18n.language, formatFileSize)
      : { found: figure.format(found), allowed: figure.format(allowed) };
  return (
    <Notice tone="error" title={t("failed", { name })}>
      {problem === "noWords"
        ? t("problem.noWords", { count: found, found: figures.found })
        : t(`problem.${problem}`, figures)}
    </Notice>
  );
}

/** Below this share of the limit nobody needs to know. */
const WORTH_SAYING = 0.25;
const NEAR = 0.85;

/** How much of the request's 64 MB the media of this conversation take (API.md § Limits). */
function BodyMeter({ bytes }: { bytes: number }) {
  const { t, i18n } = useTranslation("attachments");
  const { max } = limits.requestBody;
  const part = bytes / max;
  if (part < WORTH_SAYING) return null;
  // Binary megabytes, as the limit is meant.
  const words = t("body.words", formatBytesOf((bytes / max) * 64e6, 64e6, i18n.language));
  return (
    <p className="meter" data-near={part >= NEAR || undefined} title={t("body.why")}>
      {words}
      <Meter label={t("body.name")} value={bytes} max={max} text={words} />
    </p>
  );
}
