import { createContext, type ReactNode, useContext } from "react";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { type ContextUse, useContextUse } from "./use-context-use.ts";

const Figures = createContext<ContextUse | null>(null);

export interface ContextFiguresProps {
  path: readonly Message[];
  typed: string;
  settings: ChatSettings;
  withPictures: boolean;
  /** Tokens of what goes with the message, roughly. */
  attached: number;
  children: ReactNode;
}

/** Counts what the next question takes; only what shows a figure of it (`useFigures`) is drawn when it changes. */
export function ContextFigures({ path, typed, settings, withPictures, attached, children }: ContextFiguresProps) {
  return <Figures value={useContextUse(path, typed, settings, withPictures, attached)}>{children}</Figures>;
}

/** What the next question takes of what the model can read; null while there is next to nothing. */
export const useFigures = (): ContextUse | null => useContext(Figures);
