import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { mailsSentTo } from "#test/people.ts";
import { call_order } from "#test/services.ts";
import { day, hour, inOneShop, paidOrder, piotr } from "#test/steps.ts";

let shop: Installation;
let story: ReturnType<typeof interpreting>;
inOneShop(async (opened) => {
  shop = opened;
  story = interpreting(shop);
  await story.olena().call("setHours", { body: whole_week });
});

const to_olena = "olena@example.com";
const textOf = async (kind: string): Promise<string> =>
  (await mailsSentTo(shop, to_olena)).findLast((one) => one.kind === kind)?.text ?? "";

test("§6 the offer of a session says when it begins and no deadline", async () => {
  await paidOrder(shop, story.guest, call_order(story.ahead(3 * day)));
  const text = await textOf("offer_sent");
  expect(text).toContain("Початок");
  expect(text).not.toContain("Термін:");
});

test("a hold asks the interpreter to keep the time, and its end says that the session takes place", async () => {
  const params = { id: String(idOf(await story.booked(story.ahead(5 * day)))) };
  const review_at = new Date(shop.clock.now().getTime() + 6 * hour).toISOString();
  await piotr(shop).call("setHold", { params, body: { reason: "legal", note: "", review_at } });
  expect(await textOf("work_held")).toContain("тримайте цей час вільним");
  await piotr(shop).call("endHold", { params, body: { note: "" } });
  const over = await textOf("work_held");
  expect(over).toContain("відбудеться в заброньований час");
  expect(over).toContain("Початок");
});
