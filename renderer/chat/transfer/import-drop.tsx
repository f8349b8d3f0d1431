import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConversationImports } from "./use-conversation-transfer.ts";
import "./transfer.css";

/** The list of conversations as a place to drop exported ones on; the menu above it is the other way. */
export function ImportDrop({ imports, children }: { imports: ConversationImports; children: ReactNode }) {
  const { t } = useTranslation("attachments");
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the menu is the first
    <div
      className="scroll pb-4"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        imports.bring(files);
      }}
    >
      {imports.reading.map((name) => (
        <p key={name} className="cap px-4 py-2" role="status">
          {t("import.reading", { name })}
        </p>
      ))}
      {children}
    </div>
  );
}
