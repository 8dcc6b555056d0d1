import { describe, expect, test } from "vitest";
import { killDistribution, killEmbedded } from "#test/kill-runs.ts";
import { enginesFolder } from "#test/setup/engine.ts";

/** The whole run is `npm run bench kills`. */
describe("PostgreSQL is killed under load", () => {
  test("the embedded database restarts, and nothing acknowledged is lost or duplicated", async () => {
    const bin_dir = enginesFolder();
    const { deals, order_after_ms, job_after_ms, ...sound } =
      bin_dir === undefined ? await killEmbedded(2) : await killDistribution(2, bin_dir);
    expect(sound).toEqual({ kills: 2, lost: 0, doubled: 0, broken_rules: [] });
    expect(deals).toBeGreaterThan(5);
    expect(order_after_ms).toHaveLength(2);
    expect(job_after_ms).toHaveLength(2);
  });
});
