/**
 * Films as they were kept before their cut was one list of clips (database version 45, archives of it, and what pages
 * kept before that): trims and cross-fades by shot with the words of the card before it, a title and an ending. The
 * migration reads them by this, so it never changes.
 */

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const cardClip = (words: unknown) => (typeof words === "string" ? { from: 0, to: null, fade: 0, card: words } : null);

/** What was said of takes, by shot, as clips; null, here as there: nothing is said. */
function clipsOfTakes(takes: Fields): [string, unknown][] {
  return Object.entries(takes).flatMap(([shotId, take]): [string, unknown][] => {
    const card: [string, unknown] = [`card:${shotId}`, cardClip(isObject(take) ? take.card : null)];
    if (!isObject(take)) return [[shotId, null], card];
    const { card: _words, ...clip } = take;
    return [[shotId, clip], card];
  });
}

/** A film's settings, whole or in part; `takes`, `title` and `ending` become `clips`. Others are given back as they are. */
export function filmWithClips(film: Fields): Record<string, unknown> {
  const { takes, title, ending, ...rest } = film;
  if (takes === undefined && title === undefined && ending === undefined) return rest;
  const clips = [
    ...(isObject(takes) ? clipsOfTakes(takes) : []),
    ["title", cardClip(title)] as const,
    ["ending", cardClip(ending)] as const,
  ].filter(([, clip]) => clip !== null);
  return { ...rest, clips: { ...Object.fromEntries(clips), ...(isObject(rest.clips) ? rest.clips : {}) } };
}

/** One direction of a step of undo: `takes` and the cards among `film` become `clips`; null takes one away. */
export function stepWithClips(part: Fields): Record<string, unknown> {
  const { takes, film, ...rest } = part;
  if (takes === undefined && !isObject(film)) return { ...rest, ...(film === undefined ? {} : { film }) };
  const { title, ending, ...others } = isObject(film) ? film : {};
  const clips = [
    ...(isObject(takes) ? clipsOfTakes(takes) : []),
    ...(title === undefined ? [] : [["title", cardClip(title)] as const]),
    ...(ending === undefined ? [] : [["ending", cardClip(ending)] as const]),
  ];
  return {
    ...rest,
    ...(Object.keys(others).length > 0 ? { film: others } : {}),
    ...(clips.length > 0 ? { clips: Object.fromEntries(clips) } : {}),
  };
}
