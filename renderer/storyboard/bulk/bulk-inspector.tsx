import { Clapperboard, Ellipsis, X } from "lucide-react";
import { type ReactNode, type RefObject, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  Field,
  Icon,
  IconButton,
  Inspector,
  type MenuItem,
  PanelBody,
  PanelFoot,
  PanelHead,
  Section,
  Select,
  Spacer,
} from "#renderer/components/index.ts";
import { formatDuration, modelName } from "#renderer/lib/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { PromptExpansionMode } from "#shared/wire/video/video.ts";
import type { BoardMedia } from "../board-media.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { BulkChecks, useBulkChecks } from "./bulk-checks.tsx";
import {
  allFollow,
  type BulkEdit,
  type BulkField,
  choicesFor,
  commonValue,
  FROM_FILM,
  fitting,
  LEFT_OUT,
  MIXED,
  OWN,
} from "./bulk-edit.ts";
import { BulkTakes } from "./bulk-takes.tsx";
import type { BulkWork } from "./bulk-words.ts";
import { BulkWords } from "./bulk-words-form.tsx";
import { type BulkOutcome, bulkShotsOf, useBulkEdit } from "./use-bulk-edit.ts";
import "./bulk.css";

export interface BulkInspectorProps {
  projectId: string;
  /** At least two, in the board's order. */
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  film: ProjectDefaults;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  /** What can be done to all of them. */
  menu: MenuItem[];
  body: RefObject<HTMLDivElement | null>;
  onOnly: (shots: readonly Shot[]) => void;
  onClear: () => void;
  onGenerate: () => void;
}

const settings = ["model", "resolution", "duration", "ratio"] as const;
const around = ["promptPrefix", "promptSuffix", "projectReferences"] as const;

/** What several shots have in common, each setting to be set for all of them at once. */
export function BulkInspector(props: BulkInspectorProps) {
  const { projectId, shots, takesByShot, film, media, assumed, menu, body, onOnly, onClear, onGenerate } = props;
  const { t } = useTranslation("bulk");
  const { t: words } = useTranslation("storyboard");
  const reasonId = useId();
  const count = shots.length;
  const each = useMemo(() => bulkShotsOf(shots, media), [shots, media]);
  const { apply, work, busy, outcome } = useBulkEdit(projectId, shots, media, assumed);
  const { shared, blocked, fixable } = useBulkChecks(shots, media, assumed);
  const seconds = each.reduce((sum, { draft }) => sum + draft.duration, 0);
  const labelOf = useFieldLabels();
  const nameOf = useValueNames(film);

  const field = (name: BulkField, withFilm: boolean): ReactNode => {
    const value = commonValue(each, name);
    const follows = withFilm && allFollow(each, name);
    const values = [...choicesFor(each, name), ...(withFilm && !follows ? [FROM_FILM] : [])];
    const known = values.includes(value ?? "");
    const options = values.map((one) => {
      const found = fitting(each, { field: name, value: one }, film);
      return {
        value: one,
        label: one === FROM_FILM && withFilm ? t("fromFilm", { value: nameOf(name, FROM_FILM) }) : nameOf(name, one),
        note: found < count ? t("fits", { found, all: count }) : undefined,
        disabled: found === 0,
      };
    });
    return (
      <Field
        key={name}
        label={labelOf(name)}
        figure={
          follows ? (
            <span className="follows" title={t("around")}>
              <Icon of={Clapperboard} size="xs" />
              <span className="sr-only">{t("around")}</span>
            </span>
          ) : undefined
        }
      >
        <Select
          className={value === MIXED ? "mixed" : ""}
          value={value ?? MIXED}
          disabled={busy || value === undefined}
          onChange={(next) => apply({ field: name, value: next }, film)}
          // What stands there and can't be chosen is shown, never changed by itself.
          options={
            known
              ? options
              : [
                  {
                    value: value ?? MIXED,
                    label: value === undefined ? t("noSetting") : nameOf(name, value),
                    disabled: true,
                  },
                  ...options,
                ]
          }
        />
      </Field>
    );
  };

  const name = t("name", { count });
  return (
    <Inspector label={name} className="inspector" drawer="shot">
      <PanelHead>
        <h2 className="strong">{name}</h2>
        <Spacer />
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={words("inspector.more")} />}
          items={menu}
        />
        <IconButton icon={X} label={t("clear")} onClick={onClear} />
      </PanelHead>
      <PanelBody ref={body}>
        <BulkTakes projectId={projectId} shots={shots} takesByShot={takesByShot} />
        <Section>
          <div className="bulkgrid">
            {settings.map((one) => field(one, one !== "duration"))}
            {(["mode", "form"] as const).map((one) => field(one, false))}
            {choicesFor(each, "promptExpansion").length > 0 && field("promptExpansion", false)}
          </div>
          <div className="bulkgrid">{around.map((one) => field(one, false))}</div>
        </Section>
        <BulkWords projectId={projectId} shots={each} busy={busy} work={work} />
        <div role="status">{outcome && <Outcome outcome={outcome} label={labelOf(outcome.edit)} />}</div>
        <BulkChecks
          shared={shared}
          shots={shots}
          fixable={fixable}
          busy={busy}
          onFix={(code) => void work({ do: "fix", code })}
          onOnly={(ids) => onOnly(shots.filter(({ id }) => ids.includes(id)))}
        />
      </PanelBody>
      <PanelFoot
        reasonId={reasonId}
        summary={words(seconds < 100 ? "board.count" : "board.countLong", {
          ...{ count, seconds, time: formatDuration(seconds) },
        })}
        reason={blocked > 0 && t("blocked", { count: blocked })}
      >
        <Button variant="primary" size="l" aria-describedby={reasonId} onClick={onGenerate}>
          {words("many.open")}
        </Button>
      </PanelFoot>
    </Inspector>
  );
}

