import { type ReactNode, useState } from "react";

export interface LiveProps<Value> {
  from: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}

/** A control that keeps what is done to it, so that it can be tried. */
export function Live<Value>({ from, children }: LiveProps<Value>) {
  const [value, setValue] = useState(from);
  return children(value, setValue);
}
