import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { mailsSentTo } from "#test/people.ts";
import { call_order } from "#test/services.ts";
import { day, hour, inOneShop, paidOrder, piotr } from "#test/steps.ts";

let shop: Installation;
let scenario: ReturnType<typeof interpreting>;
inOneShop(async (opened) => {
  shop = opened;
  scenario = interpreting(shop);
  await scenario.olena().call("setHours", { body: whole_week });
});

const to_olena = "olena@example.com";
const textOf = async (kind: string): Promise<string> =>
  (await mailsSentTo(shop, to_olena)).findLast((one) => one.kind === kind)?.text ?? "";

test("§6 the offer of a session names its start and no deadline", async () => {
  await paidOrder(shop, scenario.guest, call_order(scenario.ahead(3 * day)));
  const text = await textOf("offer_sent");
  expect(text).toContain("Початок");
  expect(text).not.toContain("Термін:");
});

test("a hold asks the interpreter to keep the time free, and its end confirms the session", async () => {
  const params = { id: String(idOf(await scenario.booked(scenario.ahead(5 * day)))) };
  const review_at = new Date(shop.clock.now().getTime() + 6 * hour).toISOString();
  await piotr(shop).call("setHold", { params, body: { reason: "legal", note: "", review_at } });
  expect(await textOf("work_held")).toContain("тримайте цей час вільним");
  await piotr(shop).call("endHold", { params, body: { note: "" } });
  const over = await textOf("work_held");
  expect(over).toContain("відбудеться в заброньований час");
  expect(over).toContain("Початок");
});
