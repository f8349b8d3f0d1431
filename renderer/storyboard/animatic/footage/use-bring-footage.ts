import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client, describeError, showToast, toastFailure } from "#renderer/lib/index.ts";
import { importMedium } from "#renderer/media/probe/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { filmNow } from "../../export/index.ts";
import type { Cut } from "../cut/use-cut.ts";
import type { SoundActions } from "../sounds/use-sounds.ts";
import type { BroughtFiles, BroughtPlace } from "./use-strip-drop.ts";

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/**
 * Files that are let go over the strip of a film of `film` seconds: pictures become clips where they fell, sounds lie
 * from there on where a track is free.
 */
export function useBringFootage(projectId: string, film: number, cut: Cut, sounds: SoundActions) {
  const { t } = useTranslation(["cut", "storyboard"]);
  const [coming, setComing] = useState(0);
  const assetsOf = async (brought: BroughtFiles): Promise<readonly Asset[]> => {
    const assets: Asset[] = [];
    if ("ids" in brought) {
      for (let at = 0; at < brought.ids.length; at += AT_ONCE)
        assets.push(...(await client.library.getMany({ ids: brought.ids.slice(at, at + AT_ONCE) })));
      return assets;
    }
    for (const file of brought.files) {
      try {
        assets.push(await importMedium(file));
      } catch (thrown) {
        const { title, body } = describeError(thrown);
        showToast({ kind: "error", title: t("cut:notBrought", { name: file.name }), body: body ?? title });
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
      for (const { name, state, facts } of known) {
        if (state === "ready" && facts.kind !== "unknown") continue;
        const body = t(state === "ready" ? "storyboard:frame.unreadable" : "cut:soundGone");
        showToast({ kind: "warning", title: t("cut:notBrought", { name }), body });
      }
      const heard = assets.filter(({ facts }) => facts.kind === "audio");
      const seen = assets.filter(({ facts }) => facts.kind === "video" || facts.kind === "image");
      if (seen.length > 0) cut.addFootage(seen, before);
      if (heard.length > 0) {
        // Read only now: files that came before, of a slower import, lie there too.
        const ids = [...new Set(Object.values(filmNow(projectId).sounds).map(({ assetId }) => assetId))];
        const lying = ids.length > 0 ? await client.library.getMany({ ids }) : [];
        const lengths = new Map(lying.map(({ id, facts }) => [id, facts.durationSeconds ?? 0]));
        const files = heard.map(({ id, facts }) => ({ assetId: id, whole: facts.durationSeconds ?? null }));
        sounds.lay(files, seconds, film, lengths);
      }
    } catch (thrown) {
      toastFailure(thrown);
    } finally {
      setComing((all) => all - count);
    }
  };
  return { coming, bring };
}
