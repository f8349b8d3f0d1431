import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, TextField } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  orpc,
  showToast,
  studioErrorFrom,
  toastFailure,
  useLatest,
  useSessionText,
  useStillHere,
} from "#renderer/lib/index.ts";

/** Where new files go: the shell's dialog where there is one, else a path that is written. */
export function LibraryFolder({ folder }: { folder: string }) {
  const { t } = useTranslation("settings");
  const { t: store } = useTranslation("store");
  const queries = useQueryClient();
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const [path, setPath] = useSessionText("settings.libraryFolder");
  const [writing, setWriting] = useState(path !== "");
  const close = () => {
    setPath("");
    setWriting(false);
  };
  const { mutate: openFolder } = useMutation(orpc.store.openFolder.mutationOptions());
  /** A folder that holds the library's own files is the library, moved. */
  const tellFound = async () => {
    const found = await client.store.look().catch(() => null);
    const title =
      found !== null && found.relinked > 0
        ? store("folder.recognised", { count: found.relinked })
        : t("library.folderChanged");
    showToast({ kind: "done", title });
  };
  const isStillHere = useStillHere();
  const newest = useLatest(path);
  const { mutate, isPending, error, reset } = useMutation(
    orpc.settings.chooseLibraryFolder.mutationOptions({
      // A refusal is said in place, while that is in sight.
      meta: { quiet: true },
      onError: (refused) => {
        if (!isStillHere()) toastFailure(refused);
      },
      onSuccess: (settings, asked) => {
        queries.setQueryData(orpc.settings.get.queryKey(), settings);
        // Another path may have been begun meanwhile.
        if (asked.folder === undefined || newest.current.trim() === asked.folder) close();
        if (settings.libraryFolder !== folder) void tellFound();
      },
    }),
  );
  const refusal = error ? { ...describeError(error), message: studioErrorFrom(error).message } : undefined;
  if (!writing) {
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          disabled={isPending}
          onClick={() => {
            reset();
            if (info?.can.chooseFolder) mutate({});
            else {
              setPath(folder);
              setWriting(true);
            }
          }}
        >
          {t("library.choose")}
        </Button>
        {info?.can.open && (
          <Button variant="ghost" onClick={() => openFolder({})}>
            {store("folder.open")}
          </Button>
        )}
        <span role="status" className="min-w-0 grow basis-60">
          {refusal ? refusal.message : t("library.chooseText")}
        </span>
      </div>
    );
  }
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (path.trim() !== "" && path.trim() !== folder) mutate({ folder: path.trim() });
  };
  return (
    <form onSubmit={save} className="mt-2 flex flex-col gap-2">
      <Field
        label={t("library.path")}
        tone={refusal ? "error" : undefined}
        hint={refusal ? `${refusal.message} ${refusal.body ?? ""}` : t("library.pathText")}
      >
        <TextField
          value={path}
          onChange={(event) => {
            reset();
            setPath(event.target.value);
          }}
        />
      </Field>
      <div className="row">
        <Button type="submit" disabled={isPending || path.trim() === "" || path.trim() === folder}>
          {t("library.useFolder")}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t("library.keepFolder")}
        </Button>
      </div>
    </form>
  );
}
