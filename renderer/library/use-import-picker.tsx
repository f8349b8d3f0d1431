import { type ReactNode, useCallback, useRef } from "react";

/** The system's dialog for files to bring in; `input` stands anywhere in the page. */
export function useImportPicker(onImport: (files: readonly File[]) => void): { pick: () => void; input: ReactNode } {
  const picker = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={picker}
      type="file"
      multiple
      hidden
      accept="image/*,video/*,audio/*"
      onChange={({ target }) => {
        onImport([...(target.files ?? [])]);
        // The same files can be chosen again.
        target.value = "";
      }}
    />
  );
  return { pick: useCallback(() => picker.current?.click(), []), input };
}
