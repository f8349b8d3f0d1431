import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clapperboard, Pencil, Plus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#renderer/components/index.ts";
import {
  type Command,
  describeError,
  givesWay,
  leadFromHere,
  openRoute,
  orpc,
  useLastOpened,
  useRegisterCommands,
  useRememberOpened,
  useRoute,
  useSettings,
} from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { FilmMenu } from "./films/film-menu.tsx";
import { FilmsDialog } from "./films/films-dialog.tsx";
import { NewFilm } from "./films/new-film.tsx";
import { RenameFilm } from "./films/rename-film.tsx";
import { StoryboardWorkspace } from "./storyboard-workspace.tsx";
import "./storyboard.css";
import "./board/shot-cards.css";
import "./board/board-tips.css";
import "./sources/shot-sources.css";
import "./sources/shot-chains.css";
import "./sources/frame-picker.css";
import "./takes/takes.css";
import "./animatic/animatic.css";
import "./animatic/film-screen.css";
import "./films/films.css";
import "./films/projects.css";
import "./scenes/scenes.css";
import "./find/find.css";
import "./table/shot-table.css";

/** The film that was last open, as a board of shots. */
export function StoryboardPane() {
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const queries = useQueryClient();
  const [routed, shotId] = useRoute().rest;
  const settings = useSettings();
  const [renaming, setRenaming] = useState<Project | true>();
  const [listing, setListing] = useState(false);
  const [naming, setNaming] = useState(false);
  const { data: projects, error, refetch } = useQuery(orpc.storyboard.projects.queryOptions());
  const here = useLastOpened("lastProjectId");
  const remember = useRememberOpened("lastProjectId");
  const named = projects?.find(({ id }) => id === routed)?.id;
  useEffect(() => {
    if (named !== undefined) remember(named);
  }, [named, remember]);
  const { mutate: create } = useMutation(
    orpc.storyboard.createProject.mutationOptions({
      onMutate: () => leadFromHere(),
      onSuccess: async ({ id }, _film, lead) => {
        await queries.invalidateQueries({ queryKey: orpc.storyboard.projects.key() });
        lead("storyboard", id);
      },
    }),
  );

  const commands = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.createFilm",
        title: t("films.create"),
        group: t("films.group"),
        menu: "pane",
        icon: Plus,
        run: () => setNaming(true),
      },
      {
        id: "storyboard.renameFilm",
        title: t("films.renameOpen"),
        group: t("films.group"),
        menu: "pane",
        icon: Pencil,
        run: () => setRenaming(true),
      },
      {
        id: "storyboard.films",
        title: words("films.all"),
        group: t("films.group"),
        menu: "pane",
        icon: Clapperboard,
        run: () => setListing(true),
      },
    ],
    [t, words],
  );
  useRegisterCommands("storyboard.films", commands);

  if (error && givesWay(error, projects))
    return (
      <div className="well">
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!projects || !settings) return <div className="well" aria-busy="true" />;
  const project =
    projects.find(({ id }) => id === routed) ??
    projects.find(({ id }) => id === here) ??
    projects.toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
  if (!project) {
    return (
      <div className="well">
        <LoadFailure title={t("films.none")} onRetry={() => create({ title: t("films.untitled") })} />
      </div>
    );
  }
  const open = (id: string) => openRoute("storyboard", id);
  return (
    <>
      <StoryboardWorkspace
        key={project.id}
        project={project}
        shotId={shotId}
        filmMenu={
          <FilmMenu
            project={project}
            projects={projects}
            onOpen={open}
            onList={() => setListing(true)}
            onCreate={() => setNaming(true)}
            onRename={() => setRenaming(true)}
          />
        }
      />
      {listing && (
        <FilmsDialog
          openId={project.id}
          onOpen={(id) => {
            open(id);
            setListing(false);
          }}
          onCreate={() => {
            setListing(false);
            setNaming(true);
          }}
          onRename={setRenaming}
          onClose={() => setListing(false)}
        />
      )}
      {naming && <NewFilm onCreate={(title) => create({ title })} onClose={() => setNaming(false)} />}
      {renaming && (
        <RenameFilm project={renaming === true ? project : renaming} onClose={() => setRenaming(undefined)} />
      )}
    </>
  );
}
