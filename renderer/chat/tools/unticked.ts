/** Items of proposals that were left out and not decided on yet, by message and call: another pane doesn't forget them. */
const byCall = new Map<string, ReadonlySet<number>>();

interface Call {
  readonly messageId: string;
  readonly callId: string;
}

const none: ReadonlySet<number> = new Set();
const keyOf = ({ messageId, callId }: Call) => `${messageId} ${callId}`;

export const untickedOf = (call: Call): ReadonlySet<number> => byCall.get(keyOf(call)) ?? none;

export function setUnticked(call: Call, items: ReadonlySet<number>): void {
  if (items.size === 0) byCall.delete(keyOf(call));
  else byCall.set(keyOf(call), items);
}
