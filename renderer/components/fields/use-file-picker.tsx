import { type ReactNode, useCallback, useRef } from "react";

/** The file dialog behind a button: render `input`, call `pick`. The same file can be picked twice. */
export function useFilePicker(
  accept: string,
  multiple: boolean,
  onFiles: (files: readonly File[]) => void,
): { input: ReactNode; pick: () => void } {
  const picker = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { input, pick: useCallback(() => picker.current?.click(), []) };
}
