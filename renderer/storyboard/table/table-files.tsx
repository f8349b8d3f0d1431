import { useTranslation } from "react-i18next";
import { joinNames } from "#renderer/i18n/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { awaitsFrame } from "#shared/rules/video/shot-chain.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import type { BoardMedia } from "../board-media.ts";
import { addressName } from "../sources/web-address.ts";

export interface TableFilesProps {
  shot: Shot;
  draft: ShotDraft;
  media: BoardMedia;
  /** Number of the shot that it begins on the end of. */
  parent: number | undefined;
}

/** The frames or references that a shot sends, by name; those that are parked are not sent and not named. */
export function TableFiles({ shot, draft, media, parent }: TableFilesProps) {
  const { t } = useTranslation("shotlist");
  const nameOf = (id: string) => (isWebAddress(id) ? addressName(id) : (media.get(id)?.name ?? t("files.unknown")));
  const { mode, firstFrame, lastFrame } = draft;
  if (mode === "references") {
    const names = referencesOf(draft).map(nameOf);
    if (names.length === 0) return <span className="unset">–</span>;
    return (
      <span className="said" title={names.join("\n")}>
        <b>{t("files.count", { count: names.length })}</b> {joinNames(names)}
      </span>
    );
  }
  if (mode === "text") return <span className="unset">–</span>;
  const waits = awaitsFrame({ draft, chain: shot.chain });
  const first =
    shot.chain !== null && (waits || parent !== undefined)
      ? t("files.fromShot", { number: parent ?? "?" })
      : firstFrame && t("files.first", { name: nameOf(firstFrame) });
  const lines = [first, lastFrame && t("files.last", { name: nameOf(lastFrame) })].filter(Boolean);
  if (lines.length === 0) return <span className="unset">–</span>;
  return (
    <span className="said" title={lines.join("\n")}>
      {lines.join("\n")}
    </span>
  );
}
