import { expect, test } from "vitest";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { day, hour, inOneInstallation } from "#test/steps.ts";
import { statementsOf } from "#test/statements.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const round = async () => {
  const sent = await statementsOf(() => installation.runRound("dialogue.remind"));
  return sent.filter((text) => !/graphile_worker|standins\./.test(text));
};
const reminders = () =>
  installation.db
    .selectFrom("mail")
    .select("kind")
    .where("kind", "in", ["quote_reminder", "staff_sla"])
    .execute();

test("a round costs the same for one waiting offer and request and for four: what was written is not tried again", async () => {
  const wait = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const { id } = await askForQuote(installation);
      await sendQuote(installation, id);
      await askForQuote(installation);
    }
    installation.clock.forward(day + hour);
    await round();
    await installation.runJobs();
  };
  await wait(1);
  const written = (await reminders()).length;
  expect(written).toBeGreaterThan(1);
  const one = await round();
  await wait(3);
  expect((await reminders()).length).toBeGreaterThan(written);
  const four = await round();
  expect(four.length, four.join("\n")).toBeLessThanOrEqual(one.length);
});
