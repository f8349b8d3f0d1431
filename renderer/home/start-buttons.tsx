import { useMutation } from "@tanstack/react-query";
import { Clapperboard, MessageSquarePlus, Music2, WandSparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { client, openIdea, openRoute, useStillHere } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** Begins a film, also from an idea, a song or a conversation. A film that is still blank is opened instead of another one made. */
export function StartButtons({ blank }: { blank: Project | undefined }) {
  const { t } = useTranslation("home");
  const { t: words } = useTranslation("shell");
  // Whoever has gone elsewhere before the answer came isn't led away.
  const isStillHere = useStillHere();
  const film = useMutation({
    mutationFn: async () => blank ?? (await client.storyboard.createProject({ title: words("title.untitled") })),
    onSuccess: ({ id }) => isStillHere() && openRoute("storyboard", id),
  });
  const song = useMutation({
    mutationFn: () => client.songs.create({}),
    onSuccess: ({ id }) => isStillHere() && openRoute("song", id),
  });
  return (
    <div className="homeActs">
      <Button variant="primary" icon={Clapperboard} disabled={film.isPending} onClick={() => film.mutate()}>
        {t("start.film")}
      </Button>
      <Button icon={WandSparkles} onClick={openIdea}>
        {t("start.idea")}
      </Button>
      <Button icon={Music2} disabled={song.isPending} onClick={() => song.mutate()}>
        {t("start.song")}
      </Button>
      <Button icon={MessageSquarePlus} onClick={() => openRoute("chat", "new")}>
        {t("start.conversation")}
      </Button>
    </div>
  );
}
