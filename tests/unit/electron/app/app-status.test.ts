import { expect, test } from "vitest";
import { readStatus, type StatusParts } from "#core/app/app-status.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const problemsOf = async (changes: Partial<StatusParts> & { free?: number; folder?: string; own?: boolean }) => {
  const { free = 1e12, folder = temporaryFolder(), own = false, ...parts } = changes;
  const status = await readStatus({
    dataDir: temporaryFolder(),
    reachable: () => true,
    heard: () => null,
    work: () => ({ running: 0, queued: 0, progress: null }),
    held: () => null,
    damage: () => [],
    library: { folder, bytes: () => 0, freeBytes: async () => free },
    connections: {
      list: async () => [{ kind: own ? "service" : "sandbox" } as never],
      keychain: async () => ({ available: false, problem: "The keychain is locked.", advice: "Unlock it." }) as never,
    },
    ...parts,
  });
  return status.problems.map(({ code, advice }) => [code, advice !== undefined]);
};

test.each([
  ["nothing is wrong", {}, []],
  // Below a file nothing can be written, not even by root.
  ["the data folder can't be written to", { dataDir: "/etc/passwd/data" }, [["data_read_only", true]]],
  ["the library folder can't be written to", { folder: "/etc/passwd/films" }, [["library_read_only", true]]],
  ["a library folder that isn't made yet is no problem", { folder: "/tmp/reelsong-absent" }, []],
  ["the disk is nearly full", { free: 1e6 }, [["disk_low", true]]],
  ["the keychain is locked, and there is a key to keep", { own: true }, [["keychain_unavailable", true]]],
] as const)("%s", async (_name, given, expected) => {
  expect(await problemsOf(given)).toEqual(expected);
});
