import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { sessionStore } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";

/** What of a connection is edited; `assumptions` null while one of them can't be read. Its key is none of it. */
const connectionEdits = z.object({
  ...{ name: z.string(), baseUrl: z.string(), pathSegment: z.string(), modelPrefix: z.string() },
  assumptions: z.record(z.string(), z.unknown()).nullable(),
});
export type ConnectionEdits = z.infer<typeof connectionEdits>;

const stored = z.object({ byId: z.record(z.string(), connectionEdits) });

interface UnsavedState {
  byId: Readonly<Record<string, ConnectionEdits>>;
  keep: (id: string, edits: ConnectionEdits) => void;
  drop: (id: string) => void;
}

/** Edits that weren't saved yet, over a change of section, pane or connection and over a reload of the page. */
export const useUnsavedConnections = create<UnsavedState>()(
  persist(
    (set) => ({
      byId: {},
      keep: (id, edits) => set(({ byId }) => ({ byId: { ...byId, [id]: edits } })),
      drop: (id) =>
        set(({ byId }) => ({ byId: Object.fromEntries(Object.entries(byId).filter(([other]) => other !== id)) })),
    }),
    {
      name: "reelsong.unsavedConnections",
      storage: sessionStore(stored),
      partialize: ({ byId }) => ({ byId }),
    },
  ),
);

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
