/** Milliseconds between two words of how far a film is: nobody reads faster, and each is a drawing of the page. */
const WORD_MS = 250;

/**
 * Tells the first, and from then on the newest of what was said since the last word, no more than four a second: a film
 * that is copied says what it made a hundred times in that.
 */
export function toldSparingly<Note>(tell: (note: Note) => void): (note: Note) => void {
  let newest: { readonly note: Note } | undefined;
  let resting = false;
  const say = (note: Note) => {
    resting = true;
    newest = undefined;
    tell(note);
    setTimeout(() => {
      resting = false;
      if (newest !== undefined) say(newest.note);
    }, WORD_MS);
  };
  return (note) => {
    if (resting) newest = { note };
    else say(note);
  };
}
