import { create } from "zustand";

/** Addresses whose look takes too long for the person: they are sent as they are, until the look is through. */
const useStore = create<{ readonly urls: ReadonlySet<string> }>(() => ({ urls: new Set() }));

export const useSkippedAddressChecks = (): ReadonlySet<string> => useStore((state) => state.urls);

export const skipAddressChecks = (urls: readonly string[]): void =>
  useStore.setState((state) => ({ urls: new Set([...state.urls, ...urls]) }));
