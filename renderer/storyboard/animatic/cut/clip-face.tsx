import { Clapperboard, FileX, Image, Snowflake, VolumeX } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Waveform } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import { soundOf } from "../../export/index.ts";
import type { Clip } from "../animatic-clips.ts";
import { ClipPicture } from "../clip-picture.tsx";
import { percent } from "./strip-scale.ts";

/** A clip narrower than this part of the strip (some 10 px) has room for neither a number nor a picture. */
const LEAST_SHARE = 1 / 120;
/** From this part on there is room for what is said of its speed and sound. */
const ROOMY_SHARE = 1 / 10;

/** How much room its number needs: 1, 2, or 3 and more. */
const digitsOf = (number: number): number => Math.min(3, String(number).length);

export interface ClipFaceProps {
  clip: Clip;
  /** Its part of the width that is seen. */
  share: number;
  /** It is seen of the strip, or near what is seen. */
  isNear: boolean;
}

/** Whether a clip looks the same as before: where it stands is its button's. */
function looksSame(a: ClipFaceProps, b: ClipFaceProps): boolean {
  if (a.share !== b.share || a.isNear !== b.isNear) return false;
  const { start: _a, ...one } = a.clip;
  const { start: _b, ...other } = b.clip;
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(
    ([name, value]) => value === others.get(name) || JSON.stringify(value) === JSON.stringify(others.get(name)),
  );
}

/** What a clip shows of itself: pictures and sound where it is near what is seen of the strip, how it comes in, its number. */
export const ClipFace = memo(function ClipFace({ clip, share, isNear }: ClipFaceProps) {
  const { t } = useTranslation("film");
  const { t: cut } = useTranslation("cut");
  if (share <= LEAST_SHARE) return null;
  const roomy = share > ROOMY_SHARE;
  return (
    <>
      {isNear && <ClipPicture clip={clip} share={share} />}
      {isNear && !isSplit(clip) && <ClipWave clip={clip} />}
      {clip.fade > 0 && <i className="crossing" style={{ width: percent(clip.fade, clip.length) }} aria-hidden />}
      {clip.dip && (
        <i
          className="dipping"
          style={{ width: percent(clip.dip.seconds / 2, clip.length), "--through": clip.dip.color } as object}
          aria-hidden
        />
      )}
      {clip.footage ? (
        <span className="footagename">
          <Icon of={clip.footage.gone ? FileX : clip.footage.kind === "still" ? Image : Clapperboard} size="xs" />
          {roomy && <span className="cut">{clip.footage.gone ? cut("soundGone") : clip.name}</span>}
        </span>
      ) : (
        <b data-digits={digitsOf(clip.number)}>{clip.number}</b>
      )}
      {roomy && (
        <span className="said" aria-hidden>
          {clip.speed === 0 && clip.footage?.kind !== "still" && <Icon of={Snowflake} size="xs" />}
          {clip.speed > 0 && clip.speed !== 1 && t("percent", { value: Math.round(clip.speed * 100) })}
          {clip.hasSound && clip.gain === 0 && <Icon of={VolumeX} size="xs" />}
        </span>
      )}
    </>
  );
}, looksSame);

/** Its sound begins or ends elsewhere than its picture: then it is drawn beside the clip, not in it. */
export const isSplit = ({ soundHead = 0, soundTail = 0 }: Clip): boolean => soundHead !== 0 || soundTail !== 0;

/** The take's own sound as far as it is heard, as loud as it is set, with its fades. `place`: along the strip. */
export function ClipWave({ clip, place = {} }: { clip: Clip; place?: CSSProperties }) {
  const peaks = usePeaks(clip.hasSound && clip.speed > 0 ? clip.film : null);
  const { speed, whole, gain, fadeIn, fadeOut } = clip;
  if (!peaks || !clip.hasSound || speed === 0 || gain === 0) return null;
  const { start, end } = soundOf(clip);
  const from = clip.from + (start - clip.start) * speed;
  const at = (seconds: number) => Math.round((seconds / whole) * peaks.length);
  const shown = peaks.slice(at(from), Math.max(at(from) + 1, at(from + (end - start) * speed)));
  // Its loudest fills the lane at its own volume.
  const heard = {
    "--gain": Math.min(1, gain),
    "--in": percent(fadeIn, end - start),
    "--out": percent(fadeOut, end - start),
  };
  return (
    <span className="wave" style={{ ...heard, ...place } as CSSProperties}>
      <Waveform peaks={shown} />
    </span>
  );
}
