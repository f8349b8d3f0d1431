import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFileDrop } from "#renderer/components/index.ts";
import type { ConversationImports } from "./use-conversation-transfer.ts";
import "./transfer.css";

/** The list of conversations as a place to drop exported ones on; the menu above it is the other way. */
export function ImportDrop({ imports, children }: { imports: ConversationImports; children: ReactNode }) {
  const { t } = useTranslation("attachments");
  const { over, target } = useFileDrop(imports.bring);
  return (
    <div className="scroll pb-4" data-over={over || undefined} {...target}>
      {imports.reading.map((name) => (
        <p key={name} className="cap px-4 py-2" role="status">
          {t("import.reading", { name })}
        </p>
      ))}
      {children}
    </div>
  );
}
