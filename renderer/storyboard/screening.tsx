import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, Grow, Panel, PanelHead } from "#renderer/components/index.ts";
import { mediaUrl } from "#renderer/lib/index.ts";
import { type Clip, clipAt, lengthOf } from "./animatic-clips.ts";
import { usePicture } from "./clip-picture.tsx";
import { screening, useScreening } from "./screening-state.ts";

const MILLISECONDS = 1000;

/** The film in order: takes play, and a shot without one stands as its words for as long as it is asked to last. */
export function Screening({ clips }: { clips: readonly Clip[] }) {
  const { t } = useTranslation("storyboard");
  const film = useRef<HTMLVideoElement>(null);
  const shotId = useScreening(({ time }) => clipAt(clips, time)?.shotId);
  const playing = useScreening((state) => state.playing);
  const jumps = useScreening((state) => state.jumps);
  const clip = clips.find((each) => each.shotId === shotId);
  const total = lengthOf(clips);

  // A new clip, or a jump by hand, puts the film where the playhead is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is a reason of its own
  useEffect(() => {
    const video = film.current;
    if (!video || !clip) return;
    video.currentTime = Math.max(0, useScreening.getState().time - clip.start);
    if (playing) void video.play().catch(() => {});
    else video.pause();
  }, [clip?.film, clip?.start, playing, jumps]);

  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    const tick = (now: number) => {
      const { time, loop } = useScreening.getState();
      const here = clipAt(clips, time);
      const video = film.current;
      const passed = (now - before) / MILLISECONDS;
      before = now;
      if (here) {
        const shows = video !== null && video.error === null && here.film !== null;
        // While the next film is loading its own clock stands, and so does the playhead.
        const own = shows && video.dataset.shot === here.shotId && !video.seeking ? video.currentTime : 0;
        let next = shows ? Math.max(time, here.start + own) : time + passed;
        if (shows && video.ended && video.dataset.shot === here.shotId) next = here.start + here.length;
        if (next >= total) {
          if (loop) screening.seek(0);
          else {
            screening.advance(total);
            screening.pause();
          }
        } else screening.advance(next);
      }
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [playing, clips, total]);

  return (
    <Panel
      label={t("screening.name")}
      className="board screening"
      onKeyDown={(event) => event.key === "Escape" && screening.close()}
    >
      <PanelHead>
        <span className="strong">{clip && t("inspector.name", { number: clip.number })}</span>
        <span className="cut text-tx-2">{clip?.name}</span>
        <Grow />
        <Button variant="ghost" icon={X} onClick={screening.close}>
          {t("screening.close")}
        </Button>
      </PanelHead>
      <div className="screen">
        {clip?.film ? (
          // biome-ignore lint/a11y/useMediaCaption: a generated film has no speech anyone wrote down
          <video
            key={clip.shotId}
            ref={film}
            data-shot={clip.shotId}
            src={mediaUrl(clip.film)}
            playsInline
            preload="auto"
          />
        ) : (
          clip && <StandIn key={clip.shotId} clip={clip} />
        )}
      </div>
    </Panel>
  );
}

/** In place of a take: the first frame, from the middle on the last one, and the words. */
function StandIn({ clip }: { clip: Clip }) {
  const { t } = useTranslation("storyboard");
  const late = useScreening(({ time }) => time > clip.start + clip.length / 2);
  const first = usePicture(clip.first);
  const last = usePicture(clip.last);
  const picture = (late ? last : first) ?? first ?? last;
  return (
    <figure className="standin">
      {picture && <img src={picture} alt="" />}
      <p>{clip.prompt || t("shot.noPrompt")}</p>
    </figure>
  );
}
