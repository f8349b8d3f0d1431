import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, LoadFailure, Notice, Select, Switch } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  openRoute,
  orpc,
  queryClient,
  showToast,
  useAwaitedChange,
  useSettings,
} from "#renderer/lib/index.ts";
import { flushFilm } from "#renderer/storyboard/export/dialog/film-options.ts";
import { useFilmBeds } from "#renderer/storyboard/export/sound/use-film-beds.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import type { SectionSpan } from "#shared/rules/music/section-spans.ts";
import { shotsFromSong } from "./shots-from-song.ts";

export interface ShotsDialogProps {
  song: Song;
  /** The take that the shots are made of. */
  assetId: string;
  spans: readonly SectionSpan[];
  /** Of the take. */
  seconds: number;
  onClose: () => void;
}

const NEW = "new";
const none: readonly Project[] = [];

/** A storyboard from a song: what would be added is shown first, and is one step to undo. Nothing is generated. */
export function ShotsDialog({ song, assetId, spans, seconds, onClose }: ShotsDialogProps) {
  const { t } = useTranslation("takes");
  const listed = useQuery(orpc.storyboard.projects.queryOptions());
  const films = listed.data ?? none;
  const settings = useSettings();
  const title = song.draft.title.trim() || t("shots.untitled");
  const [chosen, setChosen] = useState<string | null>(null);
  const target = chosen ?? films.find(({ id }) => id === settings?.lastProjectId)?.id ?? films[0]?.id ?? NEW;
  const film = films.find(({ id }) => id === target);
  const beds = useFilmBeds();
  // A film's own song is replaced only when one says so.
  const under = film === undefined ? undefined : beds[film.id];
  const taken = under !== undefined && under !== assetId;
  // Where it comes in and what of it is left out was said of that song; this one's own place stays.
  const placed = under === assetId ? {} : { songAt: 0, songFrom: 0, songTo: null };
  const startsWithFilm = under !== assetId || film?.film.songAt === 0;
  const [wished, setWished] = useState<boolean>();
  const laid = wished ?? !taken;
  const made = useRef<string>(null);
  const { pending, failure, run } = useAwaitedChange();
  const shots = useMemo(() => {
    // An instrumental has no words: the whole of it, in as many shots as it takes.
    const all = spans.length > 0 ? spans : [{ label: title, lines: [], from: 0, to: seconds, set: false }];
    return shotsFromSong(all, film?.defaults.model ?? "Vendor-H3", t("section.untagged"));
  }, [spans, seconds, film?.defaults.model, title, t]);
  const total = shots.reduce((sum, { duration }) => sum + duration, 0);
  const estimated = spans.some(({ set }, index) => !set && index > 0);

  const add = async () => {
    let projectId = film?.id ?? "";
    const added = await run(async () => {
      // A second try goes on with the film that the first one made.
      if (film === undefined) made.current ??= (await client.storyboard.createProject({ title })).id;
      projectId = film?.id ?? made.current ?? "";
      // What of the film is being typed is kept first: the song is said of it behind that.
      await flushFilm(projectId);
      await client.storyboard.changeShots({
        projectId,
        kind: "add",
        changes: shots.map((draft) => ({
          do: "add" as const,
          after: null,
          draft: { ...draft, name: draft.name.slice(0, 120) },
        })),
        ...(laid ? { film: { song: assetId, ...placed } } : {}),
      });
      await queryClient.invalidateQueries({ queryKey: orpc.storyboard.key() });
      showToast({ kind: "done", title: t(laid ? "shots.addedUnder" : "shots.added", { count: shots.length }) });
    });
    if (!added) return;
    onClose();
    openRoute("storyboard", projectId);
  };
  const said = failure === undefined ? undefined : describeError(failure);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("shots.title")}
      description={t("shots.lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={pending || shots.length === 0} onClick={() => void add()}>
            {t("shots.add", { count: shots.length })}
          </Button>
        </>
      }
    >
      {listed.error && !listed.data && (
        <LoadFailure {...describeError(listed.error)} onRetry={() => void listed.refetch()} />
      )}
      <Field label={t("shots.film")}>
        <Select
          value={target}
          onChange={setChosen}
          options={[
            ...films.map(({ id, title: name }) => ({ value: id, label: name })),
            { value: NEW, label: t("shots.newFilm", { title }) },
          ]}
        />
      </Field>
      <div className="mt-3">
        <Switch label={t("shots.under")} checked={laid} onChange={setWished} />
        {laid && startsWithFilm && film !== undefined && film.shotCount > 0 && (
          <p className="cap mt-1">{t("shots.behind", { count: film.shotCount })}</p>
        )}
        {taken && laid && <p className="cap mt-1">{t("shots.replaces")}</p>}
      </div>
      <ol className="songshots" aria-label={t("shots.preview")}>
        {shots.map(({ name, prompt, duration }, index) => (
          // The list is made anew as a whole: a shot is its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <span className="cut">{name}</span>
            <span className="cut t3">{prompt.replaceAll("\n", " / ") || t("shots.wordless")}</span>
            <span>{t("seconds", { count: duration })}</span>
          </li>
        ))}
      </ol>
      <p className="cap mt-2">
        {t("shots.total", { total, song: Math.round(seconds) })}
        {estimated && ` ${t("shots.estimated")}`}
      </p>
      {said && (
        <Notice tone="error" title={said.title} live>
          {said.body}
        </Notice>
      )}
    </Dialog>
  );
}
