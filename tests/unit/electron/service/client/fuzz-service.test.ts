import { expect, test } from "vitest";
import { fuzzService } from "#tests/support/service/fuzz-service.ts";

test.each([1, 20_260_919])(
  "no answer, however broken, brings anything but a ServiceError (seed %i)",
  async (seed) => {
    const { accepted, refused, failures } = await fuzzService({ seed, rounds: 300 });
    expect(failures).toEqual([]);
    // Both happened: neither is all broken, nor all whole.
    expect(Math.min(accepted, refused)).toBeGreaterThan(40);
  },
  60_000,
);
