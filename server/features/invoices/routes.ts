import { Refusal } from "#domain/errors.ts";
import { makeLink } from "../../files/links.ts";
import type { Caller } from "../../http/caller.ts";
import { read, write } from "../../http/handlers.ts";
import { documentName } from "../../pdf/invoice-layout.ts";
import { invoiceById, invoiceOfCustomer, invoiceRows, invoiceYears } from "./queries.ts";

function customerId({ role, id }: Caller): number {
  if (role !== "customer" || id === null) throw new Refusal("token.missing");
  return id;
}

export const invoice_handlers = {
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
};
