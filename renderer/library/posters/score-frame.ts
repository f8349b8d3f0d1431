/** How much there is to see in a small picture (RGBA): how far its brightness is spread; black and white give 0. */
export function scoreFrame(data: ArrayLike<number>): number {
  const count = data.length / 4;
  if (count === 0) return 0;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    sum += light;
    squares += light * light;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}
