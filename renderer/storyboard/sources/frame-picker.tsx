import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, SkipBack, SkipForward } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, IconButton, LoadFailure, Notice, Select, Switch } from "#renderer/components/index.ts";
import {
  describeError,
  formatSeconds,
  importMedia,
  orpc,
  useAwaitedChange,
  useStillHere,
} from "#renderer/lib/index.ts";
import { cropOf, pngOf, Undecodable, useFilmFrames } from "#renderer/media/frames/index.ts";
import { CropFields, CropFrame, largestCrop, type Rect } from "#renderer/media/repair/index.ts";
import { formatTimecode } from "#renderer/media/screening/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { limits } from "#shared/wire/limits.ts";
import type { BoardMedia } from "../board-media.ts";
import { filmsToPick } from "../films/films-to-pick.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

export interface FramePickerProps {
  shot: Shot;
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  media: BoardMedia;
  place: "firstFrame" | "lastFrame";
  /** Puts the picture into a shot; resolves when it is kept. */
  onPick: (shotId: string, place: "firstFrame" | "lastFrame", assetId: string) => Promise<void>;
  onClose: () => void;
}

/** One frame of a take or of a film of the library, found by its picture, as a frame of a shot. */
export function FramePicker({ shot, shots, takesByShot, media, place, onPick, onClose }: FramePickerProps) {
  const { t, i18n } = useTranslation("storyboard");
  const queries = useQueryClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const listed = useQuery(orpc.library.list.queryOptions({ input: { kinds: ["video"] } }));
  const library = listed.data;
  const films = useMemo(
    () => filmsToPick(shots, takesByShot, media, library?.items ?? []),
    [shots, takesByShot, media, library],
  );
  const near = films.find(({ number }) => number === shot.number - 1) ?? films[0];
  const [chosen, setChosen] = useState<string>();
  const filmId = chosen ?? near?.assetId;
  const { film, index, show, error, drawing } = useFilmFrames(filmId, canvas);
  const [into, setInto] = useState(shot.id);
  const [where, setWhere] = useState(place);
  const { pending, failure, run } = useAwaitedChange();
  const isStillHere = useStillHere();
  const [crop, setCrop] = useState<Rect>();
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (film) slider.current?.focus();
  }, [film]);

  const count = film?.times.length ?? 0;
  const time = film?.times[index] ?? 0;
  // A frame of another film's size holds for that film only.
  const cropped =
    crop && film && crop.x + crop.width <= film.width && crop.y + crop.height <= film.height ? crop : undefined;
  const use = async () => {
    const drawn = canvas.current;
    if (!drawn) return;
    const used = await run(async () => {
      const source = films.find(({ assetId }) => assetId === filmId);
      const words = { film: source ? labelOf(source) : t("picker.film"), frame: index + 1 };
      const name = `${t(cropped ? "picker.croppedFileName" : "picker.fileName", words)}.png`;
      const asset = await importMedia(await pngOf(cropped ? cropOf(drawn, cropped) : drawn, name));
      queries.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
      // Canceled meanwhile, it isn't wanted any more.
      if (isStillHere()) await onPick(into, where, asset.id);
    });
    if (used) onClose();
  };
  const labelOf = ({ number, take, name }: (typeof films)[number]) =>
    number === null ? name : t("picker.take", { number, take });
  const wrong = error ?? failure;
  const steps = [
    { icon: SkipBack, label: t("picker.toFirst"), to: 0 },
    { icon: ChevronLeft, label: t("picker.back"), to: index - 1 },
    { icon: ChevronRight, label: t("picker.forward"), to: index + 1 },
    { icon: SkipForward, label: t("picker.toLast"), to: count - 1 },
  ];
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("picker.title")}
      description={t("picker.lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("films.cancel")}</Button>
          <Button variant="primary" disabled={!film || drawing || pending} onClick={() => void use()}>
            {where === "firstFrame" ? t("picker.useFirst") : t("picker.useLast")}
          </Button>
        </>
      }
    >
      {films.length === 0 && listed.error ? (
        <LoadFailure {...describeError(listed.error)} onRetry={() => void listed.refetch()} />
      ) : films.length === 0 && library ? (
        <p className="text-tx-2">{t("picker.none")}</p>
      ) : (
        <div className="framepicker">
          <Field label={t("picker.film")}>
            <Select
              value={filmId ?? ""}
              onChange={setChosen}
              options={films.map((each) => ({ value: each.assetId, label: labelOf(each) }))}
            />
          </Field>
          <div className="picking" aria-busy={drawing}>
            <div className="picked">
              <canvas ref={canvas} role="img" aria-label={t("picker.picture", { frame: index + 1, count })} />
              {film && cropped && (
                <CropFrame
                  picture={film}
                  crop={cropped}
                  aspects={limits.imageAspect}
                  least={limits.imageSide.min}
                  onChange={setCrop}
                />
              )}
            </div>
          </div>
          <div className="scrub">
            {steps.slice(0, 2).map(({ icon, label, to }) => (
              <IconButton
                key={label}
                icon={icon}
                label={label}
                disabled={!film || index === 0}
                onClick={() => show(to)}
              />
            ))}
            <input
              ref={slider}
              type="range"
              min={0}
              max={Math.max(0, count - 1)}
              step={1}
              value={index}
              disabled={!film}
              aria-label={t("picker.frame")}
              aria-valuetext={t("picker.at", { time: formatTimecode(time), frame: index + 1, count })}
              onChange={({ target }) => show(Number(target.value))}
            />
            {steps.slice(2).map(({ icon, label, to }) => (
              <IconButton
                key={label}
                icon={icon}
                label={label}
                disabled={!film || index >= count - 1}
                onClick={() => show(to)}
              />
            ))}
            <span className="cap">
              {film && t("picker.at", { time: formatSeconds(time.toFixed(3), i18n.language), frame: index + 1, count })}
            </span>
          </div>
          <Switch
            label={t("picker.crop")}
            note={cropped && t("picker.cropped", { width: cropped.width, height: cropped.height })}
            checked={cropped !== undefined}
            disabled={!film}
            onChange={(on) => setCrop(on && film ? largestCrop(film, limits.imageAspect) : undefined)}
          />
          {film && cropped && (
            <CropFields
              picture={film}
              crop={cropped}
              aspects={limits.imageAspect}
              least={limits.imageSide.min}
              onChange={setCrop}
            />
          )}
          <div className="grid grid-cols-2 gap-3">
            <Field label={t("picker.into")}>
              <Select
                value={into}
                onChange={setInto}
                options={shots.map(({ id, number, draft }) => ({
                  value: id,
                  label: t("chain.shot", { number, name: draft.name || t("shot.unnamed") }),
                }))}
              />
            </Field>
            <Field label={t("picker.as")}>
              <Select
                value={where}
                onChange={setWhere}
                options={[
                  { value: "firstFrame", label: t("frame.first") },
                  { value: "lastFrame", label: t("frame.last") },
                ]}
              />
            </Field>
          </div>
          {wrong !== undefined && (
            <Notice
              tone="error"
              title={wrong instanceof Undecodable ? t("picker.undecodable") : describeError(wrong).title}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
