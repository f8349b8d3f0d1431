import { type PointerEvent, useState } from "react";
import { formatDuration } from "#renderer/lib/index.ts";

export interface ScrubStripProps {
  src: string;
  frames: number;
  /** Of the whole video, in seconds. */
  length: number;
}

/** Over a poster: the frame of the moment the pointer stands at, a line there, and the time. Nothing decodes. */
export function ScrubStrip({ src, frames, length }: ScrubStripProps) {
  const [part, setPart] = useState<number | null>(null);
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPart(Math.min(0.9999, Math.max(0, (clientX - left) / width)));
  };
  const frame = part === null ? 0 : Math.floor(part * frames);
  return (
    <div
      className="scrubStrip"
      aria-hidden
      onPointerEnter={follow}
      onPointerMove={follow}
      onPointerLeave={() => setPart(null)}
    >
      {part !== null && (
        <>
          <div className="scrubFrame">
            <img
              src={src}
              alt=""
              draggable={false}
              style={{ width: `${frames * 100}%`, transform: `translateX(${(-100 * frame) / frames}%)` }}
            />
          </div>
          <span className="scrubLine" style={{ left: `${part * 100}%` }} />
          <span className="badge at">
            {formatDuration(part * length)} / {formatDuration(length)}
          </span>
        </>
      )}
    </div>
  );
}
