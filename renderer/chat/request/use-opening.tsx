import { type ReactNode, useState } from "react";
import { modelName } from "#renderer/lib/index.ts";
import type { OpeningTurn } from "#shared/wire/text/messages.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { OpeningDialog } from "./opening-dialog.tsx";

export interface OpeningProps {
  settings: ChatSettings;
  onChange: (patch: Partial<ChatSettings>) => void;
}

export interface Opening {
  readonly turns: readonly OpeningTurn[];
  /** The chosen model reads them; another leaves them be. */
  readonly taken: boolean;
  /** For what is said of them. */
  readonly named: { model: string; count: number };
  readonly edit: () => void;
  /** Where they are written, while they are. */
  readonly editor: ReactNode;
}

/** The turns that go before the first message, what the chosen model makes of them, and the dialog that writes them. */
export function useOpening({ settings: { model, opening = [] }, onChange }: OpeningProps): Opening {
  const [editing, setEditing] = useState(false);
  return {
    turns: opening,
    taken: textModels[model].roles.includes("sample_message_user"),
    named: { model: modelName(model), count: opening.length },
    edit: () => setEditing(true),
    editor: editing && (
      <OpeningDialog
        turns={opening}
        onChange={(next) => onChange({ opening: next })}
        onClose={() => setEditing(false)}
      />
    ),
  };
}
