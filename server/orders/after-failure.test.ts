import { describe, expect, test } from "vitest";
import { inAnalysis } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, piotr, refundsOfOrder, takeStage, translator } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const path = (id: number) => ({ params: { id: String(id) } });
const olena = "olena@example.com";
const grosze = (text: string): bigint => BigInt(text.replace(".", ""));
const balanceOf = async (who: Session): Promise<bigint> =>
  grosze((await who.call("prepaid", {})).balance.currency_amount_decimal);

/** An order that failed in analysis, and that the desk brought back to work. */
async function recovered() {
  const { who } = await someCustomer(installation);
  const order = await inAnalysis(installation, who);
  const desk = piotr(installation);
  await desk.call("reportUnreadable", { ...path(order.id), body: {} });
  await desk.call("actOnOrder", { ...path(order.id), body: { event: "failure.replan" } });
  await desk.call("actOnOrder", { ...path(order.id), body: { event: "analysis.pass" } });
  await installation.runJobs();
  expect((await orderOf(who, order.hash)).status).toBe("waiting_translation");
  return { who, ...order };
}

describe("4.9 An order that failed, went on and is ended later", () => {
  test("by the customer: what was done since is paid, like in any other order", async () => {
    const { who, id, hash, gross } = await recovered();
    const job_id = await takeStage(installation, id, olena);
    const params = { id: String(job_id) };
    await translator(installation, olena).call("reportProgress", { params, body: { percent: 40 } });
    const { cancellation } = await orderOf(who, hash);
    expect(cancellation).toMatchObject({ rule: "part" });
    const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
    expect(grosze(expected_refund)).toBe(grosze(gross) - (grosze(gross) * 4n + 5n) / 10n);
    await who.call("cancelOrder", { params: { hash }, body: { expected_refund } });
    await installation.runJobs();
    expect(await refundsOfOrder(installation, id)).toMatchObject([{ state: "settled" }]);
  });

  test("by the desk: all of it goes back, with a tenth as a gift", async () => {
    const { who, id, gross } = await recovered();
    const { endings } = await piotr(installation).call("dialogue", path(id));
    const tenth = (grosze(gross) * 10n + 50n) / 100n;
    const ours = endings.find(({ event, by }) => event === "order.cancel" && by === "us");
    expect(grosze(ours?.credit.currency_amount_decimal ?? "0")).toBe(tenth);
    await piotr(installation).call("actOnOrder", {
      ...path(id),
      body: { event: "order.cancel", reason: "Brak tłumacza", by: "us" },
    });
    await installation.runJobs();
    expect(await balanceOf(who)).toBe(tenth);
  });
});
