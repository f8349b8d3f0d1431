import { Ellipsis, ImageIcon, type LucideIcon, MessageSquareQuote, Type, Video, Volume1 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon, IconButton, TextField } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Direction, Part } from "#shared/direction/index.ts";
import type { BoardMedia } from "../board-media.ts";
import { PromptBox } from "../inspector/prompt-box.tsx";
import { BoundedField } from "./bounded-field.tsx";
import { CameraPicker } from "./camera-picker.tsx";
import { LineFields } from "./line-fields.tsx";
import { PhraseBank } from "./phrase-bank.tsx";
import { withPhrase } from "./with-phrase.ts";

export const partIcons: Record<Part["kind"], LucideIcon> = {
  picture: ImageIcon,
  camera: Video,
  line: MessageSquareQuote,
  screen: Type,
  sound: Volume1,
};

export interface PartFieldsProps {
  part: Part;
  /** Its place in the beat `at`. */
  index: number;
  at: number;
  direction: Direction;
  draft: ShotDraft;
  media: BoardMedia;
  onChange: (part: Part) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One part of a beat: what is seen, the camera, somebody's words, words on screen, or a sound. */
export function PartFields(props: PartFieldsProps) {
  const { part, index, at, direction, onMove, onRemove } = props;
  const { t } = useTranslation("direction");
  const name = t(`part.${part.kind}`);
  const last = (direction.beats[at]?.parts.length ?? 1) - 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div className="part" role="group" aria-label={t("part.of", { part: name, place: index + 1, number: at + 1 })}>
      <div className="lbl">
        <span className="row">
          <Icon of={partIcons[part.kind]} size="xs" />
          {name}
        </span>
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t("part.more", { part: name, place: index + 1 })} />}
          items={[
            { label: t("part.earlier"), disabled: index === 0, onSelect: () => onMove(index - 1) },
            { label: t("part.later"), disabled: index === last, onSelect: () => onMove(index + 1) },
            { kind: "line" },
            { label: t("part.remove"), danger: true, onSelect: onRemove },
          ]}
        />
      </div>
      <Fields {...props} />
    </div>
  );
}

function Fields({ part, at, direction, draft, media, onChange }: PartFieldsProps) {
  const { t } = useTranslation("direction");
  const box = useRef<HTMLTextAreaElement>(null);
  switch (part.kind) {
    case "picture":
      return (
        <div className="withbank">
          <BoundedField text={part.text} label={t("part.picture")} hideLabel>
            <PromptBox
              ref={box}
              draft={draft}
              media={media}
              value={part.text}
              placeholder={t("part.picturePlaceholder")}
              minLines={2}
              autoFocus={false}
              onChange={(text) => onChange({ ...part, text })}
            />
          </BoundedField>
          <PhraseBank
            label={t("phrases.forPicture")}
            onPick={(phrase) => onChange({ ...part, text: withPhrase(part.text, phrase) })}
          />
        </div>
      );
    case "camera":
      return <CameraPicker part={part} onChange={onChange} />;
    case "line":
      return (
        <LineFields
          line={part}
          {...{ draft, media, direction }}
          follows={{ before: at > 0, behind: at + 1 < direction.beats.length }}
          onChange={onChange}
        />
      );
    case "screen":
      return (
        <div className="grid2">
          <BoundedField text={part.words} label={t("part.screenWords")}>
            <TextField
              value={part.words}
              // The format marks where they end by this sign.
              onChange={({ target }) => onChange({ ...part, words: target.value.replaceAll('"', "”") })}
            />
          </BoundedField>
          <BoundedField text={part.where} label={t("part.screenWhere")}>
            <TextField value={part.where} onChange={({ target }) => onChange({ ...part, where: target.value })} />
          </BoundedField>
        </div>
      );
    case "sound":
      return (
        <BoundedField text={part.text} label={t("part.sound")} hideLabel>
          <PromptBox
            {...{ draft, media }}
            line
            minLines={1}
            value={part.text}
            placeholder={t("part.soundPlaceholder")}
            onChange={(text) => onChange({ ...part, text })}
          />
        </BoundedField>
      );
  }
}
