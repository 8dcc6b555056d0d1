import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { recordAccess } from "#server/kernel/audit.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import {
  addNote,
  askAboutProfile,
  changeProfile,
  correctBalance,
  resendActivation,
  resetMemberSecondFactor,
  setBlocked,
  setCurrency,
} from "./commands.ts";
import { customerFile, customerInvoices, deskCustomerRows } from "./queries.ts";

export const desk_customer_handlers = {
  deskCustomers: read("deskCustomers", ({ db, query }) => deskCustomerRows(db, query)),
  // A read that writes: access to personal data is recorded in the audit log.
  customerFile: write("customerFile", async ({ tx, caller, params, now }) => {
    const found = await customerFile(tx, params.id, now);
    await recordAccess(tx, caller, { act: "customer.look", object: "customer", object_id: params.id }, now);
    return found;
  }),
  customerInvoices: read("customerInvoices", ({ db, params, query, now }) =>
    customerInvoices(db, params.id, query, now),
  ),
  changeDeskCustomer: steps<"changeDeskCustomer", void, CustomerFile>("changeDeskCustomer", {
    prepare: ({ machine, body, now }) => askAboutProfile(machine, body, now),
    command: async ({ tx, caller, params, body, now }) => {
      await changeProfile(tx, caller, params.id, body, now);
      return customerFile(tx, params.id, now);
    },
  }),
  setCustomerCurrency: write("setCustomerCurrency", async ({ tx, caller, params, body, now }) => {
    await setCurrency(tx, caller, params.id, body.currency, now);
    return customerFile(tx, params.id, now);
  }),
  resendCustomerActivation: write("resendCustomerActivation", async ({ tx, caller, params, now }) => {
    await resendActivation(tx, caller, params.id, now);
    return customerFile(tx, params.id, now);
  }),
  resetCustomerSecondFactor: write(
    "resetCustomerSecondFactor",
    async ({ tx, machine, caller, params, body, now }) => {
      await resetMemberSecondFactor(tx, machine, caller, { ...params, ...body }, now);
      return customerFile(tx, params.id, now);
    },
  ),
  blockCustomer: write("blockCustomer", async ({ tx, caller, params, body, now }) => {
    await setBlocked(tx, caller, params.id, body, now);
    return customerFile(tx, params.id, now);
  }),
  addCustomerNote: write("addCustomerNote", async ({ tx, caller, params, body, now }) => {
    await addNote(tx, caller, params.id, body.text, now);
    return customerFile(tx, params.id, now);
  }),
  correctBalance: write("correctBalance", async ({ tx, caller, params, body, now }) => {
    await correctBalance(tx, caller, params.id, body, now);
    return customerFile(tx, params.id, now);
  }),
};
