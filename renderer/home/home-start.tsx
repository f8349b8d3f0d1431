import { useTranslation } from "react-i18next";
import { Button, EmptyState } from "#renderer/components/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { StartButtons } from "./start-buttons.tsx";
import { useSamples } from "./use-samples.ts";

/** What stands at Home until there is a first film or song: what the studio makes, and how one begins. */
export function HomeStart({ blank }: { blank: Project | undefined }) {
  const { t } = useTranslation("home");
  return (
    <EmptyState
      title={t("empty.title")}
      lead={t("empty.lead")}
      actions={
        <>
          <StartButtons blank={blank} />
          <TrySamples />
        </>
      }
      tips={[
        { title: t("empty.film.title"), text: t("empty.film.text"), picture: <FilmDrawing /> },
        { title: t("empty.song.title"), text: t("empty.song.text"), picture: <SongDrawing /> },
        { title: t("empty.chat.title"), text: t("empty.chat.text"), picture: <ChatDrawing /> },
      ]}
    />
  );
}

function TrySamples() {
  const { t } = useTranslation("home");
  const { make, isMaking } = useSamples();
  return (
    <Button variant="ghost" disabled={isMaking} onClick={() => make()}>
      {t("samples.make")}
    </Button>
  );
}

/** Four shots of a board, one of them being made. */
function FilmDrawing() {
  return (
    <div className="gcard homeDrawing boards" aria-hidden>
      {[0, 1, 2, 3].map((shot) => (
        <span key={shot} data-made={shot < 2 || undefined} data-making={shot === 2 || undefined} />
      ))}
    </div>
  );
}

/** Loudness over two verses and a chorus, in per cent of the height. */
const bars = [18, 34, 26, 44, 30, 52, 36, 60, 84, 72, 96, 78, 90, 66, 40, 30, 48, 34, 22, 14];

function SongDrawing() {
  return (
    <div className="gcard homeDrawing bars" aria-hidden>
      {bars.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, whose bars never move
        <span key={place} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

function ChatDrawing() {
  return (
    <div className="gcard homeDrawing talk" aria-hidden>
      <span className="gl" style={{ width: "46%" }} />
      <span className="gl" style={{ width: "88%" }} />
      <span className="gl" style={{ width: "72%" }} />
      <span className="gl" style={{ width: "80%" }} />
    </div>
  );
}
