import { readVisit, type Visit, visitName, writeVisit } from "#shared/contract/app/link-proof.ts";

let current: Visit | undefined;
let looked = false;

/** What admits this page (browser shell): from its document where a start address opened it, else as it was kept. */
export function visit(): Visit | undefined {
  if (!looked) {
    looked = true;
    current = takeFromDocument() ?? keptVisit();
  }
  return current;
}

/** Another window was admitted since, by a new run on the same port: this page goes on with that. True if there is one. */
export function adoptNewerVisit(): boolean {
  const kept = keptVisit();
  if (kept === undefined || kept.secret === visit()?.secret) return false;
  current = kept;
  return true;
}

function takeFromDocument(): Visit | undefined {
  if (typeof document === "undefined") return undefined;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${visitName}"]`);
  const found = readVisit(meta?.content);
  if (found === undefined) return undefined;
  meta?.remove();
  // Storage knows ports apart, unlike a cookie. Without any, a reload needs the printed address again.
  try {
    window.localStorage.setItem(visitName, writeVisit(found));
  } catch {}
  // The start address has done its work; what is reloaded, or read over a shoulder, is the page.
  window.history.replaceState(window.history.state, "", `/${window.location.hash}`);
  return found;
}

function keptVisit(): Visit | undefined {
  try {
    return readVisit(window.localStorage.getItem(visitName));
  } catch {
    return undefined;
  }
}
