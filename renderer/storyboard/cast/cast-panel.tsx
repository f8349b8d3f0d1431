import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Plus, Upload, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  focusedBefore,
  Icon,
  IconButton,
  type MenuItem,
  Spacer,
  useFilePicker,
} from "#renderer/components/index.ts";
import { matchesShortcut, openRoute, orpc, writeSessionText } from "#renderer/lib/index.ts";
import { type CastCard, plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import { CardDialog } from "./card-dialog.tsx";
import { cardIcons } from "./card-icons.ts";
import { showCast } from "./cast-shown.ts";
import "./cast.css";
import { useFilmCast } from "./film-cast.ts";
import { openCard, useOpenedCard } from "./opened-card.ts";
import { type CastActions, useCastActions } from "./use-cast-actions.ts";
import { CAST_FILES, useCastFiles } from "./use-cast-files.ts";

export interface CastPanelProps {
  project: Project;
  shots: readonly Shot[];
  /** What a card is added to. */
  picked: readonly Shot[];
  /** Looks for the shots that name a card. */
  onFind: (words: string) => void;
}

/** In a narrow board it lies over the work, as drawers do. */
const liesOver = (panel: HTMLElement) => getComputedStyle(panel).position === "absolute";

/** Who and what the film's shots name: cards beside the board, dragged or added to shots. */
export function CastPanel({ project, shots, picked, onFind }: CastPanelProps) {
  const { t } = useTranslation("cast");
  const film = useFilmCast();
  const cards = film?.cards ?? [];
  const actions = useCastActions(project.id);
  const files = useCastFiles(project, actions);
  const { input, pick } = useFilePicker(CAST_FILES, false, ([file]) => file && void files.bring(file));
  const panel = useRef<HTMLElement>(null);
  // What has the focus in the shot's drawer keeps that drawer out, over this panel.
  useEffect(() => {
    const before = focusedBefore();
    if (panel.current && liesOver(panel.current) && before?.closest(".drawer"))
      panel.current.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, []);
  // It goes as drawers do. A menu's Escape is its own.
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target, key } = event;
    if (key !== "Escape" || event.defaultPrevented || !liesOver(currentTarget)) return;
    if (!currentTarget.contains(target as Node)) return;
    event.preventDefault();
    showCast(false);
  };
  return (
    <aside ref={panel} className="castpanel" aria-label={t("name")} data-drawer="open" onKeyDown={leave}>
      <div className="phead">
        <h2 className="strong">{t("name")}</h2>
        <span className="fig">{cards.length > 0 && cards.length}</span>
        <Spacer />
        <IconButton icon={Plus} label={t("new")} onClick={() => openCard({ name: "" })} />
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t("more")} />}
          items={[
            { label: t("import"), icon: Upload, onSelect: pick },
            { label: t("exportAll"), disabled: cards.length === 0, onSelect: () => void files.save(cards) },
          ]}
        />
        <IconButton icon={X} label={t("close")} onClick={() => showCast(false)} />
      </div>
      {input}
      {cards.length === 0 ? (
        <div className="empty">
          <b>{t("empty.title")}</b>
          <p>{t("empty.lead")}</p>
          <Button variant="primary" onClick={() => openCard({ name: "" })}>
            {t("new")}
          </Button>
          <Button variant="ghost" icon={Upload} onClick={pick}>
            {t("import")}
          </Button>
        </div>
      ) : (
        <ul className="castcards" aria-label={t("cards")}>
          {cards.map((card, at) => (
            <CardRow
              key={card.id}
              card={card}
              at={at}
              last={cards.length}
              project={project}
              shots={shots}
              picked={picked}
              actions={actions}
              onFind={onFind}
              onSave={(one) => void files.save([one])}
            />
          ))}
        </ul>
      )}
    </aside>
  );
}

interface CardRowProps extends CastPanelProps {
  card: CastCard;
  at: number;
  last: number;
  actions: CastActions;
  onSave: (card: CastCard) => void;
}

/** The library, with the takes that were made with a card of this name. */
function showTakes(name: string): void {
  writeSessionText("library.search", `cast:"${name}"`);
  openRoute("library");
}

