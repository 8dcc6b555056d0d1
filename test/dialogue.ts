import { expect } from "vitest";
import type { SupplementInput } from "#contract/messages/desk-dialogue.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "./installation.ts";
import { mailsSentTo } from "./people.ts";
import type { Session } from "./session.ts";
import { atBank, day, paidOrder, piotr, type Placed, quote_input, visitor } from "./steps.ts";

/** Shared steps of messages between desk and customer. */

type Asked = { readonly id: number; readonly hash: string };

/** A guest requests a quote. */
export async function askForQuote(
  installation: Installation,
  change: Partial<OrderInput> = {},
): Promise<Asked> {
  const { orders } = await visitor(installation).call("createOrder", { body: { ...quote_input, ...change } });
  await installation.runJobs();
  const { id = 0, hash = "" } = orders[0] ?? {};
  return { id, hash };
}

/** A quote of the desk: 100.00 net, in three days, valid for fourteen. */
export function quoteOf(installation: Installation): QuoteInput {
  const at = (days: number) => new Date(installation.clock.now().getTime() + days * day).toISOString();
  return {
    package: "economy",
    words: 250,
    lines: [{ label: "Tłumaczenie", amount: "100.00" }],
    deadline: at(3),
    valid_until: at(14),
  };
}

/** Quotes an order, with `quoteOf` unless changed; returns the hash of the quote. */
export async function sendQuote(
  installation: Installation,
  order_id: number,
  change: Partial<QuoteInput> = {},
): Promise<string> {
  const desk = await piotr(installation).call("issueQuote", {
    params: { id: String(order_id) },
    body: { ...quoteOf(installation), ...change },
  });
  await installation.runJobs();
  return desk.quotes[0]?.hash ?? "";
}

/** A paid order that the desk has returned to analysis for a recount. */
export async function inAnalysis(installation: Installation, who: Session): Promise<Placed & Asked> {
  const placed = await paidOrder(installation, who);
  const { id = 0, hash = "" } = placed.orders[0] ?? {};
  await piotr(installation).call("actOnOrder", {
    params: { id: String(id) },
    body: { event: "plan.change" },
  });
  return { ...placed, id, hash };
}

/** Offers a change of a bought order at this net price; returns the hash of the supplement. */
export async function sendSupplement(
  installation: Installation,
  order_id: number,
  net: string,
  change: Partial<SupplementInput> = {},
): Promise<string> {
  const deadline = new Date(installation.clock.now().getTime() + 6 * day).toISOString();
  const id = String(order_id);
  await piotr(installation).call("issueSupplement", {
    params: { id },
    body: {
      lines: [{ label: "Tłumaczenie", amount: net }],
      words: 900,
      confirmed: true,
      deadline,
      reason: "Więcej słów",
      ...change,
    },
  });
  await installation.runJobs();
  const { quotes } = await piotr(installation).call("deskOrder", { params: { id } });
  return quotes[0]?.hash ?? "";
}

/** Pays an amount due online, and runs the jobs that follow. */
export async function pay(installation: Installation, who: Session, hash: string | null): Promise<void> {
  expect(hash).not.toBeNull();
  const body = { payment_method: "online" };
  await atBank(installation, await who.call("startPayment", { params: { hash: hash ?? "" }, body }), "pay");
  await installation.runJobs();
}

/** The newest code that was sent to an address. */
async function codeTo(installation: Installation, recipient: string): Promise<string> {
  const mail = (await mailsSentTo(installation, recipient)).findLast(({ kind }) => kind === "proof_code");
  return /\b\d{3} \d{3}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** A guest's code for an order: requested and read from the mailbox. */
export async function proofOf(installation: Installation, guest: Session, hash: string): Promise<string> {
  await guest.call("askForProof", { params: { hash } });
  await installation.runJobs();
  return codeTo(installation, quote_input.email);
}
