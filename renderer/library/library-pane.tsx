import { replaceEqualDeep, useMutation, useQuery } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { type DragEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, EmptyState, LoadFailure, useFilePicker } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  givesWay,
  openRoute,
  orpc,
  toastFailure,
  useLatest,
  useRoute,
  useSessionText,
  writeSessionText,
} from "#renderer/lib/index.ts";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { AlbumDialog, type AlbumWish } from "./albums/album-dialog.tsx";
import { AlbumStrip, openAlbumOf } from "./albums/album-strip.tsx";
import { useAlbumActions, useAlbums, useKnownAlbums } from "./albums/use-albums.ts";
import { useArrange } from "./albums/use-arrange.ts";
import { useRenamedAlbum } from "./albums/use-renamed-album.ts";
import { AssetMenu, type MenuPlace } from "./asset-menu.tsx";
import { NearDuplicatesDialog } from "./duplicates/near-duplicates-dialog.tsx";
import { useDeletion } from "./export/use-deletion.ts";
import { LIBRARY_DRAG } from "./export/use-drag-out.ts";
import { LibraryGrid } from "./grid/library-grid.tsx";
import { useHiddenSelection, useLetGoDeleted } from "./grid/use-hidden-selection.ts";
import { useAskAhead, useOutline, type Viewport } from "./grid/use-outline.ts";
import { AssetInspector } from "./inspector/asset-inspector.tsx";
import { LibraryToolbar } from "./library-toolbar.tsx";
import type { MarkKey } from "./marks/mark-keys.ts";
import { NothingFound } from "./nothing-found.tsx";
import { InAlbum } from "./order.ts";
import { RetrieveDialog } from "./retrieve/retrieve-dialog.tsx";
import type { PlacedFile, Reveal } from "./selection.ts";
import { useUnfolded } from "./stacks/unfolded.ts";
import { FolderGone } from "./store/folder-gone.tsx";
import { TrashDialog } from "./trash-dialog.tsx";
import { useImports } from "./use-imports.ts";
import { isAddressNew, useKeptSelection } from "./use-kept-selection.ts";
import { useLibraryCommands } from "./use-library-commands.ts";
import { useViewOptions } from "./view-options.ts";
import { ViewOptionsBar } from "./view-options-bar.tsx";
import { useViewing } from "./viewer/use-viewing.tsx";
import "./library.css";

/** So many of the chosen are looked at for what they share. */
const COMPARED = 500;
/** So many are marked by one call. */
const MARKED = 10_000;
const NONE: readonly Asset[] = [];
const SEARCH = "library.search";

/** Files of an album stand in its own order, or in another that is kept beside the library's. */
const isInAlbum = (search: string): boolean => readLibrarySearch(search).albums.length > 0;

const questionOf = (
  search: string,
  { sort, descending, group }: Pick<BrowseQuestion, "sort" | "descending" | "group">,
  stacked: boolean,
  unfolded: readonly string[],
): BrowseQuestion => ({
  ...{ search: search.trim(), sort, descending, group, stacked },
  unfolded: stacked ? [...unfolded] : [],
});

