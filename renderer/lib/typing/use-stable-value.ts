import { useMemo } from "react";

/** The object that came first of those with the same content (as JSON), so that what shows it isn't drawn anew. */
export function useStableValue<Value>(value: Value): Value {
  const written = JSON.stringify(value);
  return useMemo(() => JSON.parse(written) as Value, [written]);
}
