import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";
import { announceChange } from "./announce-change.ts";
import { client } from "./link/client.ts";
import { CoreUnreachableError } from "./link/client-link.ts";
import { toastFailure } from "./toast-failure.ts";

/** `useQuery(orpc.tasks.list.queryOptions({ input: {} }))`, `useMutation(orpc.songs.update.mutationOptions())`. */
export const orpc = createTanstackQueryUtils(client);

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the pane shows the failure itself, so no toast. */
    mutationMeta: { quiet?: boolean };
  }
}

// Told at once, not a timer later: browsers let timers wait up to four milliseconds, which each answer would lose.
notifyManager.setScheduler(queueMicrotask);

/** A core that went away is mostly back at once; each try waits for it (client-link.ts). */
const TRIES_OF_A_LOST_CORE = 3;

/**
 * Whether what a pane shows (`data`) gives way to the reason why it couldn't be loaded. While the core is away what is there
 * stays, with the dialogs that are open over it: a banner says so.
 */
export const givesWay = (error: Error, data: unknown): boolean =>
  data === undefined || !(error instanceof CoreUnreachableError);

/** The core tells what changed (use-changes.ts), so nothing grows stale by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The core is on this computer: without a network it answers as ever, and what needs the service says so itself.
    queries: {
      networkMode: "always",
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 300_000,
      retry: (failures, error) => failures < TRIES_OF_A_LOST_CORE && error instanceof CoreUnreachableError,
      retryDelay: 0,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always", retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: (_answer, input, _result, mutation) => announceChange(mutation.options.mutationKey, input),
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toastFailure(error);
    },
  }),
});
