import { type RefObject, useEffect, useState } from "react";

/** How far outside the view something counts as near: about two rows of cards. */
const MARGIN = "700px 0px";

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a board has hundreds of cards. It goes with the last that waits. */
function observe(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
    if (callbacks.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** True once the element has come near to what is seen; it stays so. */
export function useNearView(element: RefObject<Element | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);
  useEffect(() => {
    if (near || element.current === null) return;
    return observe(element.current, () => setNear(true));
  }, [near, element]);
  return near || already;
}
