import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { againBy, atProvider, effectsOf, paid_once, placeBy } from "#test/providers.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, visitor, type Placed } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
  },
  { STANDINS: "przelewy24,ecard" },
);

const statusOf = (hash: string) => guest.call("payment", { params: { hash } });
const comeBack = (hash: string) => guest.call("returnFromPayment", { params: { hash } });
/** Advances the clock and runs due jobs. */
const pass = async (milliseconds: number): Promise<void> => {
  installation.clock.forward(milliseconds);
  await installation.runJobs();
};
const place = (provider: "przelewy24" | "ecard"): Promise<Placed> => placeBy(guest, provider);

describe("§4: a refused payment becomes failed", () => {
  test("Przelewy24 reports no money ten seconds after the return: the attempt fails", async () => {
    const placed = await place("przelewy24");
    await atProvider(installation, placed, "refuse");
    expect((await comeBack(placed.payment_hash)).state, "its page may still be settling").toBe("waiting");
    await pass(9_000);
    expect((await statusOf(placed.payment_hash)).state).toBe("waiting");
    await pass(1_000);
    expect((await statusOf(placed.payment_hash)).state).toBe("failed");
    const again = await againBy(guest, placed, "przelewy24");
    await atProvider(installation, again, "pay");
    expect((await comeBack(again.payment_hash)).state, "what was paid counts at once").toBe("success");
  });

  test("money that arrives later still counts", async () => {
    const placed = await place("przelewy24");
    await comeBack(placed.payment_hash);
    await pass(10_000);
    expect((await statusOf(placed.payment_hash)).state).toBe("failed");
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
    expect((await statusOf(placed.payment_hash)).state).toBe("success");
  });

  test("an attempt without a return keeps waiting", async () => {
    const placed = await place("przelewy24");
    await pass(10 * 60_000);
    await installation.runRound("payment.poll");
    await installation.runJobs();
    expect((await statusOf(placed.payment_hash)).state).toBe("waiting");
  });

  test("eCard reports a refusal: the attempt fails, and payment can be retried", async () => {
    const placed = await place("ecard");
    const { rows } = await installation.machine.pool.query<{ provider_ref: string }>(
      "select provider_ref from payment where hash = $1",
      [placed.payment_hash],
    );
    const body = new URLSearchParams({
      MERCHANTNUMBER: installation.machine.config.providers.ecard?.merchant_id ?? "",
      ORDERNUMBER: rows[0]?.provider_ref ?? "",
      COMMTYPE: "ACCEPTPAYMENT",
      CURRENTSTATE: "payment_declined",
    });
    const response = await fetch(`${installation.origin}/api/notifications/ecard`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
    expect(response.status).toBe(200);
    await installation.runJobs();
    expect((await statusOf(placed.payment_hash)).state).toBe("failed");
    expect((await againBy(guest, placed, "przelewy24")).payment_hash).not.toBe(placed.payment_hash);
  });
});

describe("Paying another way closes the older attempt", () => {
  test("its page links to the newer one, and money of the older one still counts or is refunded", async () => {
    const placed = await place("przelewy24");
    const second = await againBy(guest, placed, "przelewy24");
    expect(await statusOf(placed.payment_hash)).toMatchObject({
      state: "replaced",
      replaced_by: second.payment_hash,
    });
    expect(await statusOf(second.payment_hash)).toMatchObject({ state: "waiting", replaced_by: null });
    // The older page was still open, and the buyer pays there.
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    expect((await statusOf(placed.payment_hash)).state).toBe("success");
    expect(await statusOf(second.payment_hash)).toMatchObject({
      state: "replaced",
      replaced_by: placed.payment_hash,
    });
    const [order] = placed.orders;
    expect((await orderOf(guest, order?.hash ?? "")).status).not.toBe("payment");
  });

  test("the provider of a closed attempt is still polled after a lost notification", async () => {
    const placed = await place("przelewy24");
    await againBy(guest, placed, "przelewy24");
    await atProvider(installation, placed, "pay");
    await installation.db.deleteFrom("provider_event").where("kind", "=", "ask").execute();
    await installation.machine.pool.query(
      "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'payment.ask'",
    );
    await pass(2 * 60_000);
    await installation.runRound("payment.poll");
    await installation.runJobs();
    expect((await statusOf(placed.payment_hash)).state).toBe("success");
  });
});
