import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { ksefSteps } from "#test/ksef-steps.ts";
import { inOneInstallation, minute } from "#test/steps.ts";
import { noFaults } from "#demo/standins/ksef-gate.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => void Object.assign(installation.ksef, noFaults()));
const { sell, rowOf, stateOf, sends, takenAs, later } = ksefSteps(() => installation);

/** Two invoices that wait for KSeF, the older first. */
async function waiting(): Promise<readonly [number, number]> {
  installation.ksef.away = true;
  const ids = [await sell(), await sell()] as const;
  installation.ksef.away = false;
  return ids;
}

describe("a public key of KSeF", () => {
  test("that it replaced is read again at once", async () => {
    expect(await stateOf(await sell())).toBe("accepted");
    installation.ksef.calls = [];
    installation.ksef.key_generation += 1;
    expect(await stateOf(await sell())).toBe("accepted");
    expect(installation.ksef.calls.filter((call) => call.includes("public-key"))).toHaveLength(1);
  });
});

describe("a refusal of KSeF", () => {
  test.each([21166, 21167, 21402, 21403])(
    "of one document by %s goes to the desk, and the next invoice is sent",
    async (code) => {
      const [first, second] = await waiting();
      installation.ksef.refusals = [code];
      await later(5 * minute);
      expect(await rowOf(first)).toMatchObject({ state: "rejected", error_code: String(code) });
      expect(await stateOf(second)).toBe("accepted");
    },
  );

  test.each([21155, 21173, 21180])(
    "of the session by %s: another session takes the invoices",
    async (code) => {
      const [first, second] = await waiting();
      installation.ksef.refusals = [code];
      await later(5 * minute);
      expect(await rowOf(first)).toMatchObject({ state: "queued", error_code: String(code) });
      await later(60 * minute);
      for (const id of [first, second]) expect(await stateOf(id)).toBe("accepted");
    },
  );

  test("of the query by 403 is no word about the invoice, which is not submitted again", async () => {
    installation.ksef.forbidden = 1;
    const id = await sell();
    expect(await rowOf(id)).toMatchObject({ state: "sent", error_code: "403" });
    await later(60 * minute);
    expect(await stateOf(id)).toBe("accepted");
    expect(sends()).toBe(1);
    expect(await takenAs(id)).toHaveLength(1);
  });
});

describe("a limit of KSeF", () => {
  test("is heeded by what is issued while it lasts", async () => {
    await sell();
    installation.ksef.busy = 1;
    const first = await sell();
    installation.ksef.calls = [];
    const second = await sell();
    expect(installation.ksef.calls).toEqual([]);
    expect(await rowOf(second)).toMatchObject({ state: "queued", error_code: "429" });
    await later(7000);
    for (const id of [first, second]) expect(await stateOf(id)).toBe("accepted");
  });
});
