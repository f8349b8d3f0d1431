import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Select } from "#renderer/components/index.ts";
import { describeError, formatSeconds, mediaUrl, modelName } from "#renderer/lib/index.ts";
import { NEW_FILM, type ReuseRequest, useReuse } from "./use-reuse.ts";
import "./reuse.css";

/** A file begins a new shot or song: shows with what, asks in which film, and touches nothing that is there. */
export function ReuseDialog({ wish, onClose }: { wish: ReuseRequest; onClose: () => void }) {
  const { t, i18n } = useTranslation("viewer");
  const { t: library } = useTranslation("library");
  const { t: board } = useTranslation("storyboard");
  const { asset, use } = wish;
  const { begun, begin, error, isPending, films, usualFilmId, draftIn, song, frame, undecodable, ready } = useReuse(
    wish,
    onClose,
  );
  const [chosen, setChosen] = useState<string>();
  const filmId = chosen ?? usualFilmId;
  const picture = useObjectUrl(frame) ?? (asset.kind === "image" ? mediaUrl(asset.id) : undefined);
  const shot = begun === "shot" ? draftIn(filmId) : undefined;
  const unreadable = ready && use === "settings" && (begun === "song" ? song : shot) === undefined;
  const failed = error ?? undecodable;
  const failure = failed ? describeError(failed) : undefined;
  const can = ready && !unreadable && !isPending;
  const start = (open: boolean) => begin({ filmId, open });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`reuse.${use}.title`)}
      description={t(`reuse.becomes.${begun}`)}
      footer={
        <>
          <Button onClick={onClose}>{t("reuse.cancel")}</Button>
          <Button disabled={!can} onClick={() => start(false)}>
            {begun === "cover" ? t("reuse.use") : t("reuse.make")}
          </Button>
          <Button variant="primary" disabled={!can} onClick={() => start(true)}>
            {begun === "cover" ? t("reuse.useAndOpen") : t("reuse.makeAndOpen")}
          </Button>
        </>
      }
    >
      <div className="reuseOf">
        {picture !== undefined && <img src={picture} alt={t("reuse.picture")} />}
        {use === "firstFrame" && asset.kind === "video" && picture === undefined && !undecodable && (
          <div className="slot hatch" aria-busy />
        )}
        {begun !== "song" && (
          <Field label={t("reuse.film")}>
            <Select
              value={filmId}
              onChange={setChosen}
              options={[
                ...films.map(({ id, title }) => ({ value: id, label: title })),
                { value: NEW_FILM, label: t("reuse.newFilm") },
              ]}
            />
          </Field>
        )}
        {use === "settings" && shot && (
          <Facts
            prompt={shot.prompt}
            figures={[
              shot.model && modelName(shot.model),
              shot.resolution,
              shot.duration && formatSeconds(shot.duration, i18n.language),
              shot.ratio === "adaptive" ? board("ratio.adaptive") : shot.ratio,
            ]}
          />
        )}
        {use === "settings" && song && (
          <Facts prompt={song.style} figures={[song.model && modelName(song.model)]} words={song.lyrics} />
        )}
        {use !== "settings" && use !== "firstFrame" && asset.kind !== "image" && (
          <p className="cap" dir="auto">
            {asset.name}
          </p>
        )}
        {unreadable && <Notice tone="error" title={t("reuse.unreadable")} />}
        {undecodable && <Notice tone="error" title={library("viewer.undecodable")} />}
        {failure && !undecodable && (
          <Notice tone="error" live title={failure.title}>
            {failure.body}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

interface FactsProps {
  prompt: string | undefined;
  figures: readonly (string | number | undefined)[];
  words?: string | undefined;
}

function Facts({ prompt, figures, words }: FactsProps) {
  return (
    <div className="reuseFacts">
      {prompt && <p dir="auto">{prompt}</p>}
      {words && (
        <p className="reuseWords" dir="auto">
          {words}
        </p>
      )}
      <p className="cap">{figures.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made, and given back, outside of React
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
