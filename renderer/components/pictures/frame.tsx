import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

export interface FrameProps {
  /** Address of the picture; without one, the empty slot shows `children`. */
  src?: string | undefined;
  alt: string;
  /** dim: queued · forming: running, out of blur · stale: its source changed · parked: kept but not sent. */
  look?: "dim" | "forming" | "stale" | "parked" | undefined;
  /** Hatched: there should be a picture, and there is none. */
  hatched?: boolean;
  className?: string;
  style?: CSSProperties;
  /** Over the picture (per cent, badge), or in the empty slot. */
  children?: ReactNode;
}

/** One picture of a film. Give it an aspect ratio or a height through `className`. */
export function Frame({ src, alt, look, hatched = false, className, style, children }: FrameProps) {
  if (src === undefined) {
    return (
      <div className={clsx("slot", hatched && "hatch", className)} style={style}>
        {children}
      </div>
    );
  }
  return (
    <div className={clsx("frame", className)} data-look={look} style={style}>
      <img className="pic" src={src} alt={alt} draggable={false} loading="lazy" />
      {children}
    </div>
  );
}
