import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListMusic, Plus, Trash2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, EmptyState, LoadFailure } from "#renderer/components/index.ts";
import {
  type Command,
  client,
  describeError,
  givesWay,
  leadFromHere,
  openRoute,
  orpc,
  readRoute,
  rememberDeletion,
  showToast,
  toastFailure,
  useLastOpened,
  useRegisterCommands,
  useRememberOpened,
  useRoute,
  useSettings,
  useStableValue,
  useUndoDeletion,
} from "#renderer/lib/index.ts";
import { SongBrowser } from "./browser/song-browser.tsx";
import { SongWorkspace } from "./song-workspace.tsx";
import "./song.css";

const noTitles: { id: string; title: string }[] = [];

/** The last song that was open, or the pane's first state. */
export function SongPane() {
  const { t } = useTranslation("song");
  const queries = useQueryClient();
  const [routed] = useRoute().rest;
  const settings = useSettings();
  const { data: songs, error, refetch } = useQuery(orpc.songs.list.queryOptions());

  const [begun, setBegun] = useState<string>();
  const [browsing, setBrowsing] = useState(false);
  const browse = useCallback(() => setBrowsing(true), []);
  const open = useCallback((id: string) => openRoute("song", id), []);
  const here = useLastOpened("lastSongId");
  const remember = useRememberOpened("lastSongId");
  const named = songs?.find(({ id }) => id === routed)?.id;
  useEffect(() => {
    if (named !== undefined) remember(named);
  }, [named, remember]);
  useUndoDeletion("song", t("songs.undoDeletion"), t("songs.group"));
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.songs.key() });
  const { mutate: create } = useMutation(
    orpc.songs.create.mutationOptions({
      onMutate: () => leadFromHere(),
      onSuccess: async ({ id }, _nothing, lead) => {
        await refresh();
        if (lead("song", id)) setBegun(id);
      },
    }),
  );
  const { mutate: remove } = useMutation(
    orpc.songs.remove.mutationOptions({
      onMutate: () => leadFromHere(),
      onSuccess: async (_nothing, { id }, leave) => {
        await refresh();
        leave("song");
        showToast({
          kind: "done",
          title: t("songs.removed"),
          action: {
            label: t("songs.undo"),
            undoes: true,
            run: rememberDeletion("song", () => {
              // An undo that is pressed in another pane is no reason to leave that pane.
              const lead = readRoute().pane === "song" ? leadFromHere() : undefined;
              client.songs
                .restore({ id })
                .then(refresh)
                .then(() => lead?.("song", id))
                .catch(toastFailure);
            }),
          },
        });
      },
    }),
  );

  const song = songs?.find(({ id }) => id === routed) ?? songs?.find(({ id }) => id === here) ?? songs?.[0];
  const songId = song?.id;
  // Saving gives the list anew with every rest of the typing: only titles are told here.
  const titles = useStableValue(songs?.map(({ id, draft }) => ({ id, title: draft.title })) ?? noTitles);
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "song.create",
        title: t("songs.create"),
        group: t("songs.group"),
        menu: "pane",
        icon: Plus,
        run: () => create({}),
      },
      {
        id: "song.browse",
        title: t("browser.open"),
        group: t("songs.group"),
        menu: "pane",
        icon: ListMusic,
        run: browse,
      },
      ...(songId === undefined
        ? []
        : [
            {
              id: "song.remove",
              title: t("songs.remove"),
              group: t("songs.group"),
              icon: Trash2,
              effect: "deletes" as const,
              run: () => remove({ id: songId }),
            },
          ]),
    ],
    [t, create, remove, browse, songId],
  );
  useRegisterCommands("song", commands);
  const begin = useCallback(() => create({}), [create]);
  const leave = useCallback((id: string) => remove({ id }), [remove]);

  if (error && givesWay(error, songs)) {
    return (
      <div className="well">
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!songs || !settings) return <div className="well" aria-busy="true" />;
  const browser = browsing && (
    <SongBrowser
      songs={songs}
      openId={songId}
      onOpen={open}
      onCreate={begin}
      onRemove={leave}
      onMade={refresh}
      onClose={() => setBrowsing(false)}
    />
  );
  if (!song) {
    return (
      <div className="scroll well">
        {browser}
        <EmptyState
          title={t("empty.title")}
          lead={t("empty.lead")}
          actions={
            <>
              <Button variant="primary" size="l" onClick={() => create({})}>
                {t("empty.action")}
              </Button>
              <Button size="l" onClick={browse}>
                {t("browser.import")}
              </Button>
            </>
          }
          examples={{
            name: t("empty.examples"),
            items: ([1, 2, 3] as const).map((number) => ({
              title: t(`empty.example${number}.title`),
              onUse: () => {
                const [title, style] = [t(`empty.example${number}.title`), t(`empty.example${number}.style`)];
                // The last one is played, not sung.
                const words = number === 3 ? { instrumental: true } : { lyrics: t(`empty.example${number}.lyrics`) };
                create({ draft: { title, style, ...words } });
              },
            })),
          }}
          tips={([1, 2, 3] as const).map((number) => ({
            title: t(`empty.lesson${number}.title`),
            text: t(`empty.lesson${number}.text`),
          }))}
        />
      </div>
    );
  }
  return (
    <>
      <SongWorkspace
        key={song.id}
        song={song}
        begun={song.id === begun}
        songs={titles}
        onOpen={open}
        onCreate={begin}
        onBrowse={browse}
        onRemove={leave}
      />
      {browser}
    </>
  );
}
