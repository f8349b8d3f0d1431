import { useEffect, useRef } from "react";
import { drawTitleCard } from "#renderer/media/index.ts";
import type { CardLook } from "#shared/film/card-look.ts";
import "./title-card.css";

export interface TitleCardProps {
  words: string;
  /** Of the film's pictures, px. */
  width: number;
  height: number;
  /** Absent: as usual. */
  look?: CardLook | undefined;
  /** While it goes or comes; 1: whole. */
  opacity?: number | undefined;
}

/** A card as the exported film will have it, drawn by the same hand. */
export function TitleCard({ words, width, height, look, opacity }: TitleCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    drawTitleCard(words, width, height, look).then(
      (drawn) => {
        if (gone) drawn.close();
        else canvas.current?.getContext("bitmaprenderer")?.transferFromImageBitmap(drawn);
      },
      // Its words are its name; the export says why a card can't be drawn.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [words, width, height, look]);
  return (
    <canvas
      ref={canvas}
      className="titlecard"
      width={width}
      height={height}
      role="img"
      aria-label={words}
      style={opacity === undefined ? undefined : { opacity, zIndex: 1 }}
    />
  );
}
