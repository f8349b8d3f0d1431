/** The same texts are asked about again and again (by the editor, its outline, the checks): this many are remembered. */
const REMEMBERED = 3;

/**
 * Work over a text that is done once for each of the last few texts, or of as many as are told (the lines of a song: a
 * key changes one, and all are looked at again). Its answers are shared: nobody may change them.
 */
export function memoizeRecent<Answer>(
  work: (text: string) => Answer,
  remembered: number = REMEMBERED,
): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) {
      // Asked about now, it is the last to be pushed out.
      answers.delete(text);
      answers.set(text, known);
      return known;
    }
    const answer = work(text);
    const [oldest] = answers.keys();
    if (answers.size >= remembered && oldest !== undefined) answers.delete(oldest);
    answers.set(text, answer);
    return answer;
  };
}
