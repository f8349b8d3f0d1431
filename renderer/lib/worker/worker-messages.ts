/** From the page: a call, or a word to whatever is under way. */
export type ToWorker<Asked, Told> = { readonly id: number; readonly asked: Asked } | { readonly told: Told };

/** From the worker. A call gets any number of notes, then one answer or failure. */
export type FromWorker<Answer, Note, Details> =
  /** It has read its own code: from here on its time is the calls'. */
  | { readonly ready: true }
  | { readonly id: number; readonly note: Note }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failed: string; readonly details: Details | undefined };
