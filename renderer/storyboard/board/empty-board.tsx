import { MessageSquare, ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, EmptyState } from "#renderer/components/index.ts";
import { openRoute } from "#renderer/lib/index.ts";
import type { ShotActions } from "../use-shot-actions.ts";

export interface EmptyBoardProps {
  actions: Pick<ShotActions, "add">;
  /** Shows the film as a script instead. */
  onScript: () => void;
}

/** A film without a shot: ways to begin, and how shots hang together. */
export function EmptyBoard({ actions, onScript }: EmptyBoardProps) {
  const { t } = useTranslation("storyboard");
  const { t: ofScript } = useTranslation("script");
  return (
    <EmptyState
      title={t("empty.title")}
      lead={t("empty.lead")}
      actions={
        <>
          <Button variant="primary" size="l" onClick={() => actions.add()}>
            {t("empty.action")}
          </Button>
          <Button variant="ghost" size="l" icon={ScrollText} onClick={onScript}>
            {ofScript("empty.title")}
          </Button>
          <Button variant="ghost" size="l" icon={MessageSquare} onClick={() => openRoute("chat")}>
            {t("empty.chat")}
          </Button>
        </>
      }
      examples={{
        name: t("empty.examples"),
        items: ([1, 2, 3] as const).map((number) => ({
          title: t(`empty.example${number}.title`),
          onUse: () => {
            const name = t(`empty.example${number}.title`);
            actions.add(undefined, { name, prompt: t(`empty.example${number}.prompt`) });
          },
        })),
      }}
      tips={([1, 2, 3] as const).map((number) => ({
        title: t(`empty.lesson${number}.title`),
        text: t(`empty.lesson${number}.text`),
        picture: <TipPicture number={number} />,
      }))}
    />
  );
}

/** A card as a drawing: one frame fewer in each tip holds a picture. */
function TipPicture({ number }: { number: 1 | 2 | 3 }) {
  const { t } = useTranslation("storyboard");
  const drawn = 3 - number;
  return (
    <div className="gcard" aria-hidden>
      <div className="pair">
        <div className={drawn > 0 ? "slot drawn" : "slot"}>{drawn === 0 && t("frame.first")}</div>
        <div className={drawn > 1 ? "slot drawn late" : "slot"}>{drawn < 2 && t("frame.last")}</div>
      </div>
      <p>{t(`empty.example${number}.prompt`)}</p>
    </div>
  );
}
