import { useEffect, useRef } from "react";
import { drawTitleCard } from "#renderer/media/index.ts";
import "./title-card.css";

export interface TitleCardProps {
  words: string;
  /** Of the film's pictures, px. */
  width: number;
  height: number;
  /** While it goes or comes; 1: whole. */
  opacity?: number | undefined;
}

/** A card as the exported film will have it, drawn by the same hand. */
export function TitleCard({ words, width, height, opacity }: TitleCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    void drawTitleCard(words, width, height).then((drawn) => {
      if (gone) drawn.close();
      else canvas.current?.getContext("bitmaprenderer")?.transferFromImageBitmap(drawn);
    });
    return () => {
      gone = true;
    };
  }, [words, width, height]);
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
