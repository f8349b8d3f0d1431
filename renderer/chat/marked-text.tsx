/** A text with ranges of it marked; ranges in UTF-16 units, in order, end excluded. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const starts = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {starts.map((start, index) => {
        const mark = marks[index];
        return (
          <span key={start}>
            {text.slice(start, mark?.[0])}
            {mark && <mark>{text.slice(...mark)}</mark>}
          </span>
        );
      })}
    </>
  );
}
