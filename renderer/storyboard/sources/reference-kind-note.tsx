import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Segmented } from "#renderer/components/index.ts";
import { client, flushDrafts } from "#renderer/lib/index.ts";
import type { AddressLook } from "#shared/contract/service/addresses.ts";
import { kindOfAddress } from "#shared/rules/video/reference-kind.ts";
import { addressLookQuery } from "../board-media.ts";

const kinds = ["image", "video", "audio"] as const;

/** As what a reference is sent that couldn't be looked at: what is assumed, and the person's own word for it. */
export function ReferenceKindNote({ look }: { look: AddressLook }) {
  const { t } = useTranslation("address");
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: async (kind: (typeof kinds)[number]) => {
      // The core renumbers the prompts' mentions, so it has to have the prompts first.
      await flushDrafts((key) => key.startsWith("shot/")).catch(() => {});
      await client.addresses.setKind({ url: look.url, kind });
    },
    onSuccess: (_done, kind) =>
      queries.setQueryData(addressLookQuery(look.url).queryKey, (known) => ({ ...(known ?? look), kind })),
  });
  const ending = kindOfAddress(look.url);
  const value = look.kind ?? ending ?? "image";
  return (
    <span className="sentas">
      <span>
        {look.kind !== null
          ? t("sentAs")
          : ending
            ? t("assumedByEnding", { kind: t(`aKind.${ending}`) })
            : t("assumedImage")}
      </span>
      <Segmented
        label={t("sentAs")}
        value={value}
        onChange={(kind) => choose.mutate(kind)}
        options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
    </span>
  );
}
