import { handInReport } from "./desk-books-calls.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { placeOrder, visitor } from "../steps.ts";
import { soldVoucher } from "../vouchers.ts";
import {
  bookkeeper,
  handIn,
  importStatement,
  lineOf,
  minor,
  pln_account,
  statementFile,
  titleOf,
} from "../transfers.ts";

const nothing = (): Promise<string> => Promise.resolve("");
let written = 0;
/** A title unique among the lines of these tests. */
const newTitle = (): string => `bez numeru ${(written += 1)}`;

/** An unmatched line; returns its id. */
async function openLine(
  installation: Installation,
  amount: bigint,
  currency: "PLN" | "EUR" = "PLN",
): Promise<string> {
  const title = newTitle();
  await importStatement(
    installation,
    statementFile({ opening: 900_000n, currency, lines: [{ amount, title, bank_ref: title }] }),
  );
  return String((await lineOf(installation, title)).id);
}
/** An order paid by transfer, `extra` more than due; returns the title of its line. */
async function paid(installation: Installation, extra = 0n): Promise<string> {
  const who = visitor(installation);
  const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
  const title = await titleOf(who, placed.payment_hash);
  const line = { amount: minor(placed.gross) + extra, title, bank_ref: title };
  await importStatement(
    installation,
    statementFile({ lines: [{ ...line, counterparty_name: "HALINA GOSC" }] }),
  );
  return title;
}
/** A surplus to be refunded by transfer; returns the refund's id. */
async function waitingRefund(installation: Installation): Promise<string> {
  const { id } = await lineOf(installation, await paid(installation, 700n));
  const body = { parts: [], rest: "refund" as const };
  await bookkeeper(installation).call("matchTransfer", { params: { id: String(id) }, body });
  await installation.runJobs();
  const waiting = await bookkeeper(installation).call("refundsToSend", {});
  return String(waiting.at(-1)?.id ?? 0);
}

/** Every call about bank transfers that changes something, once. */
export const transferWriteCalls: Readonly<Record<string, DeskCall>> = {
  importStatement: (installation) => ({
    prepare: nothing,
    act: async () => {
      await handIn(installation, statementFile({ lines: [{ amount: 1n, title: newTitle() }] }));
      return "accounting";
    },
    expected: "bank.import",
  }),
  matchTransfer: (installation, { accounting }) => ({
    prepare: async () => String((await lineOf(installation, await paid(installation, 300n))).id),
    act: async (id) => {
      const body = { parts: [], rest: "refund" as const };
      await accounting.call("matchTransfer", { params: { id }, body });
      return "accounting";
    },
    expected: "transfer.refund",
  }),
  matchPayout: (installation, { accounting }) => ({
    prepare: async () => {
      await handInReport(installation, accounting, `po_${(written += 1)}`);
      return openLine(installation, 8000n, "EUR");
    },
    act: async (id) => {
      const [payout] = await accounting.call("payoutsInTransit", { params: { id } });
      const body = { provider_payout_id: payout?.id ?? 0 };
      await accounting.call("matchPayout", { params: { id }, body });
      return "accounting";
    },
    expected: "transfer.payout",
  }),
  bookCharge: (installation, { accounting }) => ({
    prepare: () => openLine(installation, -150n),
    act: async (id) => {
      await accounting.call("bookCharge", { params: { id } });
      return "accounting";
    },
    expected: "transfer.charge",
  }),
  bookVoucher: (installation, { accounting }) => ({
    prepare: async () => {
      await soldVoucher(installation, 100n);
      return openLine(installation, 100n);
    },
    act: async (id) => {
      await accounting.call("bookVoucher", { params: { id } });
      return "accounting";
    },
    expected: "transfer.voucher",
  }),
  undoMatch: (installation, { accounting }) => ({
    prepare: async () => String((await lineOf(installation, await paid(installation))).matches[0]?.id ?? 0),
    act: async (id) => {
      await accounting.call("undoMatch", { params: { id } });
      return "accounting";
    },
    expected: "transfer.undo",
  }),
  writeOffRest: (installation, { accounting }) => ({
    prepare: async () =>
      String((await lineOf(installation, await paid(installation, -100n))).matches[0]?.id ?? 0),
    act: async (id) => {
      await accounting.call("writeOffRest", { params: { id }, body: { reason: "Opłata banku" } });
      return "accounting";
    },
    expected: "transfer.write_off",
  }),
  setBankAccount: (_installation, { accounting }) => ({
    prepare: nothing,
    act: async () => {
      await accounting.call("setBankAccount", { params: { iban: pln_account }, body: { encoding: "utf-8" } });
      return "accounting";
    },
    expected: "bank_account.encoding",
  }),
  refundSent: (installation, { accounting }) => ({
    prepare: () => waitingRefund(installation),
    act: async (id) => {
      await accounting.call("refundSent", { params: { id } });
      return "accounting";
    },
    expected: "refund.sent",
  }),
  refundFile: (installation, { accounting }) => ({
    prepare: () => waitingRefund(installation),
    act: async () => {
      await accounting.call("refundFile", { body: { currency: "PLN" } });
      return "accounting";
    },
    expected: "refund.file",
  }),
};
