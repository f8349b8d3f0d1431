import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, showToast } from "#renderer/components/index.ts";
import { type SheetCell, saveContactSheet } from "#renderer/contact-sheet/index.ts";
import { describeError, grabStill, modelName } from "#renderer/lib/index.ts";
import type { ClipFacts } from "./clip-facts.ts";
import type { FilmPlan } from "./film-plan.ts";
import type { FilmShot } from "./film-shot.ts";
import { saveBlob, saveText } from "./save-text.ts";
import { shotListCsv } from "./shot-list.ts";
import { timelineFcpxml } from "./timeline-fcpxml.ts";
import { timelineOtio } from "./timeline-otio.ts";

export interface FilmListsProps {
  /** What the files are called. */
  name: string;
  shots: readonly FilmShot[];
  plan: FilmPlan;
  facts: ReadonlyMap<string, ClipFacts>;
}

/** The film as lists for people and timelines for editors. */
export function FilmLists({ name, shots, plan, facts }: FilmListsProps) {
  const { t, i18n } = useTranslation("film");
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const called = ({ number, name: own }: FilmShot) => (own === "" ? t("shot", { number }) : own);
  const sources = () =>
    new Map(
      shots.flatMap((shot) => {
        if (shot.take === null) return [];
        const { assetId, fileName } = shot.take;
        return [[assetId, { name: called(shot), fileName, seconds: facts.get(assetId)?.seconds ?? 0 }] as const];
      }),
    );
  const saveList = () => {
    const headings = ["shot", "name", "take", "in", "out", "seconds", "model", "prompt"] as const;
    const words = headings.map((heading) => t(`list.${heading}`));
    saveText(`${name}.csv`, shotListCsv(shots, plan, words), "text/csv;charset=utf-8");
  };
  const saveSheet = async (kind: "pdf" | "png") => {
    const lengths = new Map(plan.segments.map(({ shotNumber, length }) => [shotNumber, length]));
    try {
      const cells: SheetCell[] = [];
      for (const shot of shots) {
        const length = lengths.get(shot.number);
        cells.push({
          picture: shot.take === null ? null : await grabStill(shot.take.assetId, "start").catch(() => null),
          title: `${shot.number}  ${called(shot)}`,
          lines: [
            [
              modelName(shot.model),
              length === undefined ? t("sheet.noTake") : t("seconds", { value: figure.format(length) }),
            ].join(" · "),
            shot.prompt,
          ],
        });
      }
      saveBlob(`${name}.${kind}`, await saveContactSheet(kind, name, cells));
    } catch (thrown) {
      showToast({ kind: "error", title: t("lists.failed"), body: describeError(thrown).title });
    }
  };
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" icon={Download}>
          {t("lists.name")}
        </Button>
      }
      items={[
        { label: t("lists.csv"), onSelect: saveList },
        { label: t("lists.pdf"), onSelect: () => void saveSheet("pdf") },
        { label: t("lists.png"), onSelect: () => void saveSheet("png") },
        {
          label: t("lists.otio"),
          onSelect: () => saveText(`${name}.otio`, timelineOtio(name, plan, sources()), "application/json"),
        },
        {
          label: t("lists.fcpxml"),
          onSelect: () => saveText(`${name}.fcpxml`, timelineFcpxml(name, plan, sources()), "application/xml"),
        },
      ]}
    />
  );
}
