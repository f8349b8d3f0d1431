import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Icon, Notice, ProgressLine } from "#renderer/components/index.ts";
import { describeError, formatBytes, orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { MediaThumbnail } from "../picker/media-thumbnail.tsx";
import { makePoster } from "../posters/make-poster.ts";
import { type LookAt, useLooking } from "./use-looking.ts";
import "./near-duplicates.css";

export interface NearDuplicatesDialogProps {
  /** Selects these in the library. */
  onSelect: (ids: readonly string[]) => void;
  /** Asks before they go to the trash. */
  onTrash: (ids: readonly string[]) => void;
  onClose: () => void;
  lookAt?: LookAt;
}

/** Images and videos that look alike, side by side; nothing is chosen or deleted by itself. */
export function NearDuplicatesDialog({ onSelect, onTrash, onClose, lookAt = makePoster }: NearDuplicatesDialogProps) {
  const { t } = useTranslation("duplicates");
  const { data, error } = useQuery(orpc.browse.nearDuplicates.queryOptions({ staleTime: 0 }));
  const looking = useLooking(lookAt);
  const groups = data?.groups ?? [];
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // What is gone by now isn't meant any more.
  const chosen = useMemo(
    () => groups.flatMap(({ files }) => files.flatMap(({ id }) => (picked.has(id) ? [id] : []))),
    [groups, picked],
  );
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const failed = error ? describeError(error) : undefined;
  const { progress, running } = looking;
  const count = chosen.length;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <span className="cap grow" role="status">
            {t("chosen", { count })}
          </span>
          <Button disabled={count === 0} onClick={() => onSelect(chosen)}>
            {t("select")}
          </Button>
          <Button variant="danger" disabled={count === 0} onClick={() => onTrash(chosen)}>
            {t("trash")}
          </Button>
        </>
      }
    >
      <div className="neardups">
        {progress !== undefined && progress.done < progress.total && (
          <div className="looking">
            <span className="cap grow">{t("looking", { done: progress.done, count: progress.total })}</span>
            <Button size="s" onClick={running ? looking.stop : looking.start}>
              {t(running ? "stop" : "goOn")}
            </Button>
            <ProgressLine label={t("progress")} value={progress.done / progress.total} />
          </div>
        )}
        {failed && (
          <Notice tone="error" live title={failed.title}>
            {failed.body}
          </Notice>
        )}
        {groups.length > 0 && (
          <div>
            <Button
              size="s"
              onClick={() => setPicked(new Set(groups.flatMap(({ files }) => files.slice(1).map(({ id }) => id))))}
            >
              {t("allButLargest")}
            </Button>
          </div>
        )}
        {groups.map((group, at) => (
          <Group key={group.files[0]?.id} number={at + 1} {...group} picked={picked} onToggle={toggle} />
        ))}
        {data !== undefined && groups.length === 0 && !running && <p className="cap">{t("none")}</p>}
        {data !== undefined && data.more > 0 && <p className="cap">{t("more", { count: data.more })}</p>}
      </div>
    </Dialog>
  );
}

interface GroupProps {
  number: number;
  files: readonly Asset[];
  /** Files of the group that aren't shown. */
  more: number;
  picked: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function Group({ number, files, more, picked, onToggle }: GroupProps) {
  const { t, i18n } = useTranslation("duplicates");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div role="group" className="alike" aria-label={t("group", { number, count: files.length + more })}>
      {files.map((asset, at) => {
        const { width, height, bytes } = asset.facts;
        const size = width && height ? `${width} × ${height}` : "";
        const told = [size, formatBytes(bytes, i18n.language)].filter(Boolean).join(" · ");
        const largest = at === 0 ? t("largest") : "";
        const on = picked.has(asset.id);
        return (
          <button
            key={asset.id}
            type="button"
            aria-pressed={on}
            aria-label={[asset.name, told, largest].filter(Boolean).join(", ")}
            title={asset.name}
            onClick={() => onToggle(asset.id)}
          >
            <MediaThumbnail asset={asset} />
            {largest && <span className="largest">{largest}</span>}
            {on && (
              <span className="picked">
                <Icon of={Check} size="xs" />
              </span>
            )}
            <span className="cut">{asset.name}</span>
            <span className="cap cut">{told}</span>
          </button>
        );
      })}
      {more > 0 && <p className="cap">{t("moreInGroup", { count: more })}</p>}
    </div>
  );
}
