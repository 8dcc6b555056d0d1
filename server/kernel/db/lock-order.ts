/**
 * The one order in which a transaction locks rows of orders and payments. Transactions that follow it never wait for each
 * other in a circle, so PostgreSQL has no deadlock to end (decision 0161). Within a table the order is the ascending id;
 * accounts of the ledger come after every row. `test/lock-recorder.ts` checks it in every suite on a database.
 *
 * `refund_request` is not listed: its row is locked only by the holder of its row of `approval_request`.
 */
export const lock_order = [
  // A purchase locks what limits it before all that it changes (decisions 0270 and 0271).
  "approval",
  "api_key",
  "member",
  "cost_centre",
  // A decision is locked before its object is known.
  "approval_request",
  // Every change of an order begins with its lock, and most end with payments.
  "order",
  "payment_request",
  // A payout is matched with a line of a statement from either side.
  "payout_run",
  "provider_payout",
  "bank_entry",
  // An event is read without a lock to find its request, and locked after it.
  "provider_event",
  "payment",
  // Locked for the balance, which pays after the attempt is known.
  "customer",
  "invoice",
  // The row of the next number blocks every other document, so it is locked as late as possible.
  "invoice_series",
  "refund",
  // Shared accounts, as of prepaid orders, are in most transactions: no lock is waited for while one is held.
  "ledger.account",
] as const;
export type OrderedTable = (typeof lock_order)[number];
