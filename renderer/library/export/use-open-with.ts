import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MenuItem } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, orpc, showToast } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/**
 * The entry that opens a file with another program: the system asks which, or the studio lists them. No entry where the
 * system has neither, or for what isn't media. `onNear`: somebody is about to open the menu.
 */
export function useOpenWith(asset: Asset | undefined): { items: MenuItem[]; onNear: () => void } {
  const { t, i18n } = useTranslation("fileExport");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const [near, setNear] = useState(false);
  const media = asset !== undefined && asset.state === "ready" && asset.kind !== "unknown";
  const lists = media && info?.can.programs === true;
  const { data: programs } = useQuery(
    orpc.fileExport.programs.queryOptions({
      input: { id: asset?.id ?? "", language: i18n.language },
      enabled: near && lists,
    }),
  );
  const open = (program?: string) => {
    if (!asset) return;
    client.fileExport
      .openWith({ id: asset.id, ...(program === undefined ? {} : { program }) })
      .catch((thrown: unknown) => {
        const { title, body } = describeError(thrown);
        showToast({ kind: "error", title: t("openWith"), body: joinSentences([title, body]) });
      });
  };
  const onNear = () => setNear(true);
  if (media && info?.can.openWith) return { items: [{ label: t("openWith"), onSelect: () => open() }], onNear };
  if (!lists) return { items: [], onNear };
  const listed = programs?.map(({ id, name }): MenuItem => ({ label: name, onSelect: () => open(id) })) ?? [];
  const none: MenuItem = { label: t("noProgram"), disabled: true, onSelect: () => {} };
  const items = programs?.length === 0 ? [none] : listed;
  return { items: [{ kind: "sub", label: t("openWithList"), items }], onNear };
}
