import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Of these the text only grows, unless they take the place of more. */
const GROWS = ["insertText", "insertCompositionText"];

/**
 * Keeps `place` as high as the text in its field, `value` being what its owner put there; to be told of what is typed.
 * `field-sizing` would do the same, but each key would lay out everything around the field: as it is, the field alone
 * is laid out until it needs another line.
 */
export function useFieldHeight(
  field: RefObject<HTMLTextAreaElement | null>,
  place: RefObject<HTMLElement | null>,
  value: string,
): (typed: Event) => void {
  const letters = useRef(0);
  const takeHeight = useCallback(() => {
    if (!field.current || !place.current) return;
    const { scrollTop } = field.current;
    place.current.style.height = "0";
    place.current.style.height = `${field.current.scrollHeight}px`;
    field.current.scrollTop = scrollTop;
    letters.current = field.current.value.length;
  }, [field, place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(takeHeight, [takeHeight, value]);

  useEffect(() => {
    if (!field.current) return;
    let width: number | undefined;
    const resized = new ResizeObserver(([entry]) => {
      if (width !== undefined && width !== entry?.contentRect.width) takeHeight();
      width = entry?.contentRect.width;
    });
    resized.observe(field.current);
    return () => resized.disconnect();
  }, [field, takeHeight]);

  return useCallback(
    (typed) => {
      if (!field.current || !place.current) return;
      const { value: text, scrollHeight, clientHeight } = field.current;
      const grows = GROWS.includes((typed as InputEvent).inputType) && text.length > letters.current;
      if (!grows) takeHeight();
      else if (scrollHeight > clientHeight) place.current.style.height = `${scrollHeight}px`;
      letters.current = text.length;
    },
    [field, place, takeHeight],
  );
}
