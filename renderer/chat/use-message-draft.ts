import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { client, draftNow, queryClient, useDraft } from "#renderer/lib/index.ts";
import type { Attachment, MessageDraft } from "#shared/contract/conversations.ts";
import { takeFormerDraft } from "./former-draft.ts";
import type { WrittenInstruction } from "./instruction/instruction-field.tsx";

const nothing: MessageDraft = { text: "", attachments: [], instruction: null };
// Not under the key of the conversations: what is being written isn't asked for again whenever a reply ends.
const keyOf = (place: string) => ["messageDraft", place] as const;

export interface WrittenMessage {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The system instruction that goes with it. */
  readonly instruction: WrittenInstruction;
  readonly write: (text: string) => void;
  readonly attach: (change: (now: readonly Attachment[]) => readonly Attachment[]) => void;
  /** It was sent. */
  readonly clear: () => void;
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
  const [early, setEarly] = useState<MessageDraft>(nothing);
  const name = `message ${place}`;
  const save = useCallback(
    async (change: Partial<MessageDraft>) => {
      const queryKey = keyOf(place);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, await client.conversations.saveDraft({ place, change }));
    },
    [place],
  );
  const { value, change, flush } = useDraft<MessageDraft>(name, data ?? nothing, save);
  const here = data !== undefined;

  useEffect(() => {
    if (!data) return;
    const old = takeFormerDraft(window.localStorage, place);
    const now = draftNow<MessageDraft>(name, data);
    const text = (now.text || old.text || "") + early.text;
    const attachments = [
      ...(now.attachments.length > 0 ? now.attachments : (old.attachments ?? [])),
      ...early.attachments,
    ];
    const kept = now.instruction ?? old.instruction ?? null;
    const instruction = early.instruction ? [kept, early.instruction].filter(Boolean).join("\n") : kept;
    if (early !== nothing) setEarly(nothing);
    if (text !== now.text) change({ text });
    if (instruction !== now.instruction) change({ instruction });
    if (attachments.length !== now.attachments.length) change({ attachments });
  }, [data, early, place, name, change]);

  // What acts stays the same while one types: what doesn't show the text isn't drawn again.
  const work = useMemo(() => {
    const write = (text: string) => (here ? change({ text }) : setEarly((now) => ({ ...now, text })));
    const attach: WrittenMessage["attach"] = (to) => {
      if (!here) return setEarly((now) => ({ ...now, attachments: [...to(now.attachments)] }));
      // The kept one as it is now: a file may come in long after this was made.
      const kept = queryClient.getQueryData<MessageDraft>(keyOf(place)) ?? nothing;
      change({ attachments: [...to(draftNow(name, kept).attachments)] });
    };
    const clear = () => {
      change(nothing);
      void flush();
    };
    const instruct = (instruction: string | null) =>
      here ? change({ instruction }) : setEarly((now) => ({ ...now, instruction }));
    return { write, attach, instruct, clear };
  }, [here, change, flush, place, name]);
  const { text, attachments, instruction: told } = here ? value : early;
  const { instruct } = work;
  const instruction = useMemo(() => ({ text: told, write: instruct }), [told, instruct]);
  return useMemo(() => ({ text, attachments, instruction, ...work }), [text, attachments, instruction, work]);
}
