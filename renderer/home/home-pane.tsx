import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#renderer/components/index.ts";
import { describeError, orpc, useRoute, useSettings } from "#renderer/lib/index.ts";
import { AtAGlance } from "./at-a-glance.tsx";
import { HomeStart } from "./home-start.tsx";
import { HomeTasks } from "./home-tasks.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { RecentFilms } from "./recent-films.tsx";
import { RecentSongs } from "./recent-songs.tsx";
import { SampleFilm } from "./sample-film.tsx";
import { StartButtons } from "./start-buttons.tsx";
import { Welcome } from "./welcome.tsx";
import "./home.css";

/** As many as two rows of a wide window hold. */
const FILMS = 8;
const SONGS = 6;

/** Recent films and songs at the left; what runs, what came and what waits for the person at the right. */
export function HomePane() {
  const { t } = useTranslation("home");
  const { rest } = useRoute();
  const settings = useSettings();
  const { data: projects, error, refetch } = useQuery(orpc.storyboard.projects.queryOptions());
  const {
    data: songs,
    error: noSongs,
    refetch: readSongs,
  } = useQuery(orpc.songs.recent.queryOptions({ input: { limit: SONGS } }));
  const failed = error ?? noSongs;
  if (failed != null && !(projects && songs)) {
    return (
      <div className="scroll well">
        <LoadFailure {...describeError(failed)} onRetry={() => void Promise.all([refetch(), readSongs()])} />
      </div>
    );
  }
  if (!projects || !songs || !settings) return <div className="well grow" aria-busy="true" />;
  // A film without a shot is the blank sheet that every studio begins with.
  const films = projects
    .filter(({ shotCount }) => shotCount > 0)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, FILMS);
  const blank = projects.find(({ shotCount }) => shotCount === 0);
  const isNew = films.length === 0 && songs.length === 0;
  const welcomes = rest[0] === "welcome" || (isNew && !settings.welcomed);
  return (
    <div className="home">
      <div className="homeMain scroll well">
        {welcomes ? (
          <Welcome />
        ) : isNew ? (
          <HomeStart blank={blank} />
        ) : (
          <>
            <header className="homeHead">
              <h1>{t("title")}</h1>
              <StartButtons blank={blank} />
            </header>
            <RecentFilms films={films} />
            <RecentSongs songs={songs} />
          </>
        )}
      </div>
      <aside className="homeSide scroll" aria-label={t("now")}>
        <SampleFilm />
        <NeedsYou />
        <HomeTasks films={projects} />
        <AtAGlance />
      </aside>
    </div>
  );
}
