import { useQuery } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { changeDraft, client, draftNow, queryClient, useDraft, useLatest } from "#renderer/lib/index.ts";
import type { Attachment, MessageDraft } from "#shared/contract/chat/conversations.ts";
import type { TextDocument } from "#shared/contract/chat/text-documents.ts";
import type { WrittenInstruction } from "../instruction/instruction-field.tsx";
import { useStateByPlace } from "../use-state-by-place.ts";
import { takeLegacyDraft } from "./legacy-draft.ts";
import { type CameBefore, holdsSent, joinInstructions, remainingDraft } from "./remaining-draft.ts";

/** The field shows itself what is typed: what stands around it follows after a rest. */
const TYPED: readonly string[] = ["text"];
const isBlank = (text: string) => text.trim() === "";
const nothing: MessageDraft = { text: "", attachments: [], documents: [], instruction: null };
const isEmpty = ({ text, attachments, documents, instruction }: MessageDraft) =>
  isBlank(text) && attachments.length === 0 && documents.length === 0 && instruction === null;
// Not under the key of the conversations: what is being written isn't asked for again whenever a reply ends.
const keyOf = (place: string) => ["messageDraft", place] as const;
const nameOf = (place: string) => `message ${place}`;

/** Puts words into a message box that holds none, or only such as were put there before (`placed`). */
export function beginDraft(place: string, text: string, placed: readonly string[] = []): void {
  const kept = queryClient.getQueryData<MessageDraft>(keyOf(place)) ?? nothing;
  const now = draftNow(nameOf(place), kept).text;
  if (isBlank(now) || placed.includes(now)) changeDraft<MessageDraft>(nameOf(place), { text });
}

/** The same object while one types. */
export interface WrittenWords {
  /** The text at this instant. */
  readonly now: () => string;
  /** Tells of the first letter and of the last one that goes (`useIsBlank`). */
  readonly watchBlank: (tell: () => void) => () => void;
}

export interface WrittenMessage {
  /** As of the last rest. */
  readonly text: string;
  readonly words: WrittenWords;
  readonly attachments: readonly Attachment[];
  readonly documents: readonly TextDocument[];
  /** The system instruction that goes with it. */
  readonly instruction: WrittenInstruction;
  readonly write: (text: string) => void;
  readonly enclose: (change: (now: readonly TextDocument[]) => readonly TextDocument[]) => void;
  readonly attach: (change: (now: readonly Attachment[]) => readonly Attachment[]) => void;
  /**
   * A message of these words and files was sent. What was written since stays, in the conversation that it began
   * (`into`) where it began one.
   */
  readonly takeOut: (sent: MessageDraft, into?: string) => void;
  /** Whether the words of a message that went are in the box as they went. */
  readonly holds: (sent: MessageDraft) => boolean;
}

/** Whether no words are written at this instant; of a key only what asks for this is drawn. */
export function useIsBlank({ watchBlank, now }: WrittenWords): boolean {
  return useSyncExternalStore(watchBlank, () => isBlank(now()));
}

