import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bank_acts } from "#test/histories/bank.ts";
import { buyer_acts } from "#test/histories/buyers.ts";
import { desk_acts } from "#test/histories/desk.ts";
import { expectAtRest, expectRules, pass, settleDown } from "#test/histories/sound.ts";
import { dice, newWorld, type Act } from "#test/histories/world.ts";
import { installation } from "#test/installation.ts";
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
const quiet: Act = async ({ shop }) => {
  await untilQuiet(shop);
  return "everything that waits is done";
};

const acts = { ...buyer_acts, ...desk_acts, ...bank_acts, wait, quiet } as const;
type Name = keyof typeof acts;

/** How often each is done, beside the others. */
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
  // Twice in three times what follows happens at once; otherwise it waits for somebody else.
  jobs: fc.noShrink(fc.noBias(fc.nat(2))),
});

const runs = Number(process.env["MONEY_RUNS"] ?? "6");
const seed = Number(process.env["MONEY_SEED"] ?? "20260301");
const length = Number(process.env["MONEY_LENGTH"] ?? "60");
/** A failure is told with as few acts as so many more tries find. */
const shrinks = Number(process.env["MONEY_SHRINKS"] ?? "60");
const rules_every = 5;

/** Lives one history on an installation of its own, and tells it where something is not as it must be. */
async function live(steps: readonly Step[], told: string[]): Promise<void> {
  const shop = await installation({ STANDINS: "stripe" });
  try {
    const world = await newWorld(shop);
    for (const [i, { act, dice: numbers, jobs }] of steps.entries()) {
      told.push(`${i + 1}. ${act}`);
      // Where there is nothing to do it to, somebody buys something instead.
      const said = (await acts[act](world, dice(numbers))) ?? (await buy(world, dice(numbers)));
      told.push(`   ${said}`);
      if (jobs > 0) await shop.runJobs();
      if ((i + 1) % rules_every === 0) await expectRules(world);
    }
    told.push("then everything comes to rest");
    await settleDown(world);
    await expectAtRest(world);
  } finally {
    await shop.end();
  }
}

describe("Whatever buyers, providers, banks and the desk do in whatever order, the books are right", () => {
  test(`${runs} histories of ${length} acts`, { timeout: 120_000 * (runs + shrinks) }, async () => {
    let tries_left = Infinity;
    let shortest = "";
    const outcome = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: length, size: "max" }), async (steps) => {
        if (tries_left-- <= 0) return;
        const told: string[] = [];
        try {
          await live(steps, told);
        } catch (error) {
          if (tries_left === Infinity) tries_left = shrinks;
          shortest = `${told.join("\n")}\n${error instanceof Error ? error.message : String(error)}`;
          throw error;
        } finally {
          if (process.env["MONEY_TELL"]) process.stdout.write(`${told.join("\n")}\n`);
        }
      }),
      { numRuns: runs, seed },
    );
    expect(outcome.failed ? `MONEY_SEED=${seed}, after ${outcome.numRuns} histories:\n${shortest}` : "").toBe(
      "",
    );
  });
});
