import { onTestFinished, vi } from "vitest";

/** What the page around a part of it hears: of events that the part keeps to itself nothing. */
export function heardOutside(type: "keydown" | "pointerdown") {
  const heard = vi.fn();
  document.body.addEventListener(type, heard);
  onTestFinished(() => document.body.removeEventListener(type, heard));
  return heard;
}
