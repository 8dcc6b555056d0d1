import { describe, expect, test } from "vitest";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { atBank, day, inOneInstallation, minute, orderOf, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const consents = { terms: true, early_start: true } as const;
const buyer = {
  user_type: "private",
  first_name: "Jan",
  last_name: "Nowak",
  address: "Prosta 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
} as const;

/** A quoted order whose buyer has opened the bank's page, gone back to the quote, and can still pay at the bank. */
async function leftAtBank() {
  const guest = visitor(installation);
  const { id, hash } = await askForQuote(installation);
  const quote = await sendQuote(installation, id);
  const accept = async (of: string, more: object = {}) => {
    const body = { ...consents, ...more };
    const { payment_request_hash } = await guest.call("acceptQuote", { params: { hash: of }, body });
    const request_hash = payment_request_hash ?? "";
    return guest.call("startPayment", {
      params: { hash: request_hash },
      body: { payment_method: "online" },
    });
  };
  const first = await accept(quote, { buyer });
  await guest.call("reopenOrder", { params: { hash } });
  return { guest, id, hash, quote, accept, first };
}

const refundsOf = ({ payment_hash }: { readonly payment_hash: string }) =>
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.reason", "refund.state"])
    .where("payment.hash", "=", payment_hash)
    .execute();

describe("T28: money that comes late", () => {
  test("for an earlier price of an order that was changed since: it goes back", async () => {
    const { guest, id, hash, quote, accept, first } = await leftAtBank();
    await guest.call("changeQuote", { params: { hash: quote }, body: { text: "Proszę także o przypisy." } });
    const dearer = await sendQuote(installation, id, {
      lines: [{ label: "Tłumaczenie", amount: "200.00" }],
      confirmed: true,
    });
    await accept(dearer);
    installation.clock.forward(day + minute);
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    await atBank(installation, first, "pay");
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    expect(await refundsOf(first)).toMatchObject([{ reason: "too_late", state: "settled" }]);
  });

  test("for an order whose quote the customer has declined since: it goes back", async () => {
    const { guest, hash, quote, first } = await leftAtBank();
    await guest.call("rejectQuote", { params: { hash: quote }, body: { reason: "", comment: "" } });
    await atBank(installation, first, "pay");
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("dropped");
    expect(await refundsOf(first)).toMatchObject([{ reason: "too_late", state: "settled" }]);
  });
});
