import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  Field,
  formatFinding,
  Notice,
  ProgressLine,
  Segmented,
  TextField,
} from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, formatDuration, formatFileSize } from "#renderer/lib/index.ts";
import { checkFile, referenceUse } from "#renderer/media/repair/index.ts";
import type { AddressLook } from "#shared/contract/service/addresses.ts";
import { maxAddressCharacters, whyNotMediaAddress, whyNotPublic } from "#shared/rules/media/public-address.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { addressLookQuery } from "../board-media.ts";
import type { ImportPlace } from "../shot-moves.ts";
import { ReferenceKindNote } from "./reference-kind-note.tsx";
import "./address-dialog.css";

export interface AddressDialogProps {
  /** Where it may go; the first is chosen. */
  places: readonly ImportPlace[];
  /** One that is there already, to be changed or looked at again. */
  address?: string | undefined;
  onUse: (address: string, place: ImportPlace) => void;
  onClose: () => void;
}

/** Names a public address in place of a file, and shows what the core finds there. The page itself never asks for it. */
export function AddressDialog({ places, address = "", onUse, onClose }: AddressDialogProps) {
  const { t } = useTranslation("address");
  const queries = useQueryClient();
  const [text, setText] = useState(address);
  const [place, setPlace] = useState<ImportPlace>(places[0] ?? "references");
  const url = text.trim();
  const fault = url === "" ? undefined : whyNotMediaAddress(url);
  const fits = url !== "" && fault === undefined;
  const look = useMutation({
    mutationFn: (asked: { url: string; again: boolean }) => client.addresses.look(asked),
    onSuccess: (found) => queries.setQueryData(addressLookQuery(found.url).queryKey, found),
    meta: { quiet: true },
  });
  // One that is in use shows at once what is known of it.
  const first = useRef(address);
  useEffect(() => {
    if (first.current !== "") look.mutate({ url: first.current, again: false });
    first.current = "";
  }, [look.mutate]);
  // As what it is sent may be said since.
  const { data: known } = useQuery({ ...addressLookQuery(url), enabled: false });
  const found = look.data?.url === url ? (known ?? look.data) : undefined;
  const check = () => {
    if (fits) look.mutate({ url, again: found !== undefined });
  };
  const use = () => {
    if (fits) onUse(url, place);
  };
  const why =
    fault &&
    {
      form: t("form"),
      login: t("login"),
      length: t("length", { found: url.length, allowed: maxAddressCharacters }),
      host: t("host", { host: whyNotPublic(url)?.host }),
    }[fault];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={!fits} onClick={use}>
            {t("use")}
          </Button>
        </>
      }
    >
      <div className="webaddress">
        <div className="line">
          <Field label={t("name")} tone={why ? "error" : undefined} hint={why}>
            <TextField
              autoFocus
              inputMode="url"
              spellCheck={false}
              placeholder="https://"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onEnter={check}
            />
          </Field>
          <Button disabled={!fits || look.isPending} onClick={check}>
            {found ? t("again") : t("check")}
          </Button>
        </div>
        {places.length > 1 && (
          <Segmented
            full
            label={t("as")}
            value={place}
            onChange={setPlace}
            options={places.map((value) => ({ value, label: t(`place.${value}`) }))}
          />
        )}
        {look.isPending ? (
          <ProgressLine label={t("checking")} value={null} />
        ) : (
          <Found look={found} failure={look.isError ? look.error : undefined} place={place} />
        )}
      </div>
    </Dialog>
  );
}

function Found({ look, failure, place }: { look: AddressLook | undefined; failure: unknown; place: ImportPlace }) {
  const { t } = useTranslation("address");
  const { t: checkWords } = useTranslation(["components", "findings"]);
  const figures = useFigures();
  if (failure !== undefined) return <Notice live tone="warning" title={describeError(failure).title} />;
  if (!look) return null;
  if (look.facts === null) {
    return (
      <Notice live tone="warning" title={t("unchecked")}>
        {whyUnchecked(look, t)} {t("uncheckedSent")}
        {place === "references" && <ReferenceKindNote look={look} />}
      </Notice>
    );
  }
  const use = place === "references" ? referenceUse[look.facts.kind] : place;
  // What is no medium at all is judged as the image that it would be sent as.
  const errors = checkFile(use ?? "referenceImage", look.facts).filter(({ severity }) => severity === "error");
  return (
    <Notice live tone={errors.length > 0 ? "error" : "info"} title={t("found", { figures: figures(look.facts) })}>
      {errors.length > 0 ? joinSentences(errors.map((each) => formatFinding(checkWords, each))) : null}
      {look.partly && t("partly")}
    </Notice>
  );
}

/** Why nothing was found out, in words that speak of an address and not of the service. */
export function whyUnchecked({ error }: AddressLook, t: TFunction<"address">) {
  switch (error?.code) {
    case "address_private":
      return t("why.private");
    case "redirect_refused":
    case "address_invalid":
      return t("why.redirects");
    case "address_answered":
      return error.http === 200 || error.http === 206 ? t("why.size") : t("why.answered", { http: error.http });
    default:
      return t("why.unreachable");
  }
}

/** `MP4 · 1920 × 1080 px · 8.2 s · 12.3 MB`. */
export function useFigures(): (facts: MediaFacts) => string {
  const { t, i18n } = useTranslation("address");
  return ({ kind, format, width, height, durationSeconds, bytes }) =>
    [
      kind === "unknown" ? t("noMedium") : format.toUpperCase(),
      width === undefined || height === undefined ? undefined : `${width} × ${height} px`,
      durationSeconds === undefined ? undefined : formatDuration(durationSeconds),
      formatFileSize(bytes, i18n.language),
    ]
      .filter(Boolean)
      .join(" · ");
}
