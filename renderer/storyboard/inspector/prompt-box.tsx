import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, TextArea } from "#renderer/components/index.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { cardsIn } from "#shared/rules/cast/index.ts";
import { mentionsIn } from "#shared/rules/video/mentions.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import { cardIcons } from "../cast/card-icons.ts";
import { useCards } from "../cast/film-cast.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import {
  type CardOption,
  cardOptions,
  isWholeMention,
  type MentionOption,
  mentionOptions,
  type Typed,
  typedMention,
  typedName,
  writeMention,
} from "./mention-options.ts";
import { numberReferences } from "./number-references.ts";

type Option = MentionOption | CardOption<CastCard>;
const MOST_OPTIONS = 60;

export interface PromptBoxProps {
  ref?: RefObject<HTMLTextAreaElement | null>;
  draft: ShotDraft;
  media: BoardMedia;
  /** Words of the shot that mention its references; its prompt unless told. */
  value?: string;
  placeholder?: string;
  minLines?: number;
  maxLines?: number;
  /** One line of text, however long: no line breaks. */
  line?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onChange: (prompt: string) => void;
  onBlur?: () => void;
}

/** The prompt, with mentions of references marked in it and completed after `@`. */
export function PromptBox({
  ref: given,
  draft,
  media,
  value = draft.prompt,
  placeholder,
  minLines = 4,
  maxLines = 9,
  line = false,
  disabled = false,
  autoFocus = false,
  onChange,
  onBlur,
}: PromptBoxProps) {
  const { t } = useTranslation("projects");
  const { t: words } = useTranslation("storyboard");
  const { t: ofCast } = useTranslation("cast");
  const cards = useCards();
  const listId = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = given ?? own;
  const marks = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed>();
  const [at, setAt] = useState(0);
  const references = useMemo(
    () => numberReferences(referencesOf(draft), (id) => media.get(id)?.facts.kind),
    [draft, media],
  );
  const options: Option[] = typed
    ? [...cardOptions(cards, typed.words), ...mentionOptions(references, typed.words)].slice(0, MOST_OPTIONS)
    : [];
  // A step that was undone may have taken the `@` away.
  const open =
    typed !== undefined &&
    value[typed.start] === "@" &&
    (options.length > 0 || (references.length === 0 && typed.words === ""));
  const mentions = options.some((option) => !("card" in option));
  const active = options[Math.min(at, options.length - 1)];

  const look = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const found =
      selectionStart === selectionEnd
        ? (typedMention(value, selectionStart) ?? typedName(value, selectionStart, cards))
        : undefined;
    setTyped(found && isWholeMention(found, references, cards) ? undefined : found);
    if (found?.words !== typed?.words) setAt(0);
  };
  const write = (option: Option) => {
    const box = ref.current;
    if (!box || !typed) return;
    const [text, caret] = writeMention(value, box.selectionStart, typed, option.text);
    onChange(text);
    setTyped(undefined);
    // The text comes with the next paint; the caret belongs behind it.
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(caret, caret);
    });
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (line && event.key === "Enter" && !open) event.preventDefault();
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) setAt((now) => (now + step + options.length) % options.length);
    else if ((event.key === "Enter" || event.key === "Tab") && active && !event.ctrlKey && !event.metaKey)
      write(active);
    else if (event.key === "Escape") setTyped(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className="promptbox">
      <div ref={marks} className="area marks" aria-hidden="true">
        <Marked prompt={value} references={references} cards={cards} sent={draft.mode === "references"} />
      </div>
      <TextArea
        ref={ref}
        autoFocus={autoFocus}
        value={value}
        placeholder={placeholder ?? words("prompt.placeholder")}
        minLines={minLines}
        maxLines={maxLines}
        disabled={disabled}
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active ? `${listId}-${active.id}` : undefined}
        onChange={(event) => {
          onChange(line ? event.target.value.replace(/\s*\n\s*/g, " ") : event.target.value);
          look(event);
        }}
        onSelect={look}
        onKeyDown={steer}
        onScroll={({ currentTarget }) => marks.current?.scrollTo({ top: currentTarget.scrollTop })}
        onBlur={() => {
          setTyped(undefined);
          onBlur?.();
        }}
      />
      {open && (
        <div className="pop mentions">
          {options.length > 0 ? (
            <div id={listId} role="listbox" aria-label={t("mention.list")}>
              {options.map((option) => (
                <div
                  key={option.id}
                  id={`${listId}-${option.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === active}
                  className="o"
                  // The prompt keeps the caret.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    write(option);
                  }}
                >
                  {"card" in option ? (
                    <>
                      <CardFace card={option.card} media={media} />
                      <b className="cut">{option.card.name}</b>
                      <span className="cut">{ofCast(`kind.${option.card.kind}`)}</span>
                    </>
                  ) : (
                    <>
                      <AssetFrame asset={media.get(option.id)} alt="" />
                      <b>{t(`mention.${option.kind}`, { ordinal: option.ordinal })}</b>
                      <span className="cut">{media.get(option.id)?.name}</span>
                    </>
                  )}
                </div>
              ))}
            </div>
          ) : (
            <p className="cap">{ofCast("mentionNone")}</p>
          )}
          {mentions && draft.mode !== "references" && (
            <p className="cap">{t("mention.parked", { mode: words(`mode.${draft.mode}`) })}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** The first file of a card that can be seen, else what it is. */
function CardFace({ card, media }: { card: CastCard; media: BoardMedia }) {
  const face = card.files.find(({ name }) => media.get(name)?.facts.kind !== "audio");
  if (face) return <AssetFrame asset={media.get(face.name)} alt="" />;
  return (
    <span className="slot">
      <Icon of={cardIcons[card.kind]} size="xs" />
    </span>
  );
}

interface MarkedProps {
  prompt: string;
  cards: readonly CastCard[];
  references: readonly { readonly kind: string; readonly ordinal: number }[];
  sent: boolean;
}

/** The prompt's text behind the field, with mentions marked; one that names nothing that is sent is marked wrong. */
function Marked({ prompt, references, cards, sent }: MarkedProps) {
  const named = cardsIn(prompt, cards).map(({ start, end }) => ({ start, end, kind: "card" as const, ordinal: null }));
  const mentions = [...mentionsIn(prompt), ...named].toSorted((a, b) => a.start - b.start);
  const parts = mentions.map(({ kind, ordinal, start, end }, at) => {
    const right = kind === "card" || sent;
    const known =
      kind === "card" ||
      references.some((each) => {
        const counted = each.kind === "unknown" ? "image" : each.kind;
        return counted === kind && each.ordinal === ordinal;
      });
    const before = prompt.slice(mentions[at - 1]?.end ?? 0, start);
    return (
      <span key={start}>
        {before}
        <mark data-wrong={!known || !right || undefined}>{prompt.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {`${prompt.slice(mentions.at(-1)?.end ?? 0)}\n`}
    </>
  );
}
