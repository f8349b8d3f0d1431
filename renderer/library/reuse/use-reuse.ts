import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  client,
  importMedia,
  openRoute,
  orpc,
  showToast,
  toastFailure,
  useSettings,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { titleOf } from "../inspector/describe-asset.ts";
import { frameOf } from "./frame-of.ts";
import { type Reuse, reuseResultOf, shotOf, songOf } from "./reuse-of.ts";

export const NEW_FILM = "new";

export interface ReuseRequest {
  readonly asset: Asset;
  readonly use: Reuse;
  /** Where the film is that gives its frame, seconds; null: at its end. */
  readonly seconds: number | null;
}

/** What was done, and the way to it; `back` where it replaced something. */
interface Done {
  readonly open: boolean;
  readonly show: () => void;
  readonly said: string;
  readonly back?: () => void;
}

interface Begin {
  /** A film's id, or `NEW_FILM`. */
  readonly filmId: string;
  readonly open: boolean;
}

/** What a file would begin, and the beginning of it. */
export function useReuse({ asset, use, seconds }: ReuseRequest, onDone: () => void) {
  const { t } = useTranslation("viewer");
  const { t: shell } = useTranslation("shell");
  const settings = useSettings();
  const { origin } = asset;
  const taskId = use === "settings" && origin.type === "generated" ? origin.taskId : null;
  const { data: task, isPending } = useQuery(
    orpc.tasks.get.queryOptions({ input: { id: taskId ?? "" }, enabled: taskId !== null }),
  );
  const isStillHere = useStillHere();
  const { data: films } = useQuery(orpc.storyboard.projects.queryOptions());
  const cut = use === "firstFrame" && asset.kind === "video";
  const { data: frame, error: undecodable } = useQuery({
    queryKey: ["reuse-frame", asset.id, seconds],
    enabled: cut,
    queryFn: () => frameOf(asset.id, seconds, `${asset.name.replace(/\.[a-z0-9]{2,4}$/i, "")} frame.png`),
    gcTime: 0,
    retry: false,
  });
  const usual = [task?.projectId, settings?.lastProjectId].find((id) => films?.some((film) => film.id === id));
  const title = titleOf(asset).title;
  const begun = reuseResultOf(use, asset.kind);
  const draftIn = (filmId: string) =>
    shotOf(use, { asset, task, pictureId: asset.id }, films?.find(({ id }) => id === filmId)?.defaults ?? {});
  const { mutate: begin, ...work } = useMutation({
    mutationFn: async ({ filmId, open }: Begin): Promise<Done> => {
      if (begun === "song") {
        const draft = songOf(use, { asset, task }, title);
        const song = await client.songs.create(draft ? { draft } : {});
        return { open, show: () => openRoute("song", song.id), said: t("reuse.song", { title: title }) };
      }
      const project =
        films?.find(({ id }) => id === filmId) ??
        (await client.storyboard.createProject({ title: shell("title.untitled") }));
      if (begun === "cover") {
        await client.storyboard.updateProject({ id: project.id, coverId: asset.id });
        const back = () =>
          void client.storyboard.updateProject({ id: project.id, coverId: project.coverId }).catch(toastFailure);
        return { open, show: () => openRoute("storyboard", project.id), said: t("reuse.covered", project), back };
      }
      const pictureId = frame ? (await importMedia(frame)).id : asset.id;
      const draft = shotOf(use, { asset, task, pictureId }, project.defaults) ?? {};
      const shot = await client.storyboard.addShot({ projectId: project.id, draft });
      const said = t("reuse.shot", { number: shot.number, film: project.title });
      return { open, show: () => openRoute("storyboard", project.id, shot.id), said };
    },
    onError: (error) => {
      if (!isStillHere()) toastFailure(error);
    },
    meta: { quiet: true },
    onSuccess: ({ open: wished, show, said, back }) => {
      const open = wished && isStillHere();
      if (isStillHere()) onDone();
      if (open) show();
      if (back) showToast({ kind: "done", title: said, action: { label: t("reuse.undo"), undoes: true, run: back } });
      else if (!open) showToast({ kind: "done", title: said, action: { label: t("reuse.open"), run: show } });
    },
  });
  return {
    begun,
    begin,
    ...work,
    films: films ?? [],
    usualFilmId: usual ?? films?.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]?.id ?? NEW_FILM,
    draftIn,
    song: begun === "song" ? songOf(use, { asset, task }, title) : undefined,
    frame,
    undecodable,
    /** What it needs is here. */
    ready: films !== undefined && (taskId === null || !isPending) && (!cut || frame !== undefined),
    task,
  };
}
