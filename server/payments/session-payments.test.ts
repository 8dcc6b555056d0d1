import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { interpreting } from "#test/interpreting.ts";
import { call_order } from "#test/services.ts";
import { buyer, day, inOneInstallation, order_input, placeOrder, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("a call is not paid by a bank transfer, which comes after its half hour, neither alone nor with another order", async () => {
  const guest = visitor(installation);
  const starts_at = interpreting(installation).ahead(3 * day);
  const methods = ({ payment_methods }: { payment_methods: readonly { method: string }[] }) =>
    payment_methods.map(({ method }) => method);
  const { cart_hash } = await guest.call("createOrder", { body: order_input });
  expect(methods(await guest.call("cart", { params: { hash: cart_hash } }))).toContain("bank_transfer");
  const call = { ...call_order(starts_at), cart_hash };
  await guest.call("createOrder", { body: call });
  const { price_gross, ...cart } = await guest.call("cart", { params: { hash: cart_hash } });
  expect(methods(cart)).not.toContain("bank_transfer");
  const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
  const params = { hash: cart_hash };
  expect(
    await guest.refusal("placeCart", {
      params,
      body: { ...body, payment_method: "bank_transfer" },
    }),
  ).toMatchObject({ code: "payment.method_unavailable" });
  await guest.call("placeCart", { params, body });
  const { payment_request_hash } = await guest.call("cart", { params });
  const hash = payment_request_hash ?? "";
  const request = await guest.call("paymentRequest", { params: { hash } });
  expect(methods(request)).toContain("online");
  expect(methods(request)).not.toContain("bank_transfer");
  expect(
    await guest.refusal("startPayment", {
      params: { hash },
      body: { payment_method: "bank_transfer" },
    }),
  ).toMatchObject({ code: "payment.method_unavailable" });
});

test("the mail about a booked call says until when it has to be paid", async () => {
  const starts_at = interpreting(installation).ahead(3 * day);
  const { orders } = await placeOrder(visitor(installation), call_order(starts_at));
  const order_id = orders[0]?.id ?? 0;
  await installation.runJobs();
  const { text, timer_at } = await installation.db
    .selectFrom("mail")
    .innerJoin("order", "order.id", "mail.order_id")
    .select(["mail.text", "order.timer_at"])
    .where("mail.order_id", "=", order_id)
    .where("mail.kind", "=", "order_placed")
    .executeTakeFirstOrThrow();
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Warsaw", timeStyle: "short" });
  expect(text).toContain("The time is yours as soon as the payment arrives.");
  expect(text).toMatch(new RegExp(`Please pay by:? .*${clock.format(timer_at ?? new Date(0))}`));
});
