import { vi } from "vitest";

/**
 * What modules of the page reach for while they are read, for tests that draw a part of it as a string; gone again when
 * they are here. Nothing is ever heard or kept by it.
 */
export async function withPageGlobals<Here>(bring: () => Promise<Here>): Promise<Here> {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const page = Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage });
  vi.stubGlobal("window", page);
  // As of a page with a doctype: KaTeX looks at it once.
  vi.stubGlobal("document", Object.assign(new EventTarget(), { compatMode: "CSS1Compat" }));
  try {
    return await bring();
  } finally {
    vi.unstubAllGlobals();
  }
}
