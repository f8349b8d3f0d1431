import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { describeError, importMedia, mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";

/** Makes a JPEG of a HEIC picture, which no model of the chat takes; the original stays in the library. */
export function ConvertHeic({ asset, onDone }: { asset: Asset; onDone: (made: Asset) => void }) {
  const { t } = useTranslation("attachments");
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { convertHeic } = await import("#renderer/lib/convert-heic.ts");
      const jpeg = await convertHeic(await (await fetch(mediaUrl(asset.id))).arrayBuffer());
      return importMedia(new File([jpeg], `${asset.name.replace(/\.hei[cf]$/i, "")}.jpg`, { type: "image/jpeg" }));
    },
    onSuccess: onDone,
  });
  if (asset.facts.format !== "heic" && asset.facts.format !== "heif") return null;
  return (
    <div className="upl">
      <Button size="s" disabled={isPending} onClick={() => mutate()}>
        {t(isPending ? "heic.under" : "heic.convert")}
      </Button>
      {error !== null && (
        <p role="alert" className="text-block">
          {t("heic.failed", { reason: describeError(error).title })}
        </p>
      )}
    </div>
  );
}