/** Every file on this machine that was made or brought in. Works with no network at all. */
export function LibraryPane() {
  const { t } = useTranslation(["library", "albums"]);
  const [routed] = useRoute().rest;
  const [search, setSearch] = useSessionText(SEARCH);
  const [written, setWritten] = useState(0);
  const albums = useAlbums();
  const albumActions = useAlbumActions();
  const album = openAlbumOf(search, albums);
  const inAlbum = isInAlbum(search);
  const { sort, descending, group } = useViewOptions(({ options }) => (inAlbum ? options.album : options));
  const stacked = useViewOptions(({ options }) => options.stacks);
  const unfolded = useUnfolded(({ keys }) => keys);
  const [albumWish, setAlbumWish] = useState<AlbumWish>();
  const question = useMemo(
    () => questionOf(search, { sort, descending, group }, stacked, unfolded),
    [search, sort, descending, group, stacked, unfolded],
  );
  const [selection, step, stepOnceKnown] = useKeptSelection();
  const [reveal, setReveal] = useState<Reveal | null>(null);
  /** The last one that was brought into view. */
  const revealed = useRef<Reveal | null>(null);
  const takeReveal = useCallback((wanted: Reveal) => {
    const isNew = revealed.current !== wanted;
    revealed.current = wanted;
    return isNew;
  }, []);
  /** Whoever searches on no longer waits for it. */
  const forgetWaiting = useCallback(() => setReveal((wanted) => (wanted === revealed.current ? wanted : null)), []);
  const [retrieving, setRetrieving] = useState(false);
  const retrieve = useCallback(() => setRetrieving(true), []);
  const [comparing, setComparing] = useState(false);
  /** The one that is asked about, or all that are chosen. */
  const [confirming, setConfirming] = useState<Asset | "chosen" | null>(null);
  const [menu, setMenu] = useState<{ place: MenuPlace; open: boolean } | null>(null);
  const openMenu = useCallback((place: MenuPlace) => setMenu({ place, open: true }), []);
  const sight = useRef<(() => Viewport | null) | null>(null);
  const { data: outline, error, isPending, refetch } = useOutline(question, sight);
  const askAhead = useAskAhead(sight);
  const ask = useCallback(
    (next: string) => {
      const { options } = useViewOptions.getState();
      const order = isInAlbum(next) ? options.album : options;
      return askAhead(questionOf(next, order, options.stacks, useUnfolded.getState().keys));
    },
    [askAhead],
  );
  /** Over what is in the field. */
  const overwrite = useCallback(
    (next: string) => {
      setSearch(next);
      setWritten((count) => count + 1);
    },
    [setSearch],
  );
  const write = useCallback(
    (next: string) => {
      void ask(next);
      forgetWaiting();
      overwrite(next);
    },
    [ask, forgetWaiting, overwrite],
  );
  const type = useCallback(
    (next: string) => {
      writeSessionText(SEARCH, next);
      forgetWaiting();
      return ask(next);
    },
    [ask, forgetWaiting],
  );
  useRenamedAlbum(search, useKnownAlbums(), write);
  const bring = useImports();
  const { pick, input } = useFilePicker("image/*,video/*,audio/*", true, bring);
  const trash = useDeletion((ids) => step({ type: "deleted", ids }));
  const { mutate: mark } = useMutation(orpc.library.mark.mutationOptions());

  const initial = useLatest(question);
  const left = useRef(selection.focus);
  // A link from a shot, a song or a task names the file; else the one that was left is in sight again.
  useEffect(() => {
    const led = isAddressNew() ? routed : undefined;
    if (led) step({ type: "one", spot: { id: led, at: 0 } });
    const id = led ?? left.current?.id;
    left.current = null;
    if (!id) return;
    const asked = initial.current;
    void client.browse
      .place({ ...asked, id })
      .then((at) => at !== null && setReveal({ id, at, search: asked.search }))
      .catch(() => {});
  }, [routed, step]);

  // What came or went moves what stands after it.
  const { focus, anchor } = selection;
  const spots = useLatest({ focus, anchor });
  useEffect(() => {
    if (!outline) return;
    const { focus: at, anchor: from } = spots.current;
    const placeOf = async (spot: PlacedFile | null) =>
      spot && (await client.browse.place({ ...outline.question, id: spot.id }).catch(() => null));
    if (at === null && from === null) return;
    void Promise.all([placeOf(at), placeOf(from)]).then(([newFocus, newAnchor]) => {
      const now = spots.current;
      if (now.focus?.id === at?.id && now.anchor?.id === from?.id)
        step({ type: "moved", focus: newFocus, anchor: newAnchor });
    });
  }, [outline, step]);

  // Takes that come out of a stack, or go into it, move all after them: what has the focus stays in sight.
  const folded = useRef(unfolded);
  useEffect(() => {
    if (folded.current === unfolded || outline === undefined) return;
    // Of an answer that is asked for again it may be another object.
    if (replaceEqualDeep(outline.question, question) !== outline.question) return;
    folded.current = unfolded;
    const id = spots.current.focus?.id;
    if (id === undefined) return;
    void client.browse
      .place({ ...question, id })
      .then((at) => at !== null && setReveal({ id, at, search: question.search, focus: true }))
      .catch(() => {});
  }, [unfolded, outline, question]);

  const chosen = useMemo(() => [...selection.ids], [selection.ids]);
  const outside = useHiddenSelection(outline?.question, selection.ids);
  const letGo = useCallback((ids: readonly string[]) => step({ type: "without", ids }), [step]);
  useLetGoDeleted(outside, letGo);
  /** Scrolls to a file, whatever was looked for. */
  const revealOf = useCallback(
    (id: string | undefined) => {
      overwrite("");
      if (id === undefined) return;
      // Out of an album the library stands in an order of its own.
      const { options } = useViewOptions.getState();
      const whole = questionOf("", options, options.stacks, useUnfolded.getState().keys);
      // An answer that was kept from before has other files at its places.
      void ask("")
        .then(() => client.browse.place({ ...whole, id }))
        .then((at) => at !== null && setReveal({ id, at, search: "" }))
        .catch(toastFailure);
    },
    [ask, overwrite],
  );
  const showOutside = useCallback(() => revealOf(outside[0]), [outside, revealOf]);
  const compared = chosen.slice(0, COMPARED);
  const {
    data: known = NONE,
    error: unread,
    refetch: readAgain,
  } = useQuery(
    orpc.library.getMany.queryOptions({
      input: { ids: compared },
      enabled: compared.length > 0,
      placeholderData: (before) => before,
    }),
  );
  const [only] = chosen;
  const shown = chosen.length === 1 ? known.find(({ id }) => id === only) : undefined;

  // Each the same until others are chosen, so that a key in the search draws neither grid nor inspector.
  const markAll = useCallback(
    (change: MarkKey & { rating?: number }) => {
      for (let at = 0; at < chosen.length; at += MARKED) mark({ ids: chosen.slice(at, at + MARKED), ...change });
    },
    [chosen, mark],
  );
  const rate = useCallback((rating: number) => markAll({ rating }), [markAll]);
  const askToTrash = useCallback(() => {
    if (chosen.length > 0) setConfirming("chosen");
  }, [chosen]);
  const inspected = useMemo(() => known.filter(({ id }) => selection.ids.has(id)), [known, selection.ids]);
  const failedToRead = useMemo(
    () => (unread && inspected.length === 0 ? { error: unread, retry: () => void readAgain() } : undefined),
    [unread, inspected, readAgain],
  );
  const { view, viewChosen, viewer } = useViewing({
    answer: outline,
    total: outline?.total ?? 0,
    selection,
    onTrash: setConfirming,
    onBack: (spot) => {
      if (spot) {
        step({ type: "one", spot });
        setReveal({ ...spot, search: outline?.question.search ?? question.search, focus: true });
      }
    },
  });
  const empty = outline !== undefined && outline.all === 0;
  // The first file of all brings much with it: in steps, so that no key waits.
  const isBegun = useDeferredValue(!empty);
  const acts = {
    find: () => document.querySelector<HTMLElement>(".librarySearch input")?.focus(),
    pick,
    retrieve,
    duplicates: () => setComparing(true),
    newAlbum: () => setAlbumWish({ kind: "create", ids: [] }),
    addToAlbum: () => chosen.length > 0 && setAlbumWish({ kind: "add", ids: chosen }),
    trash: askToTrash,
    all: () => {
      const to = outline?.total ?? 0;
      if (to === 0) return;
      stepOnceKnown(client.browse.ids({ ...question, from: 0, to }).then((ids) => ({ type: "these", ids })));
    },
  };
  useLibraryCommands(acts, chosen.length > 0);
  const arrange = useArrange(album, outline, selection.ids, albumActions);
  const byHand = album !== undefined && sort === "album" && group === "none" && !descending;
  const dropOnFile = useCallback(
    (event: DragEvent, before: string) => {
      if (album === undefined) return;
      const ids = event.dataTransfer.getData(LIBRARY_DRAG).split(",").filter(Boolean);
      if (ids.length > 0 && !ids.includes(before)) void albumActions.arrange(album.id, ids, before);
      else if (ids.length === 0) albumActions.bring(album, [...event.dataTransfer.files], before);
    },
    [album, albumActions],
  );

  if (error && givesWay(error, outline))
    return (
      <div className="well">
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      </div>
    );
  const total = outline?.total ?? 0;
  return (
    <InAlbum value={inAlbum}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the toolbar's Import does the same */}
      <div
        className="lib"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (event.dataTransfer.types.includes(LIBRARY_DRAG)) return;
          // Into the open album too, where there is one.
          if (album) albumActions.bring(album, [...event.dataTransfer.files]);
          else bring([...event.dataTransfer.files]);
        }}
      >
        <div className="panel" data-focus-next='[data-asset][tabindex="0"], .teach .btn'>
          {!empty && <h1 className="sr-only">{t("name")}</h1>}
          <LibraryToolbar
            search={search}
            written={written}
            onSearch={write}
            onType={type}
            onFollow={setSearch}
            total={outline?.files ?? 0}
            all={outline?.all ?? 0}
            onImport={pick}
            onRetrieve={retrieve}
          />
          {input}
          {isBegun && albums.length > 0 && (
            <AlbumStrip albums={albums} search={search} onSearch={write} actions={albumActions} onWish={setAlbumWish} />
          )}
          {isBegun && <ViewOptionsBar search={search} onSearch={write} />}
          <FolderGone />
          {empty ? (
            <div className="scroll well">
              <EmptyState
                title={t("empty.title")}
                lead={t("empty.lead")}
                actions={
                  <>
                    <Button variant="primary" size="l" onClick={pick}>
                      {t("import.files")}
                    </Button>
                    <Button variant="ghost" size="l" icon={Clapperboard} onClick={() => openRoute("storyboard")}>
                      {t("empty.toShot")}
                    </Button>
                  </>
                }
                tips={[
                  { title: t("empty.lesson1.title"), text: t("empty.lesson1.text") },
                  { title: t("empty.lesson2.title"), text: t("empty.lesson2.text") },
                  { title: t("empty.lesson3.title"), text: t("empty.lesson3.text") },
                ]}
              />
            </div>
          ) : outline !== undefined && total === 0 && album?.files === 0 ? (
            <div className="scroll well nothing">
              <h2 className="strong">{t("albums:empty.title")}</h2>
              <p className="cap">{t("albums:empty.text")}</p>
            </div>
          ) : outline !== undefined && total === 0 ? (
            <NothingFound search={search} />
          ) : outline === undefined || isPending ? (
            <div className="scroll well" aria-busy />
          ) : (
            <LibraryGrid
              outline={outline}
              sight={sight}
              selection={selection}
              onSelect={step}
              onSelectOnceKnown={stepOnceKnown}
              onOpen={view}
              onTrash={askToTrash}
              onMenu={openMenu}
              onRate={rate}
              onMark={markAll}
              reveal={reveal}
              takeReveal={takeReveal}
              onArrange={byHand ? arrange : undefined}
              onDropOnFile={byHand ? dropOnFile : undefined}
            />
          )}
        </div>
        <AssetInspector
          asset={shown}
          count={selection.ids.size}
          chosen={inspected}
          unread={failedToRead}
          ids={chosen}
          outside={outside}
          onShowOutside={question.search === "" ? undefined : showOutside}
          onLetGo={letGo}
          onView={viewChosen}
          onRate={rate}
          onTrash={askToTrash}
        />
        {menu && (
          <AssetMenu
            place={menu.place}
            open={menu.open}
            ids={chosen}
            chosen={inspected}
            outside={outside.length}
            onView={viewChosen}
            onRate={rate}
            onMark={markAll}
            onTrash={askToTrash}
            albums={albums}
            album={album}
            albumActions={albumActions}
            onAlbumWish={setAlbumWish}
            onArrange={byHand ? arrange : undefined}
            onClose={() => setMenu({ ...menu, open: false })}
          />
        )}
        {albumWish && <AlbumDialog wish={albumWish} actions={albumActions} onClose={() => setAlbumWish(undefined)} />}
        {retrieving && (
          <RetrieveDialog onClose={() => setRetrieving(false)} onShow={(id) => openRoute("library", id)} />
        )}
        {comparing && (
          <NearDuplicatesDialog
            onSelect={(ids) => {
              setComparing(false);
              step({ type: "these", ids });
              revealOf(ids[0]);
            }}
            onTrash={(ids) => {
              setComparing(false);
              step({ type: "these", ids });
              setConfirming("chosen");
            }}
            onClose={() => setComparing(false)}
          />
        )}
        {viewer}
        {confirming && (
          <TrashDialog
            ids={confirming === "chosen" ? chosen : [confirming.id]}
            asset={confirming === "chosen" ? shown : confirming}
            outside={confirming === "chosen" ? outside.length : 0}
            onClose={() => setConfirming(null)}
            onConfirm={() =>
              confirming === "chosen" ? trash(chosen, shown?.name) : trash([confirming.id], confirming.name)
            }
          />
        )}
      </div>
    </InAlbum>
  );
}
