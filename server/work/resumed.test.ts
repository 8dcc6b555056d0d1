import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { day, hour, inOneInstallation, paidOrder, piotr, statusesOf, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("T95: after a failure without a translator the desk's resumption offers the work for a tenth more", async () => {
  const guest = visitor(installation);
  const { orders } = await paidOrder(installation, guest);
  const { id = 0 } = orders[0] ?? {};
  for (let passed = 0; passed < 6 * day; passed += 6 * hour) {
    installation.clock.forward(6 * hour);
    await installation.runJobs();
    if ((await statusesOf(guest, orders))[0] === "failure") break;
  }
  expect(await statusesOf(guest, orders)).toEqual(["failure"]);
  const params = { id: String(id) };
  await piotr(installation).call("actOnOrder", { params, body: { event: "failure.resume" } });
  await installation.runJobs();
  const rounds = await installation.db
    .selectFrom("offer_round")
    .select(["base_fee", "state"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  expect(rounds).toHaveLength(2);
  const [before = { base_fee: 0n }, after = { base_fee: 0n }] = rounds;
  expect(before.base_fee).toBeGreaterThan(0n);
  expect(after.base_fee).toBe(before.base_fee + (before.base_fee + 5n) / 10n);
});
