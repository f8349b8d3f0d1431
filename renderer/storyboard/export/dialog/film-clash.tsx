import i18next, { t } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { Button, Notice } from "#renderer/components/index.ts";
import { orpc, queryClient, showToast } from "#renderer/lib/index.ts";
import type { FilmClash } from "#shared/contract/storyboard/film-settings.ts";
import { cardBefore, ENDING, TITLE } from "#shared/film/cut.ts";

interface Told {
  readonly title: string;
  /** Has it the way it was wanted here. */
  readonly insist: () => void;
}

/** What is told in the film's dialog, by film; null: the dialog is open and there is nothing to tell. */
const useTold = create<Readonly<Record<string, Told | null | undefined>>>(() => ({}));
const forget = (projectId: string) => useTold.setState((told) => ({ [projectId]: told[projectId] && null }));

/** Says what of a film another window changed at the same time: in the film's dialog, or as a message without it. */
export function notifyClashes(projectId: string, clashes: readonly FilmClash[], insist: () => void): void {
  const title = t("film:clash.title", { fields: namesOf(projectId, clashes) });
  if (useTold.getState()[projectId] === undefined) {
    const action = { label: t("film:clash.insist"), run: insist };
    showToast({ kind: "warning", title, body: t("film:clash.text"), action });
  } else useTold.setState({ [projectId]: { title, insist } });
}

function namesOf(projectId: string, clashes: readonly FilmClash[]): string {
  const shots = queryClient.getQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } })) ?? [];
  // Names of fields come from the core, so the keys can't be typed.
  const nameOf = t as unknown as (key: string, values: { defaultValue: string }) => string;
  const several = { defaultValue: t("projects:history.field.several") };
  const film = queryClient.getQueryData(orpc.storyboard.projects.queryKey())?.find(({ id }) => id === projectId)?.film;
  const names = clashes.map(({ clipId, field }) => {
    if (clipId === null) return nameOf(`projects:history.field.${field}`, several);
    if (clipId === TITLE || clipId === ENDING) return t(`projects:history.field.${clipId}`);
    const shotId = film?.clips[clipId]?.shotId ?? clipId.replace(cardBefore(""), "");
    const shot = shots.find(({ id }) => id === shotId);
    const name = nameOf(`film:clash.take.${field}`, several);
    // A card by itself belongs to no shot.
    return shot === undefined ? name : t("film:clash.ofShot", { field: name, number: shot.number });
  });
  return new Intl.ListFormat(i18next.language).format(names);
}

/** In the film's dialog, where a message would lie behind the veil. */
export function ClashNotice({ projectId }: { projectId: string }) {
  const { t } = useTranslation("film");
  const told = useTold((all) => all[projectId]);
  useEffect(() => {
    useTold.setState({ [projectId]: null });
    return () => useTold.setState({ [projectId]: undefined });
  }, [projectId]);
  if (!told) return null;
  const mine = () => {
    forget(projectId);
    told.insist();
  };
  return (
    <div className="filmClash">
      <Notice
        tone="warning"
        live
        title={told.title}
        actions={
          <>
            <Button size="s" onClick={() => forget(projectId)}>
              {t("clash.leave")}
            </Button>
            <Button size="s" onClick={mine}>
              {t("clash.insist")}
            </Button>
          </>
        }
      >
        {t("clash.text")}
      </Notice>
    </div>
  );
}
