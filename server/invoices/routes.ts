import { Refusal } from "#domain/errors.ts";
import { type XRechnungFile, xrechnungFile, xrechnungLink } from "./einvoice/xrechnung-file.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { paperPdf } from "./draw.ts";
import { issueProForma } from "./papers.ts";
import { isBuyer } from "#server/orders/index.ts";
import { documentName } from "./pdf/invoice-layout.ts";
import { invoiceById, invoiceOfCustomer, invoiceRows, invoiceYears } from "./queries.ts";

function customerId({ role, id }: Caller): number {
  if (role !== "customer" || id === null) throw new Refusal("token.missing");
  return id;
}

/** The amount due of a hash, for who ordered it: a pro forma names the buyer, and a link may be passed on. */
async function ownRequest(tx: Tx, caller: Caller, hash: string): Promise<number> {
  const request = await tx
    .selectFrom("payment_request as request")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "request.id")
    .innerJoin("order", "order.id", "share.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["request.id", "cart.customer_id", "cart.made_by"])
    .where("request.hash", "=", hash)
    .where("request.brand_id", "=", caller.brand.id)
    .executeTakeFirst();
  if (!request || !isBuyer(caller, request)) throw new Refusal("payment.not_found");
  return request.id;
}

export const invoice_handlers = {
  proForma: steps<"proForma", undefined, { invoice_id: number }>("proForma", {
    command: async ({ tx, caller, params, now }) => ({
      invoice_id: await issueProForma(tx, await ownRequest(tx, caller, params.hash), now),
    }),
    finish: async ({ machine, now }, { invoice_id }) => {
      const { key, name } = await paperPdf(machine, invoice_id);
      return makeLink(machine.keys, { key, name }, now);
    },
  }),
  invoices: read("invoices", ({ db, caller, query, now }) => invoiceRows(db, customerId(caller), query, now)),
  invoiceYears: read("invoiceYears", ({ db, caller }) => invoiceYears(db, customerId(caller))),
  invoice: read("invoice", ({ db, caller, params, now }) =>
    invoiceById(db, customerId(caller), params.id, now),
  ),
  invoiceLink: write("invoiceLink", async ({ tx, machine, caller, params, now }) => {
    const invoice = await invoiceOfCustomer(tx, customerId(caller), params.id);
    // Between issuing and drawing there is no file yet: for a moment only, so the page may ask again.
    if (invoice.pdf_key === null) throw new Refusal("invoice.not_found");
    return makeLink(machine.keys, { key: invoice.pdf_key, name: documentName(invoice) }, now);
  }),
  xrechnungLink: steps<"xrechnungLink", undefined, XRechnungFile>("xrechnungLink", {
    command: async ({ tx, caller, params }) =>
      xrechnungFile(tx, await invoiceOfCustomer(tx, customerId(caller), params.id)),
    finish: ({ machine, now }, file) => xrechnungLink(machine, file, now),
  }),
};
