import { Columns2, Eye, Trash2 } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  IconButton,
  Inspector,
  LoadFailure,
  PanelBody,
  PanelHead,
  RatingField,
  Section,
  Spacer,
} from "#renderer/components/index.ts";
import { describeError, formatBytes, formatDuration } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { ExportButtons } from "../export/export-buttons.tsx";
import { HiddenSelectionNote } from "../grid/hidden-selection-note.tsx";
import { AssetMarks } from "../marks/asset-marks.tsx";
import { ReuseButtons } from "../reuse/reuse-buttons.tsx";
import { FileState } from "../store/file-state.tsx";
import { AssetViewer } from "../viewer/asset-viewer.tsx";
import { comparable, type ViewAs } from "../viewer/use-viewing.tsx";
import { AssetName } from "./asset-name.tsx";
import { AssetProvenance } from "./asset-provenance.tsx";
import { SourceLine } from "./source-line.tsx";
import { UsedIn } from "./used-in.tsx";
import "./inspector.css";

export interface AssetInspectorProps {
  asset: Asset | undefined;
  /** How many are selected, and those of them that are loaded. */
  count: number;
  chosen: readonly Asset[];
  /** Why what is selected isn't loaded. */
  unread: { error: Error; retry: () => void } | undefined;
  /** All that are selected. */
  ids: readonly string[];
  /** Opens the viewer on what is selected. */
  onView: (as: ViewAs) => void;
  /** Those of them that are not in what is shown. */
  outside: readonly string[];
  onShowOutside: (() => void) | undefined;
  onLetGo: (ids: readonly string[]) => void;
  onRate: (rating: number) => void;
  onTrash: () => void;
}

/** One file, whole: look, rate, name, open, and where it came from. */
export const AssetInspector = memo(function AssetInspector(props: AssetInspectorProps) {
  const { asset, count, chosen, unread, ids, outside, onView, onShowOutside, onLetGo, onRate, onTrash } = props;
  const { t, i18n } = useTranslation("library");
  const { t: viewer } = useTranslation("viewer");
  const media = useRef<HTMLVideoElement>(null);
  const player = useMemo(
    () => ({
      now: () => media.current?.currentTime ?? 0,
      seek: (seconds: number) => {
        if (media.current) media.current.currentTime = seconds;
      },
    }),
    [],
  );
  const note = (
    <HiddenSelectionNote
      count={count}
      outside={outside.length}
      onShow={onShowOutside}
      onLetGo={() => onLetGo(outside)}
    />
  );
  if (!asset || count > 1) {
    return (
      <Inspector label={t("inspector")} drawer="file">
        <PanelHead>
          <h2 className="strong">{count > 0 ? t("selected", { count }) : t("noneSelected.title")}</h2>
        </PanelHead>
        <PanelBody>
          {note}
          {unread && (
            <div className="p-4">
              <LoadFailure {...describeError(unread.error)} onRetry={unread.retry} />
            </div>
          )}
          {count > 1 && (
            <Section>
              <div className="row">
                {chosen.length === count && <p className="cap">{amountOf(chosen, i18n.language)}</p>}
                <Spacer />
                <RatingField {...ratingOf(chosen)} onRate={onRate} />
              </div>
              <div className="row flex-wrap">
                <Button icon={Eye} title={viewer("viewOf")} onClick={() => onView("one")}>
                  {viewer("view")}
                </Button>
                {comparable(count) && (
                  <Button icon={Columns2} onClick={() => onView("compared")}>
                    {viewer("compare")}
                  </Button>
                )}
                <ExportButtons ids={ids} outside={outside.length} />
              </div>
            </Section>
          )}
          {count > 1 && chosen.length > 0 && <AssetMarks assets={chosen} ids={ids} />}
          <div className="p-4">
            {count > 1 && (
              <Button variant="danger" icon={Trash2} onClick={onTrash}>
                {t("trash.action")}
              </Button>
            )}
            {count === 0 && <p className="cap">{t("noneSelected.text")}</p>}
          </div>
        </PanelBody>
      </Inspector>
    );
  }
  return (
    <Inspector label={t("inspector")} drawer="file">
      <PanelBody>
        <AssetViewer key={asset.id} asset={asset} media={media} />
        {note}
        <Section>
          <div className="row">
            <AssetName key={asset.id} asset={asset} />
            <RatingField rating={asset.rating} onRate={onRate} />
          </div>
          <SourceLine asset={asset} />
          <div className="row">
            <Button icon={Eye} onClick={() => onView("one")}>
              {viewer("view")}
            </Button>
            <ExportButtons ids={ids} asset={asset} outside={outside.length} />
            <Spacer />
            <IconButton size="m" icon={Trash2} label={t("trash.action")} onClick={onTrash} />
          </div>
        </Section>
        <FileState asset={asset} />
        <ReuseButtons key={`again ${asset.id}`} asset={asset} player={player} />
        <AssetMarks assets={[asset]} player={player} />
        <AssetProvenance asset={asset} />
        <UsedIn id={asset.id} />
      </PanelBody>
    </Inspector>
  );
});

/** `1.9 MB · 0:24`: how large files are together, and how long. */
function amountOf(assets: readonly Asset[], language: string): string {
  const sum = (of: (facts: Asset["facts"]) => number | undefined) =>
    assets.reduce((total, { facts }) => total + (of(facts) ?? 0), 0);
  const seconds = sum((facts) => facts.durationSeconds);
  const size = formatBytes(
    sum((facts) => facts.bytes),
    language,
  );
  return seconds === 0 ? size : `${size} · ${formatDuration(seconds)}`;
}

/** What they are rated, if they are rated alike. */
function ratingOf(assets: readonly Asset[]): { rating: number; mixed: boolean } {
  const [first = 0, ...others] = new Set(assets.map(({ rating }) => rating));
  return { rating: others.length > 0 ? 0 : first, mixed: others.length > 0 };
}