/** How many shots were changed, and why others weren't. */
function Outcome({ outcome: { plan }, label }: { outcome: BulkOutcome; label: string }) {
  const { t } = useTranslation("bulk");
  const { changes, unfit, adapted, same } = plan;
  const lines = [
    changes.length > 0 ? t("set", { count: changes.length, field: label }) : t("nothingSet", { field: label }),
    ...[...adapted].map(([field, count]) => t(`adapted.${field}`, { count })),
    ...(same > 0 ? [t("same", { count: same })] : []),
    ...[...unfit].map(([why, count]) => t(`unfit.${why}`, { count })),
  ];
  return (
    <div className="scenario bulkoutcome">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

function useFieldLabels(): (edit: BulkField | BulkEdit | BulkWork) => string {
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: direct } = useTranslation("direction");
  const { t: bulk } = useTranslation("bulk");
  return (edit) => {
    if (typeof edit !== "string" && "do" in edit) {
      if (edit.do === "write") return bulk(`text.${edit.text}`);
      return edit.do === "fix" ? bulk("fixed") : bulk("references");
    }
    const field = typeof edit === "string" ? edit : edit.field;
    switch (field) {
      case "form":
        return direct("form.name");
      case "promptExpansion":
        return t("expansion.name");
      case "promptPrefix":
        return words("settings.prefix");
      case "promptSuffix":
        return words("settings.suffix");
      case "projectReferences":
        return words("settings.references");
      default:
        return t(`${field}.name`);
    }
  };
}

/** A value as its own form words it. */
function useValueNames(film: ProjectDefaults): (field: BulkField, value: string) => string {
  const { t } = useTranslation("storyboard");
  const { t: bulk } = useTranslation("bulk");
  const { t: direct } = useTranslation("direction");
  const nameOf = (field: BulkField, value: string): string => {
    if (value === MIXED) return bulk("mixed");
    const isReferences = field === "projectReferences";
    if (value === LEFT_OUT) return bulk("leftOut");
    if (value === OWN) return bulk(isReferences ? "ownReferences" : "ownText");
    switch (field) {
      case "model":
        return modelName(value === FROM_FILM ? film.model : value);
      case "resolution":
        return value === FROM_FILM ? film.resolution : value;
      case "ratio":
        if (value === FROM_FILM) return nameOf(field, film.ratio);
        return value === "adaptive" ? t("ratio.adaptive") : value;
      case "duration":
        return t("seconds", { count: Number(value) });
      case "mode":
        // The choices are the draft's own values.
        return t(`mode.${value as Shot["draft"]["mode"]}`);
      case "form":
        return direct(value === "directed" ? "form.directed" : "form.words");
      case "promptExpansion":
        return t(`expansion.${value as PromptExpansionMode | "default"}`);
      default:
        return bulk(isReferences ? "filmReferences" : "filmText");
    }
  };
  return nameOf;
}
