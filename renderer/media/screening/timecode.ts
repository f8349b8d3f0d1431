const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** 00:23:14 is 23 seconds and 14 frames. */
export function formatTimecode(seconds: number, frameRate = 24): string {
  const rate = Math.max(1, Math.round(frameRate));
  // Half a thousandth, so that 23 14/24 is not frame 13.
  const frames = Math.floor(Math.max(0, seconds) * rate + 0.0005);
  const whole = Math.floor(frames / rate);
  return `${two(whole / 60)}:${two(whole % 60)}:${two(frames % rate)}`;
}
