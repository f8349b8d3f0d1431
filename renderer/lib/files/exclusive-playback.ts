/** What sounds is one element, or several that play on one clock: films of a comparison, an animatic and its song. */
type Player = object;

const stops = new WeakMap<Player, () => void>();
const sounding = new Map<HTMLMediaElement, Player>();

/** What an element plays for: the nearest ancestor that plays together, or itself. */
function playerOf(element: HTMLMediaElement): Player {
  for (let at: Element | null = element.parentElement; at !== null; at = at.parentElement) {
    if (stops.has(at)) return at;
  }
  return element;
}

function follow({ target }: Event): void {
  const element = target as HTMLMediaElement;
  if (element.paused || element.ended) {
    sounding.delete(element);
    return;
  }
  // A silent glimpse disturbs nobody; it counts from the moment its sound is turned on.
  if (element.muted) return;
  const player = playerOf(element);
  for (const [other, others] of sounding) {
    if (others === player) continue;
    sounding.delete(other);
    const stop = stops.get(others);
    if (stop) stop();
    else other.pause();
  }
  sounding.set(element, player);
}

const moments = ["play", "playing", "pause", "ended", "emptied", "volumechange"] as const;

/**
 * One player sounds at a time: what starts silences what sounded before. Called with the document (events of media
 * don't rise, but they are heard on their way down), and with each element that is not in the page.
 */
export function keepPlaybackExclusive(heard: EventTarget): () => void {
  for (const name of moments) heard.addEventListener(name, follow, true);
  return () => {
    for (const name of moments) heard.removeEventListener(name, follow, true);
  };
}

/** Media under `root` sound together; `stop` stops the clock they play on when something else begins. */
export function playTogether(root: Element, stop: () => void): () => void {
  stops.set(root, stop);
  return () => void stops.delete(root);
}
