import { create } from "zustand";
import type { Connection } from "#shared/contract/service/connections.ts";

/** What of a connection is edited; `assumptions` null while one of them can't be read. */
export interface ConnectionEdits {
  name: string;
  baseUrl: string;
  pathSegment: string;
  modelPrefix: string;
  assumptions: Record<string, unknown> | null;
}

interface UnsavedState {
  byId: Readonly<Record<string, ConnectionEdits>>;
  keep: (id: string, edits: ConnectionEdits) => void;
  drop: (id: string) => void;
}

/** Edits that weren't saved yet, over a change of section, pane or connection. */
export const useUnsavedConnections = create<UnsavedState>((set) => ({
  byId: {},
  keep: (id, edits) => set(({ byId }) => ({ byId: { ...byId, [id]: edits } })),
  drop: (id) =>
    set(({ byId }) => ({ byId: Object.fromEntries(Object.entries(byId).filter(([other]) => other !== id)) })),
}));

export const editsOf = ({ name, baseUrl, pathSegment, modelPrefix, assumptions }: Connection): ConnectionEdits => ({
  ...{ name, baseUrl, pathSegment, modelPrefix },
  assumptions: { ...assumptions },
});

/** Whether they would change anything. */
export const differs = (edits: ConnectionEdits, connection: Connection): boolean =>
  JSON.stringify(edits) !== JSON.stringify(editsOf(connection));

/** The hosts, where saving would lead the connection to another one than its key was given for; else null. */
export function hostChange(before: string, after: string): { before: string; after: string } | null {
  const [from, to] = [URL.parse(before), URL.parse(after.trim())];
  if (from === null || to === null || from.origin === to.origin) return null;
  return { before: from.host, after: to.host };
}
