import { useMutation } from "@tanstack/react-query";
import { callWithRequestId, client, importMedia, openRoute, orpc } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { TaskAction } from "./task-groups.ts";

/** Runs an action (`attach` with the file that was chosen for it); what changes comes back by itself, a refusal is said in a toast. */
export function useTaskActions(): (action: TaskAction, task: Task, file?: File) => void {
  const { mutate: cancel } = useMutation(orpc.tasks.cancel.mutationOptions());
  const { mutate: deleteRemote } = useMutation(orpc.tasks.deleteRemote.mutationOptions());
  const { mutate: remove } = useMutation(orpc.tasks.remove.mutationOptions());
  const { mutate: reconcile } = useMutation(orpc.tasks.reconcile.mutationOptions());
  const { mutate: giveUp } = useMutation(orpc.tasks.giveUp.mutationOptions());
  const { mutate: sendHeld } = useMutation(orpc.tasks.sendHeld.mutationOptions());
  const { mutate: retry } = useMutation({
    mutationFn: ({ id, state }: Pick<Task, "id" | "state">) =>
      callWithRequestId(["retry", id], (clientId) => client.tasks.retry({ id, clientId, state })),
  });
  const { mutate: downloadAgain } = useMutation(orpc.tasks.downloadAgain.mutationOptions());
  const { mutate: attach } = useMutation({
    mutationFn: async ({ id, file }: { id: string; file: File }) => {
      const { id: assetId } = await importMedia(file);
      return client.tasks.attach({ id, assetId });
    },
  });
  return (action, { id, assetId, state }, file) => {
    switch (action) {
      case "open":
        if (assetId) openRoute("library", assetId);
        break;
      case "cancel":
        cancel({ id });
        break;
      case "deleteRemote":
        deleteRemote({ id });
        break;
      case "remove":
        remove({ id });
        break;
      case "reconcile":
        reconcile({ id });
        break;
      case "sendHeld":
        sendHeld({ id });
        break;
      case "attach":
        if (file) attach({ id, file });
        break;
      case "giveUp":
      case "discard":
        giveUp({ id });
        break;
      case "retry":
        retry({ id, state });
        break;
      case "downloadAgain":
        downloadAgain({ id });
        break;
      case "keepPart":
        downloadAgain({ id, part: true });
        break;
    }
  };
}