function CardRow({ card, at, last, project, shots, picked, actions, onFind, onSave }: CardRowProps) {
  const { t } = useTranslation("cast");
  const film = useFilmCast();
  const { data: all = [] } = useQuery(orpc.storyboard.projects.queryOptions());
  const films = all.filter(({ id: other }) => other !== project.id);
  const row = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ card, projectId: project.id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [card, project.id]);
  const { id, name, kind, files, color, description } = card;
  const face = files.find((file) => film?.known.kindOf(file.name) !== "audio");
  const inShots = shots.filter(({ draft }) => draft.cast.some((one) => one.id === id));
  const missing = files.filter((file) => {
    const asset = film?.media.get(file.name);
    return asset !== undefined && asset.state !== "ready";
  }).length;
  const [only] = picked;
  const add: MenuItem = {
    label:
      picked.length > 1
        ? t("addToMany", { count: picked.length })
        : only
          ? t("addTo", { number: only.number })
          : t("addToNone"),
    disabled: picked.length === 0,
    shortcut: "A",
    onSelect: () => actions.addToShots(card, picked),
  };
  const move = (to: number) => void actions.change([{ do: "move", id, to }]);
  const items: MenuItem[] = [
    add,
    { label: t("edit"), onSelect: () => openCard(id) },
    { kind: "line" },
    { label: t("findShots"), disabled: inShots.length === 0, onSelect: () => onFind(`@${name}`) },
    { label: t("allTakes", { name }), onSelect: () => showTakes(name) },
    { kind: "line" },
    { label: t("earlier"), disabled: at === 0, onSelect: () => move(at) },
    { label: t("later"), disabled: at === last - 1, onSelect: () => move(at + 2) },
    ...(films.length > 0
      ? [
          {
            kind: "sub" as const,
            label: t("copyTo"),
            items: films
              .slice(0, 30)
              .map((other) => ({ label: other.title, onSelect: () => actions.copyTo([card], other) })),
          },
        ]
      : []),
    { label: t("export"), onSelect: () => onSave(card) },
    { kind: "line" },
    { label: t("remove"), danger: true, onSelect: () => void actions.change([{ do: "remove", id }]) },
  ];
  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way !== undefined && event.altKey) {
      const to = at + 1 + way;
      if (to >= 1 && to <= last) move(to);
    } else if (way !== undefined) {
      const rows = [...(row.current?.parentElement?.querySelectorAll<HTMLElement>(".cardface") ?? [])];
      rows[at + way]?.focus();
    } else if (matchesShortcut(event.nativeEvent, "A", false)) {
      if (picked.length > 0) actions.addToShots(card, picked);
    } else if (event.key === "Delete") void actions.change([{ do: "remove", id }]);
    else return;
    event.preventDefault();
  };
  const told = [t(`kind.${kind}`), files.length > 0 ? t("fileCount", { count: files.length }) : t("noFiles")];
  return (
    <li ref={row} className="castcard" data-label={color ?? undefined} data-dragging={dragging || undefined}>
      <button
        type="button"
        className="cardface"
        title={description || undefined}
        onClick={() => openCard(id)}
        onKeyDown={steer}
      >
        {face ? (
          <AssetFrame asset={film?.media.get(face.name)} alt="" />
        ) : (
          <span className="slot">
            <Icon of={cardIcons[kind]} size="m" />
          </span>
        )}
        <span className="castwords">
          <b className="cut" title={name}>
            {name}
          </b>
          <span className="cap cut">{told.join(" · ")}</span>
          <span className="cap cut" data-tone={missing > 0 ? "warning" : undefined}>
            {missing > 0 ? t("missing", { count: missing }) : t("shotCount", { count: inShots.length })}
          </span>
        </span>
      </button>
      <DropdownMenu align="end" trigger={<IconButton icon={Ellipsis} label={t("menuOf", { name })} />} items={items} />
    </li>
  );
}

/** The dialog of the card that was asked for, wherever in the film that was. */
export function OpenedCard({ project }: { project: Project }) {
  const opened = useOpenedCard((state) => state.opened);
  const film = useFilmCast();
  const actions = useCastActions(project.id);
  // Another film's card isn't asked for here.
  useEffect(() => () => openCard(null), []);
  if (opened === null || film === null) return null;
  const card = typeof opened === "string" ? film.cards.find(({ id }) => id === opened) : undefined;
  if (typeof opened === "string" && card === undefined) return null;
  const { id, ...fields } = card ?? { ...plainCard, id: "", name: typeof opened === "string" ? "" : opened.name };
  return (
    <CardDialog
      key={id}
      place={`${project.id}/${id === "" ? `new ${fields.name}` : id}`}
      card={fields}
      isNew={card === undefined}
      others={film.cards.filter((one) => one.id !== id).map(({ name }) => name)}
      onSave={async (next) => {
        const change = card
          ? ({ do: "edit", id, card: next } as const)
          : ({ do: "add", card: next, freely: false } as const);
        return (await actions.change([change])) !== undefined;
      }}
      onClose={() => openCard(null)}
    />
  );
}
