import { useMutation, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Flag, FlagOff, X } from "lucide-react";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, Icon, IconButton, Section, SectionHead, TextField } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import { type Asset, assetTag, colorLabel } from "#shared/contract/library/media.ts";
import type { NoteHandle, NotePlayer } from "../viewer/note-player.ts";
import { AssetNote } from "./asset-note.tsx";
import "./marks.css";

export interface AssetMarksProps {
  assets: readonly Asset[];
  /** All that are marked, where more are chosen than are looked at. */
  ids?: readonly string[];
  /** Where the one file plays beside its note. */
  player?: NotePlayer | undefined;
  note?: Ref<NoteHandle>;
  tagField?: Ref<HTMLInputElement>;
}

/** Flag, colour, tags and note of the chosen files; what they don't share is shown as unset. */
export function AssetMarks({ assets, ids: all, player, note, tagField }: AssetMarksProps) {
  const { t } = useTranslation("marks");
  const { mutate } = useMutation(orpc.library.mark.mutationOptions());
  // More may be chosen than are looked at here, and more than one call takes.
  const wanted = all ?? assets.map(({ id }) => id);
  const mark = (change: Omit<Parameters<typeof mutate>[0], "ids">) => {
    for (let at = 0; at < wanted.length; at += 10_000) mutate({ ids: wanted.slice(at, at + 10_000), ...change });
  };
  const shared = <Value,>(of: (asset: Asset) => Value): Value | undefined => {
    const [first, ...rest] = assets.map(of);
    return rest.every((value) => value === first) ? first : undefined;
  };
  const flag = shared((asset) => asset.flag);
  const label = shared((asset) => asset.label);
  const only = assets.length === 1 ? assets[0] : undefined;
  return (
    <Section>
      <SectionHead title={t("title")} />
      <div className="row flex-wrap">
        <IconButton
          size="m"
          icon={Flag}
          label={t("pick")}
          aria-pressed={flag === 1}
          title={t("pickKey")}
          onClick={() => mark({ flag: flag === 1 ? 0 : 1 })}
        />
        <IconButton
          size="m"
          icon={FlagOff}
          label={t("reject")}
          aria-pressed={flag === -1}
          title={t("rejectKey")}
          onClick={() => mark({ flag: flag === -1 ? 0 : -1 })}
        />
        <fieldset className="labels" aria-label={t("labels")}>
          {colorLabel.options.map((colour, index) => (
            <button
              key={colour}
              type="button"
              className={clsx("label", label === colour && "on")}
              data-label={colour}
              aria-label={t(`label.${colour}`)}
              aria-pressed={label === colour}
              title={t("labelKey", { colour: t(`label.${colour}`), key: index + 6 })}
              onClick={() => mark({ label: label === colour ? null : colour })}
            />
          ))}
        </fieldset>
      </div>
      <Tags
        key={`tags ${assets.map(({ id }) => id).join(" ")}`}
        assets={assets}
        onMark={(change) => mark(change)}
        field={tagField}
      />
      {only && <AssetNote key={only.id} asset={only} player={player} handle={note} />}
    </Section>
  );
}

/** Of the contract: as many as one call adds. */
const MOST_TAGS = 20;

interface TagsProps {
  assets: readonly Asset[];
  onMark: (change: { addTags?: string[]; removeTags?: string[] }) => void;
  field: Ref<HTMLInputElement> | undefined;
}

/** Tags that all of the files have; a new one is given to all. */
function Tags({ assets, onMark, field }: TagsProps) {
  const { t } = useTranslation("marks");
  const list = useId();
  const [typed, setTyped] = useState("");
  const { data: known } = useQuery(orpc.library.tags.queryOptions());
  const [first, ...rest] = assets.map(({ tags }) => tags ?? []);
  const tags = (first ?? []).filter((tag) => rest.every((other) => other.includes(tag)));
  const [refused, setRefused] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  // It stands at the end of a drawer, and the reason below the field would be out of sight.
  useEffect(() => {
    if (refused) end.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  const add = () => {
    const parts = typed.split(",").filter((part) => part.trim() !== "");
    const wanted = parts.flatMap((part) => assetTag.safeParse(part).data ?? []);
    const rest = parts.filter((part) => !assetTag.safeParse(part).success);
    for (let at = 0; at < wanted.length; at += MOST_TAGS) onMark({ addTags: wanted.slice(at, at + MOST_TAGS) });
    // What is no tag stays to be mended.
    setTyped(rest.join(",").trim());
    setRefused(rest.length > 0);
  };
  return (
    <div ref={end} className="flex flex-col gap-2">
      {tags.length > 0 && (
        <ul className="row flex-wrap" aria-label={t("tags")}>
          {tags.map((tag) => (
            <li key={tag} className="tag">
              <bdi className="cut">{tag}</bdi>
              <button type="button" aria-label={t("removeTag", { tag })} onClick={() => onMark({ removeTags: [tag] })}>
                <Icon of={X} size="xs" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t("addTag")}
        hideLabel
        tone={refused ? "error" : undefined}
        hint={refused ? t("tagWrong") : undefined}
      >
        <TextField
          ref={field}
          placeholder={t("addTag")}
          value={typed}
          maxLength={200}
          list={list}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(false);
          }}
          onEnter={add}
          onBlur={add}
        />
      </Field>
      <datalist id={list}>
        {known?.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </div>
  );
}
