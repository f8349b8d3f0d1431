/** How long a card stands, seconds. */
export const TITLE_SECONDS = 3;
/** A take is never shorter than this, seconds. */
export const SHORTEST = 0.2;
