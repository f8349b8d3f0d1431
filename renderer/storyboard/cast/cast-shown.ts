import { Users } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { setDrawer } from "#renderer/components/index.ts";
import { type Command, useRegisterCommands } from "#renderer/lib/index.ts";
import { openCard } from "./opened-card.ts";

/** Whether the cast stands beside the board; the same for all films, also after a restart. */
export const useCastShown = create<{ readonly shown: boolean }>()(
  persist((): { readonly shown: boolean } => ({ shown: false }), { name: "reelsong.cast" }),
);

/** A narrow board has room for one thing over it: the shot's drawer goes back for what is asked for after it. */
export function showCast(shown: boolean): void {
  if (shown) setDrawer("shot", false);
  useCastShown.setState({ shown });
}

/** What menu and palette offer for the cast. */
export function useCastCommands(): void {
  const { t } = useTranslation("cast");
  const { t: film } = useTranslation("film");
  const shown = useCastShown((state) => state.shown);
  const commands = useMemo<Command[]>(() => {
    const shared = { group: film("group"), menu: "pane" } as const;
    return [
      {
        ...shared,
        id: "storyboard.cast",
        title: shown ? t("hide") : t("show"),
        icon: Users,
        run: () => showCast(!shown),
      },
      { ...shared, id: "storyboard.newCard", title: t("new"), run: () => openCard({ name: "" }) },
    ];
  }, [t, film, shown]);
  useRegisterCommands("storyboard.cast", commands);
}
