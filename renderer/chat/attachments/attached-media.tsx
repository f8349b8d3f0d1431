import { Download, FolderSearch } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "#renderer/components/index.ts";
import {
  client,
  importMedia,
  mediaUrl,
  openRoute,
  showToast,
  toastFailure,
  useBrokenFiles,
} from "#renderer/lib/index.ts";
import { MediaThumbnail } from "#renderer/library/picker/index.ts";
import { restrictedControls } from "#renderer/media/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { ThreadPicture } from "../lightbox/lightbox.tsx";
import { decodeBase64 } from "./base64.ts";
import { assetOfBlock, type MediaBlock } from "./message-attachments.ts";
import { useAsset } from "./use-attachments.ts";
import "./attachments.css";

/** An image or video of a message. Those of the library are shown from there; what a reply holds, as bytes or by an address, can be saved into it. `messageId`: of the reply. */
export function AttachedMedia({ block, messageId }: { block: MediaBlock; messageId?: string | undefined }) {
  const { t } = useTranslation("attachments");
  const assetId = assetOfBlock(block);
  const { source, type } = block;
  if (assetId !== undefined) return <LibraryMedia assetId={assetId} type={type} />;
  if (source.type === "base64") return <ReplyMedia type={type} mime={source.media_type} data={source.data} />;
  return (
    <figure className="attached">
      <p className="cap">
        {t(`kept.${type}`)}: <bdi>{source.url}</bdi> · {t("kept.elsewhere")}
      </p>
      {messageId !== undefined && /^https?:/i.test(source.url) && (
        <figcaption>
          <SaveButton fetch={() => client.conversations.saveMedia({ messageId, url: source.url })} />
        </figcaption>
      )}
    </figure>
  );
}

function LibraryMedia({ assetId, type }: { assetId: string; type: MediaBlock["type"] }) {
  const { t } = useTranslation("attachments");
  const { asset, isKnown } = useAsset(assetId);
  const [broken, setBroken] = useBrokenFiles();
  const name = asset?.name ?? t(`kept.${type}`);
  if (isKnown && asset?.state !== "ready") return <p className="cap">{t("kept.missing", { name })}</p>;
  return (
    <figure className="attached">
      {/* Nothing is asked of a file before it is known to be there: the trash gives none out. */}
      {!isKnown ? null : broken.has(assetId) ? (
        <MediaThumbnail asset={asset} />
      ) : type === "video" ? (
        <video
          src={mediaUrl(assetId)}
          controls
          {...restrictedControls}
          preload="metadata"
          aria-label={name}
          onError={() => setBroken(assetId)}
        />
      ) : (
        <ThreadPicture src={mediaUrl(assetId)} name={name} assetId={assetId} onError={() => setBroken(assetId)} />
      )}
      <figcaption className="cap row">
        <span className="cut">{name}</span>
        <IconButton icon={FolderSearch} label={t("kept.show")} onClick={() => openRoute("library", assetId)} />
      </figcaption>
    </figure>
  );
}

/** Types that the page may draw; anything else is only named. */
const DRAWABLE = /^image\/(jpeg|png|gif|webp)$/;

function ReplyMedia({ type, mime, data }: { type: MediaBlock["type"]; mime: string; data: string }) {
  const { t } = useTranslation("attachments");
  const keep = () => {
    const bytes = decodeBase64(data);
    const extension = (mime.split("/")[1] ?? "bin").replace("jpeg", "jpg").replace("quicktime", "mov");
    return importMedia(new File([bytes], `${t(`kept.${type}`)}.${extension}`, { type: mime }));
  };
  return (
    <figure className="attached">
      {DRAWABLE.test(mime) ? (
        <ThreadPicture src={`data:${mime};base64,${data}`} name={t("kept.image")} />
      ) : (
        <span className="cap">{`${t(`kept.${type}`)} · ${mime}`}</span>
      )}
      <figcaption>
        <SaveButton fetch={keep} />
      </figcaption>
    </figure>
  );
}

/** Saves into the library; why it couldn't be is said. */
function SaveButton({ fetch }: { fetch: () => Promise<Asset> }) {
  const { t } = useTranslation("attachments");
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const asset = await fetch();
      showToast({
        kind: "done",
        title: t("kept.saved", { name: asset.name }),
        action: { label: t("kept.show"), run: () => openRoute("library", asset.id) },
      });
    } catch (error) {
      toastFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button size="s" icon={Download} disabled={saving} onClick={() => void save()}>
      {t("kept.save")}
    </Button>
  );
}
