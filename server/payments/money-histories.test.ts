import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bank_acts } from "#test/histories/bank.ts";
import { buyer_acts } from "#test/histories/buyers.ts";
import { desk_acts } from "#test/histories/desk.ts";
import { expectAtRest, expectRules, pass, settleDown } from "#test/histories/sound.ts";
import { dice, newWorld, type Act } from "#test/histories/world.ts";
import { openInstallation } from "#test/installation.ts";
import { untilQuiet } from "#test/standins.ts";
import { day, hour, minute } from "#test/steps.ts";

const wait: Act = async (world, { one }) => {
  const [text, span] = one(
    ["a minute", minute] as const,
    ["an hour", hour] as const,
    ["three hours", 3 * hour] as const,
    ["a day", day] as const,
    ["four days", 4 * day] as const,
    ["a month", 31 * day] as const,
  );
  await pass(world, span);
  return `${text} passes`;
};
const quiet: Act = async ({ installation }) => {
  await untilQuiet(installation);
  return "everything that waits is done";
};

const acts = { ...buyer_acts, ...desk_acts, ...bank_acts, wait, quiet } as const;
type Name = keyof typeof acts;

/** The relative frequency of each act. */
const weights: Readonly<Record<Name, number>> = {
  topUp: 6,
  order: 14,
  orderOnAccount: 4,
  tryAgain: 7,
  atPage: 16,
  cancel: 4,
  claim: 3,
  refuseRefunds: 3,
  cancelOrder: 4,
  deliver: 6,
  makeRefund: 7,
  decideApproval: 3,
  sendRefundAgain: 4,
  confirmPayment: 2,
  reduceInvoice: 4,
  correctBuyer: 3,
  setCredit: 1,
  transfer: 10,
  transferForInvoice: 3,
  otherLine: 3,
  matchTransfer: 5,
  undoMatch: 4,
  writeOff: 6,
  refundSent: 2,
  wait: 8,
  quiet: 4,
};

const buy: Act = async (world, chance) =>
  (await chance.one(acts.order, acts.order, acts.topUp, acts.orderOnAccount)(world, chance)) ?? "nothing";

type Step = { readonly act: Name; readonly dice: readonly number[]; readonly jobs: number };
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as Name),
    })),
  ),
  dice: fc.noShrink(fc.noBias(fc.array(fc.nat(9999), { minLength: 16, maxLength: 16, size: "max" }))),
  // In two of three cases the jobs run at once; otherwise a later act runs them.
  jobs: fc.noShrink(fc.noBias(fc.nat(2))),
});

const runs = Number(process.env["MONEY_RUNS"] ?? "6");
const seed = Number(process.env["MONEY_SEED"] ?? "20260301");
const length = Number(process.env["MONEY_LENGTH"] ?? "60");
/** The number of further runs that reduce a failing history to fewer acts. */
const shrinks = Number(process.env["MONEY_SHRINKS"] ?? "60");
const rules_every = 5;

/** Runs one history on an installation of its own and logs its acts; throws where a rule is violated. */
async function live(steps: readonly Step[], log: string[]): Promise<void> {
  const installation = await openInstallation({ STANDINS: "stripe" });
  try {
    const world = await newWorld(installation);
    for (const [i, { act, dice: numbers, jobs }] of steps.entries()) {
      log.push(`${i + 1}. ${act}`);
      // An act without an object is replaced by a purchase.
      const done = (await acts[act](world, dice(numbers))) ?? (await buy(world, dice(numbers)));
      log.push(`   ${done}`);
      if (jobs > 0) await installation.runJobs();
      if ((i + 1) % rules_every === 0) await expectRules(world);
    }
    log.push("then all pending work is completed");
    await settleDown(world);
    await expectAtRest(world);
  } finally {
    await installation.end();
  }
}

describe("The books are right after any acts of buyers, providers, banks and the desk in any order", () => {
  test(`${runs} histories of ${length} acts`, { timeout: 120_000 * (runs + shrinks) }, async () => {
    let tries_left = Infinity;
    let shortest = "";
    const outcome = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: length, size: "max" }), async (steps) => {
        if (tries_left-- <= 0) return;
        const log: string[] = [];
        try {
          await live(steps, log);
        } catch (error) {
          if (tries_left === Infinity) tries_left = shrinks;
          shortest = `${log.join("\n")}\n${error instanceof Error ? error.message : String(error)}`;
          throw error;
        } finally {
          if (process.env["MONEY_TELL"]) process.stdout.write(`${log.join("\n")}\n`);
        }
      }),
      { numRuns: runs, seed },
    );
    expect(outcome.failed ? `MONEY_SEED=${seed}, after ${outcome.numRuns} histories:\n${shortest}` : "").toBe(
      "",
    );
  });
});
