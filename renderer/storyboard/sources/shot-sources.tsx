import { useQueryClient } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Section, Segmented } from "#renderer/components/index.ts";
import { client, orpc, toastFailure, useLatest } from "#renderer/lib/index.ts";
import { PicturePicker } from "#renderer/library/picker/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { BoardMedia } from "../board-media.ts";
import { ownValue } from "../inspector/inherited.tsx";
import { ScenarioNote } from "../inspector/scenario-note.tsx";
import type { ShotLink } from "../shot-link.ts";
import type { ImportPlace } from "../shot-moves.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { AddressNotes } from "./address-notes.tsx";
import { ChainRow } from "./chain-row.tsx";
import { FramePicker, type FramePickerProps } from "./frame-picker.tsx";
import { FrameSlot } from "./frame-slot.tsx";
import { ReferenceStrip } from "./reference-strip.tsx";

export interface ShotSourcesProps {
  shot: Shot;
  draft: ShotDraft;
  shots: readonly Shot[];
  link: ShotLink | undefined;
  takesByShot: ReadonlyMap<string, ShotTakes>;
  media: BoardMedia;
  findings: readonly Finding[];
  change: (patch: Partial<ShotDraft>) => void;
  flush: () => Promise<void>;
}

/** What the shot is made from besides words. The kind that isn't sent is parked: kept, and shown small. */
export function ShotSources(props: ShotSourcesProps) {
  const { shot, shots, link, takesByShot, draft, media, findings, change, flush } = props;
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("address");
  const queries = useQueryClient();
  const [picking, setPicking] = useState<"firstFrame" | "lastFrame">();
  const [choosing, setChoosing] = useState<"firstFrame" | "lastFrame">();
  const [addressing, setAddressing] = useState<{ address?: string; places: readonly ImportPlace[] }>();
  const written = useLatest(draft);
  const takeAddress = async (address: string, place: ImportPlace) => {
    const before = addressing?.address;
    if (place !== "references") {
      setAddressing(undefined);
      return change({ [place]: address, mode: "frames" });
    }
    // The core renumbers the prompt's mentions, so it has to have the prompt first. Without it the address stays written.
    await flush();
    setAddressing(undefined);
    const draft = written.current;
    const swap = (names: readonly string[]) => [...new Set(names.map((name) => (name === before ? address : name)))];
    const films = draft.projectReferences.includes(before ?? "");
    const own = draft.references.includes(before ?? "") || films ? draft.references : [...draft.references, address];
    change({
      ...(films ? ownValue(draft, { projectReferences: swap(draft.projectReferences) }) : {}),
      references: swap(own),
      mode: "references",
    });
  };
  const put: FramePickerProps["onPick"] = async (id, place, assetId) => {
    const patch: Partial<ShotDraft> = { [place]: assetId, mode: "frames" };
    if (id === shot.id) {
      change(patch);
      await flush();
      return;
    }
    await client.storyboard.updateShot({ id, draft: patch });
    await queries.invalidateQueries({ queryKey: orpc.storyboard.shots.key() });
  };
  const slot = { shot, draft, media, findings, change };
  return (
    <Section>
      <Segmented
        full
        label={t("mode.name")}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
        options={[
          { value: "text", label: t("mode.text") },
          { value: "frames", label: t("mode.frames") },
          { value: "references", label: t("mode.references") },
        ]}
      />
      <div className="slots" data-large={draft.mode === "frames" || undefined}>
        <FrameSlot
          {...slot}
          link={link}
          place="firstFrame"
          onPickFrame={() => setPicking("firstFrame")}
          onPickStill={() => setChoosing("firstFrame")}
        />
        <FrameSlot
          {...slot}
          place="lastFrame"
          onPickFrame={() => setPicking("lastFrame")}
          onPickStill={() => setChoosing("lastFrame")}
        />
      </div>
      <ChainRow shot={{ ...shot, draft }} shots={shots} link={link} flush={flush} />
      <ReferenceStrip {...slot} flush={flush} />
      <AddressNotes draft={draft} onChange={(address, place) => setAddressing({ address, places: [place] })} />
      {draft.mode !== "text" && (
        <div>
          <Button
            variant="ghost"
            size="s"
            icon={Globe}
            onClick={() =>
              setAddressing({ places: draft.mode === "frames" ? ["firstFrame", "lastFrame"] : ["references"] })
            }
          >
            {words("open")}
          </Button>
        </div>
      )}
      <ScenarioNote draft={draft} change={change} />
      {addressing && (
        <AddressDialog
          {...addressing}
          onUse={(address, place) => takeAddress(address, place).catch(toastFailure)}
          onClose={() => setAddressing(undefined)}
        />
      )}
      {choosing && (
        <PicturePicker
          single
          stills
          title={t(choosing === "firstFrame" ? "frame.stillFirst" : "frame.stillLast")}
          confirm={t(choosing === "firstFrame" ? "picker.useFirst" : "picker.useLast")}
          onPick={([still]) => still && put(shot.id, choosing, still.id).catch(toastFailure)}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {picking && (
        <FramePicker
          shot={shot}
          shots={shots}
          takesByShot={takesByShot}
          media={media}
          place={picking}
          onPick={put}
          onClose={() => setPicking(undefined)}
        />
      )}
    </Section>
  );
}
