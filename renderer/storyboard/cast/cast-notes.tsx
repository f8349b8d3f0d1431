import { Images, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { castFiles, unknownNames } from "#shared/rules/cast/index.ts";
import { cardIcons } from "./card-icons.ts";
import { useFilmCast } from "./film-cast.ts";
import { openCard } from "./opened-card.ts";

export interface CastNotesProps {
  draft: ShotDraft;
  change: (patch: Partial<ShotDraft>) => void;
}

/** Who the shot names, what of them isn't sent and why, and names that no card has. */
export function CastNotes({ draft, change }: CastNotesProps) {
  const { t, i18n } = useTranslation("cast");
  const { t: words } = useTranslation("storyboard");
  const film = useFilmCast();
  if (film === null) return null;
  const { cast, mode } = draft;
  const unknown = unknownNames(draft, film.cards);
  if (cast.length === 0 && unknown.length === 0) return null;
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const left = cast.flatMap(({ id, name, files }) =>
    files.flatMap((file) => (file.left === null ? [] : [{ id, card: name, ...file, left: file.left }])),
  );
  const unsent = mode === "references" ? 0 : castFiles(cast).length;
  return (
    <div className="castnotes">
      {cast.length > 0 && (
        <ul className="castchips" aria-label={t("inShot")}>
          {cast.map(({ id, name, kind, color }) => (
            <li key={id} data-label={color ?? undefined}>
              <button type="button" className="chip" title={name} onClick={() => openCard(id)}>
                <Icon of={cardIcons[kind]} size="xs" />
                <span className="cut">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="checks" aria-label={t("notes")}>
        {unsent > 0 && (
          <li className="wrn">
            <Icon of={Images} />
            <span>{t("unsent", { count: unsent, mode: words(`mode.${mode}`) })}</span>
            <Button size="s" onClick={() => change({ mode: "references" })}>
              {t("send")}
            </Button>
          </li>
        )}
        {mode === "references" &&
          left.map(({ id, card, name, left: { why, found, allowed } }) => (
            <li key={`${id} ${name}`} className="wrn" data-why={why}>
              <Icon of={TriangleAlert} />
              <span>
                <span className="sr-only">{t("warning")} </span>
                {t("left.title", { card, file: film.media.get(name)?.name ?? t("left.file") })}
                <small>{t(`left.${why}`, { found: figure.format(found), allowed: figure.format(allowed) })}</small>
              </span>
            </li>
          ))}
        {unknown.map((name) => (
          <li key={name} className="wrn">
            <Icon of={TriangleAlert} />
            <span>
              <span className="sr-only">{t("warning")} </span>
              {t("unknown", { name })}
            </span>
            <Button size="s" onClick={() => openCard({ name })}>
              {t("addCard")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
