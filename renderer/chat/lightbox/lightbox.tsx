import { ChevronLeft, ChevronRight, FolderSearch, Maximize, Minimize } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { Button, Dialog, IconButton, ScrollRegion, Spacer } from "#renderer/components/index.ts";
import { openRoute } from "#renderer/lib/index.ts";
import "./lightbox.css";

interface Picture {
  readonly src: string;
  readonly name: string;
  /** Of the library; '' for one that a reply holds. */
  readonly assetId: string;
}

const useLightbox = create<{ pictures: readonly Picture[]; at: number }>(() => ({ pictures: [], at: 0 }));
const close = () => useLightbox.setState({ pictures: [], at: 0 });

/** Opens a picture of the thread, with those that stand before and after it there. */
function openFrom(pressed: HTMLElement): void {
  const all = [...(pressed.closest(".well") ?? document).querySelectorAll<HTMLElement>("[data-picture]")];
  const pictures = all.flatMap((button) => {
    const image = button.querySelector("img");
    return image ? [{ src: image.src, name: image.alt, assetId: button.dataset.picture ?? "" }] : [];
  });
  useLightbox.setState({ pictures, at: Math.max(0, all.indexOf(pressed)) });
}

/** A picture in the thread; a press shows it large. */
export function ThreadPicture({
  src,
  name,
  assetId = "",
  onError,
}: {
  src: string;
  name: string;
  assetId?: string;
  onError?: () => void;
}) {
  const { t } = useTranslation("conversations");
  return (
    <button
      type="button"
      className="threadPicture"
      data-picture={assetId}
      aria-label={t("lightbox.open", { name })}
      onClick={({ currentTarget }) => openFrom(currentTarget)}
    >
      <img src={src} alt={name} loading="lazy" onError={onError} />
    </button>
  );
}

/** The picture that was pressed, as large as the window; arrows lead to those before and after. */
export function Lightbox() {
  const { pictures, at } = useLightbox();
  const picture = pictures[at];
  // Whoever comes back to the conversation didn't press it again.
  useEffect(() => close, []);
  return picture ? <LargePicture picture={picture} pictures={pictures} at={at} /> : null;
}

interface LargePictureProps {
  readonly picture: Picture;
  readonly pictures: readonly Picture[];
  readonly at: number;
}

function LargePicture({ picture, pictures, at }: LargePictureProps) {
  const { t } = useTranslation("conversations");
  const { t: attachments } = useTranslation("attachments");
  const [whole, setWhole] = useState(true);
  const go = (to: number) => {
    setWhole(true);
    useLightbox.setState({ at: Math.min(Math.max(to, 0), pictures.length - 1) });
  };
  const keys = (event: KeyboardEvent) => {
    // A picture at its full size is scrolled by them.
    if (!whole && event.key.startsWith("Arrow")) return;
    if (event.key === "ArrowLeft") go(at - 1);
    else if (event.key === "ArrowRight") go(at + 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(pictures.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      full
      onOpenChange={(open) => !open && close()}
      title={picture.name}
      footer={
        <>
          {pictures.length > 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label={t("lightbox.previous")}
                disabled={at === 0}
                onClick={() => go(at - 1)}
              />
              <span className="cap" role="status">
                {t("lightbox.place", { at: at + 1, of: pictures.length })}
              </span>
              <IconButton
                icon={ChevronRight}
                label={t("lightbox.next")}
                disabled={at === pictures.length - 1}
                onClick={() => go(at + 1)}
              />
            </>
          )}
          <Spacer />
          {picture.assetId !== "" && (
            <Button
              icon={FolderSearch}
              onClick={() => {
                close();
                openRoute("library", picture.assetId);
              }}
            >
              {attachments("kept.show")}
            </Button>
          )}
          <Button icon={whole ? Maximize : Minimize} onClick={() => setWhole(!whole)}>
            {whole ? t("lightbox.full") : t("lightbox.fit")}
          </Button>
          <Button onClick={close}>{t("lightbox.close")}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same */}
      <div className="lightboxKeys" onKeyDown={keys}>
        <ScrollRegion label={picture.name} className={whole ? "lightbox whole" : "lightbox"}>
          <img src={picture.src} alt={picture.name} />
        </ScrollRegion>
      </div>
    </Dialog>
  );
}
