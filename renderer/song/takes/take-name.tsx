import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import { ownTitleOf } from "./take-title.ts";
import { useRenameTake } from "./use-take-actions.ts";

export interface TakeNameProps {
  assetId: string;
  /** `Take 3` */
  name: string;
  naming: boolean;
  /** Whether the focus has gone on to another place by then. */
  onNamed: (left: boolean) => void;
}

/** What a take is called: by its number, or by the name that the person gave it; a field while it is being named. */
export function TakeName({ assetId, name, naming, onNamed }: TakeNameProps) {
  const { t } = useTranslation("takes");
  const { data: asset } = useQuery(orpc.library.get.queryOptions({ input: { id: assetId } }));
  const rename = useRenameTake();
  const ended = useRef(false);
  const own = asset && ownTitleOf(asset);
  if (!naming || !asset) {
    const called = own == null ? name : `${own} (${name})`;
    return (
      <span className="cut" title={called}>
        {called}
      </span>
    );
  }
  const end = (left: boolean, title?: string) => {
    if (ended.current) return;
    ended.current = true;
    onNamed(left);
    if (title !== undefined && title !== "" && title !== own) rename(asset, title);
  };
  return (
    <TextField
      ref={(field) => {
        if (field === null) return;
        ended.current = false;
        field.focus();
      }}
      aria-label={t("nameOf", { name })}
      className="takeNaming"
      defaultValue={own ?? ""}
      placeholder={name}
      maxLength={120}
      onFocus={({ target }) => target.select()}
      onBlur={({ target, relatedTarget }) => {
        // The menu that asked for it gives the focus back to its button.
        if (relatedTarget instanceof Element && target.closest(".take")?.contains(relatedTarget)) target.focus();
        else end(relatedTarget !== null, target.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") end(false, event.currentTarget.value.trim());
        else if (event.key === "Escape") end(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
