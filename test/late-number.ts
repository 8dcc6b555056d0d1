import type { OrderInput } from "#contract/orders/orders.ts";
import { german_company } from "./companies.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { minute, paidOrder, visitor, words } from "./steps.ts";
import { bookkeeper } from "./transfers.ts";

/** A number that no other test uses, with the form of a German one. */
let numbers = 200_000;
export const newNumber = (): string => `DE${(numbers += 1)}976`;

export type Sold = {
  readonly vat_id: string;
  readonly email: string;
  readonly order_ids: readonly number[];
  readonly invoice_id: number;
};

export const byId = (id: number) => ({ params: { id: String(id) } });

/** Steps of a sale to a German company that VIES confirms only after VAT was charged. */
export function lateNumberSteps(installation: () => Installation) {
  const lastInvoice = () =>
    installation()
      .db.selectFrom("invoice")
      .selectAll()
      .where("kind", "=", "VAT")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  const invoice = (id: number) =>
    installation().db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    lastInvoice,
    invoice,
    /** Buys and pays by card while VIES does not answer. */
    soldUnconfirmed: async (
      change: Partial<OrderInput> = {},
      who: Session = visitor(installation()),
    ): Promise<Sold> => {
      const vat_id = newNumber();
      installation().register.set(vat_id, "MS_UNAVAILABLE");
      const email = `einkauf.${numbers}@example.com`;
      const contact = { ...german_company, vat_id, email };
      const input = { text: words(300), user_type: "company", ...change } as const;
      const { orders } = await paidOrder(installation(), who, input, contact);
      return { vat_id, email, order_ids: orders.map(({ id }) => id), invoice_id: (await lastInvoice()).id };
    },
    /** VIES answers the job that asks again. */
    answers: async (vat_id: string, answer: "valid" | "invalid" = "valid"): Promise<void> => {
      installation().register.set(vat_id, answer);
      installation().clock.forward(10 * minute);
      await installation().runJobs();
    },
    /** Takes the VAT off, and returns the new invoice. */
    takenOff: async (id: number) => {
      const issued = await bookkeeper(installation()).call("returnVat", byId(id));
      await installation().runJobs();
      return invoice(issued.id);
    },
    refundsOf: (order_ids: readonly number[]) =>
      installation()
        .db.selectFrom("refund")
        .innerJoin("payment", "payment.id", "refund.payment_id")
        .select(["refund.amount", "refund.reason", "refund.state", "payment.provider"])
        .where("refund.order_id", "in", order_ids)
        .orderBy("refund.id")
        .execute(),
  };
}
