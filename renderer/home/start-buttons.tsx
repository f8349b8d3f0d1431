import { useMutation } from "@tanstack/react-query";
import { Clapperboard, MessageSquarePlus, Music2, WandSparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { client, leadFromHere, openIdea, openRoute } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** Begins a film, also from an idea, a song or a conversation. A film that is still blank is opened instead of another one made. */
export function StartButtons({ blank }: { blank: Project | undefined }) {
  const { t } = useTranslation("home");
  const { t: words } = useTranslation("shell");
  const film = useMutation({
    mutationFn: async () => blank ?? (await client.storyboard.createProject({ title: words("title.untitled") })),
    onMutate: () => leadFromHere(),
    onSuccess: ({ id }, _nothing, lead) => lead("storyboard", id),
  });
  const song = useMutation({
    mutationFn: () => client.songs.create({}),
    onMutate: () => leadFromHere(),
    onSuccess: ({ id }, _nothing, lead) => lead("song", id),
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
