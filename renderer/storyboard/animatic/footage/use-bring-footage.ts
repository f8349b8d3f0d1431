import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client, describeError, showToast } from "#renderer/lib/index.ts";
import { importMedium } from "#renderer/media/probe/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Cut } from "../cut/use-cut.ts";
import type { SoundActions } from "../sounds/use-sounds.ts";
import type { BroughtFiles, BroughtPlace } from "./use-strip-drop.ts";

/** Files that are let go over the strip: pictures become clips where they fell, sounds lie on a track from there. */
export function useBringFootage(cut: Cut, sounds: SoundActions) {
  const { t } = useTranslation("cut");
  const [coming, setComing] = useState(0);
  const assetsOf = async (brought: BroughtFiles): Promise<readonly Asset[]> => {
    if ("ids" in brought) return client.library.getMany({ ids: brought.ids.slice(0, 500) });
    const assets: Asset[] = [];
    for (const file of brought.files) {
      try {
        assets.push(await importMedium(file));
      } catch (thrown) {
        const { title, body } = describeError(thrown);
        showToast({ kind: "error", title: t("notBrought", { name: file.name }), body: body ?? title });
      }
    }
    return assets;
  };
  const bring = async (brought: BroughtFiles, { before, seconds }: BroughtPlace) => {
    const count = "ids" in brought ? brought.ids.length : brought.files.length;
    setComing((all) => all + count);
    try {
      const known = await assetsOf(brought);
      const assets = known.filter(({ state }) => state === "ready");
      for (const { name } of known.filter(({ state }) => state !== "ready"))
        showToast({ kind: "warning", title: t("notBrought", { name }), body: t("soundGone") });
      const heard = assets.filter(({ facts }) => facts.kind === "audio");
      const seen = assets.filter(({ facts }) => facts.kind === "video" || facts.kind === "image");
      if (seen.length > 0) cut.addFootage(seen, before);
      for (const { id } of heard) sounds.add(id, seconds);
    } catch (thrown) {
      showToast({ kind: "error", ...describeError(thrown) });
    } finally {
      setComing((all) => all - count);
    }
  };
  return { coming, bring };
}
