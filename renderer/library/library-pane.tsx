import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog, EmptyState, LoadFailure } from "#renderer/components/index.ts";
import { client, describeError, openRoute, orpc, useRoute } from "#renderer/lib/index.ts";
import { AssetInspector } from "./asset-inspector.tsx";
import { LibraryGrid } from "./library-grid.tsx";
import { LibraryToolbar } from "./library-toolbar.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { RetrieveDialog } from "./retrieve/retrieve-dialog.tsx";
import { nothingSelected, select } from "./selection.ts";
import { FolderGone } from "./store/folder-gone.tsx";
import { useImports } from "./use-imports.ts";
import { type LibraryQuestion, useLibrary } from "./use-library.ts";
import "./library.css";

/** Every file on this machine that was made or brought in. Works with no network at all. */
export function LibraryPane() {
  const { t } = useTranslation("library");
  const [routed] = useRoute().rest;
  const [question, setQuestion] = useState<LibraryQuestion>({
    search: "",
    kinds: [],
    generatedOnly: false,
    sort: "newest",
  });
  const [selection, step] = useReducer(select, nothingSelected);
  const [retrieving, setRetrieving] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const media = useRef<HTMLVideoElement>(null);
  const { assets, total, all, error, isPending, refetch, hasNextPage, isFetching, fetchNextPage } =
    useLibrary(question);
  const { waiting, bring } = useImports();
  const { mutate: trash } = useMutation(
    orpc.library.trash.mutationOptions({ onSuccess: () => step({ type: "clear" }) }),
  );

  const { mutate: mark } = useMutation(orpc.library.mark.mutationOptions());

  // A link from a shot, a song or a task names the file.
  useEffect(() => {
    if (routed) step({ type: "one", id: routed });
  }, [routed]);

  const chosen = [...selection.ids];
  const [only] = chosen;
  const listed = assets.find(({ id }) => id === only);
  const { data: unlisted } = useQuery(
    orpc.library.get.queryOptions({ input: { id: only ?? "" }, enabled: only !== undefined && !listed && !isPending }),
  );
  const shown = listed ?? (only === undefined ? undefined : unlisted);

  const rate = (rating: number) => {
    for (const id of chosen) void client.library.rate({ id, rating });
  };
  const open = (id: string) => {
    step({ type: "one", id });
    // The viewer of a file that was not selected appears only after this step.
    setTimeout(() => void media.current?.play().catch(() => {}), 50);
  };
  const askToTrash = () => {
    if (selection.ids.size > 0) setConfirming(true);
  };

  if (error) return <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />;
  const empty =
    !isPending && all === 0 && question.search === "" && question.kinds.length === 0 && !question.generatedOnly;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the toolbar's Import does the same
    <div
      className="lib"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        bring([...event.dataTransfer.files]);
      }}
    >
      <div className="panel">
        <LibraryToolbar
          question={question}
          onAsk={(change) => setQuestion((before) => ({ ...before, ...change }))}
          total={total}
          all={all}
          onImport={bring}
          onRetrieve={() => setRetrieving(true)}
        />
        <FolderGone />
        {waiting > 0 && (
          <p className="importing" role="status">
            {t("import.waiting", { count: waiting })}
          </p>
        )}
        {empty ? (
          <div className="scroll well">
            <EmptyState
              title={t("empty.title")}
              lead={t("empty.lead")}
              lessons={[
                { title: t("empty.lesson1.title"), text: t("empty.lesson1.text") },
                { title: t("empty.lesson2.title"), text: t("empty.lesson2.text") },
                { title: t("empty.lesson3.title"), text: t("empty.lesson3.text") },
              ]}
            />
          </div>
        ) : total === 0 && !isPending ? (
          <NothingFound />
        ) : (
          <LibraryGrid
            assets={assets}
            byDay={question.sort === "newest" || question.sort === "oldest"}
            selection={selection}
            onSelect={step}
            onOpen={open}
            onTrash={askToTrash}
            onRate={rate}
            onMark={(change) => mark({ ids: chosen, ...change })}
            onNearEnd={() => {
              if (hasNextPage && !isFetching) void fetchNextPage();
            }}
          />
        )}
      </div>
      <AssetInspector
        asset={shown}
        count={selection.ids.size}
        chosen={assets.filter(({ id }) => selection.ids.has(id))}
        media={media}
        onRate={rate}
        onTrash={askToTrash}
      />
      {retrieving && <RetrieveDialog onClose={() => setRetrieving(false)} onShow={(id) => openRoute("library", id)} />}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={
          chosen.length === 1 && shown
            ? t("trash.one", { name: shown.name })
            : t("trash.many", { count: chosen.length })
        }
        description={t("trash.text")}
        confirm={t("trash.confirm")}
        onConfirm={() => trash({ ids: chosen })}
        danger
      />
    </div>
  );
}
