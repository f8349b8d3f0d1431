/**
 * The page's half of `contextBridge`, in the page's own world before its scripts. A world can't touch another's objects; the
 * events of their one document reach both at once, and what an event carries is cloned between worlds by Chromium itself.
 * Electron (docs/api/context-bridge.md): what is exposed is copied and frozen, functions are proxied, arguments and results
 * are copied, and so is what they throw. The name of the events is made up for each window, so the page can't say it.
 */
export function standInForBridge(name: string): void {
  if (window !== window.top) return;
  let calls = 0;

  document.addEventListener(`${name}:expose`, (event) => {
    const { key, functions } = (event as CustomEvent<{ key: string; functions: readonly string[] }>).detail;
    const exposed = Object.fromEntries(functions.map((one) => [one, (...args: unknown[]) => call(key, one, args)]));
    Object.defineProperty(window, key, { value: Object.freeze(exposed), enumerable: true });
  });

  function call(key: string, of: string, args: readonly unknown[]): unknown {
    calls += 1;
    let answer: { readonly value?: unknown; readonly error?: string } = { error: "The preload script is gone." };
    const listen = (event: Event) => {
      answer = (event as CustomEvent<typeof answer>).detail;
    };
    document.addEventListener(`${name}:answer:${calls}`, listen, { once: true });
    document.dispatchEvent(new CustomEvent(`${name}:call`, { detail: { id: calls, key, of, args } }));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }
}