/** The message being written in a conversation, or in the one that is about to begin (`new`); the core keeps it. */
export function useMessageDraft(place: string): WrittenMessage {
  const queryKey = keyOf(place);
  const { data } = useQuery({
    queryKey,
    queryFn: () => client.conversations.draft({ place }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  /** Typed before the kept one was here: it goes after it. */
  const [early, setEarly] = useStateByPlace<MessageDraft>(place, nothing);
  const shown = useLatest({ place, early });
  /** What the kept one brought before words that may be on their way already. By place. */
  const cameBefore = useRef(new Map<string, CameBefore>());
  const name = nameOf(place);
  const save = useCallback(
    async (change: Partial<MessageDraft>) => {
      const queryKey = keyOf(place);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, await client.conversations.saveDraft({ place, change }));
    },
    [place],
  );
  const { value, change, keep } = useDraft<MessageDraft>(name, data ?? nothing, save, TYPED);
  const [watching] = useState(() => new Set<() => void>());
  const here = data !== undefined;

  // Before anything is drawn or typed between: the field would stand empty for a moment, and a key begin anew.
  useLayoutEffect(() => {
    if (!data) return;
    const old = takeLegacyDraft(window.localStorage, place);
    const now = draftNow<MessageDraft>(name, data);
    const before = { text: now.text || old.text || "", instruction: now.instruction ?? old.instruction ?? null };
    const text = before.text + early.text;
    const files = now.attachments.length > 0 ? now.attachments : (old.attachments ?? []);
    const attachments = [
      ...files,
      ...early.attachments.filter(({ assetId }) => files.every((each) => each.assetId !== assetId)),
    ];
    const instruction = joinInstructions(before.instruction, early.instruction);
    if (early !== nothing) {
      cameBefore.current.set(place, before);
      setEarly(() => nothing);
    }
    if (text !== now.text) change({ text });
    if (instruction !== now.instruction) change({ instruction });
    const documents = [...now.documents, ...early.documents];
    if (documents.length !== now.documents.length) change({ documents });
    if (attachments.length !== now.attachments.length) change({ attachments });
  }, [data, early, setEarly, place, name, change]);

  // What acts stays the same while one types: what doesn't show the text isn't drawn again.
  const work = useMemo(() => {
    const now = () => draftNow(name, queryClient.getQueryData<MessageDraft>(keyOf(place)) ?? nothing);
    const write = (text: string) => {
      if (!here) return setEarly((before) => ({ ...before, text }));
      const turns = isBlank(text) !== isBlank(now().text);
      change({ text });
      if (turns) for (const tell of watching) tell();
    };
    const attach: WrittenMessage["attach"] = (to) => {
      if (!here) return setEarly((before) => ({ ...before, attachments: [...to(before.attachments)] }));
      // As it is now: a file may come in long after this was made.
      change({ attachments: [...to(now().attachments)] });
    };
    const enclose: WrittenMessage["enclose"] = (to) => {
      if (!here) return setEarly((before) => ({ ...before, documents: [...to(before.documents)] }));
      change({ documents: [...to(now().documents)] });
    };
    const takeOut: WrittenMessage["takeOut"] = (sent, into = place) => {
      const isHere = queryClient.getQueryData(keyOf(place)) !== undefined;
      const isShown = shown.current.place === place;
      const remaining = (now: MessageDraft) => {
        const rest = remainingDraft(sent, now, cameBefore.current.get(place));
        return isEmpty(rest) ? nothing : rest;
      };
      const rest = remaining(isHere ? now() : isShown ? shown.current.early : nothing);
      const moves = into !== place && rest !== nothing;
      if (moves) changeDraft<MessageDraft>(nameOf(into), rest);
      if (isHere) {
        change(moves ? nothing : rest);
        keep();
      }
      // The kept one is still on its way, or can't be read: it stays as it is.
      else setEarly((typed) => (moves ? nothing : remaining(typed)));
      cameBefore.current.delete(place);
    };
    const instruct = (instruction: string | null) =>
      here ? change({ instruction }) : setEarly((before) => ({ ...before, instruction }));
    const holds = (sent: MessageDraft) => holdsSent(sent, words.now(), cameBefore.current.get(place));
    const told = () => (here ? now().instruction : early.instruction);
    const watchBlank = (tell: () => void) => {
      watching.add(tell);
      return () => watching.delete(tell);
    };
    const words: WrittenWords = { now: () => (here ? now().text : early.text), watchBlank };
    return { write, attach, enclose, instruct, told, takeOut, holds, words };
  }, [here, change, keep, setEarly, place, name, watching, early.text, early.instruction]);
  const { text, attachments, documents, instruction: instructed } = here ? value : early;
  const { instruct, told } = work;
  const instruction = useMemo(() => ({ text: instructed, write: instruct, now: told }), [instructed, instruct, told]);
  return useMemo(
    () => ({ text, attachments, documents, instruction, ...work }),
    [text, attachments, documents, instruction, work],
  );
}
