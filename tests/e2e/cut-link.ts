import type { Page } from "@playwright/test";

export interface CutLink {
  /** From the next call of this procedure on, nothing of the core reaches the page. */
  loseAnswerTo(procedure: string): void;
  /** The next call of this procedure never reaches the core, nor does anything after it. */
  loseCallOf(procedure: string): void;
  /** Breaks the link off; the page opens another, which holds. */
  breakOff(): Promise<void>;
  /** How often the page has called this procedure. */
  calls(procedure: string): number;
}

/** Stands between page and core from the page's next load on. */
export async function cutLink(page: Page): Promise<CutLink> {
  let awaited: string | undefined;
  let swallows = false;
  const sent: (string | Buffer)[] = [];
  let breakIt: () => Promise<void> = async () => undefined;
  await page.routeWebSocket(/\/rpc$/, (link) => {
    const core = link.connectToServer();
    let deaf = false;
    breakIt = async () => {
      awaited = undefined;
      swallows = false;
      await link.close({ code: 1011 });
      await core.close();
    };
    link.onMessage((message) => {
      sent.push(message);
      deaf ||= awaited !== undefined && message.includes(awaited);
      if (!(deaf && swallows)) core.send(message);
    });
    core.onMessage((message) => {
      if (!deaf) link.send(message);
    });
  });
  return {
    loseAnswerTo(procedure) {
      awaited = procedure;
    },
    loseCallOf(procedure) {
      awaited = procedure;
      swallows = true;
    },
    breakOff: () => breakIt(),
    calls: (procedure) => sent.filter((message) => message.includes(procedure)).length,
  };
}
