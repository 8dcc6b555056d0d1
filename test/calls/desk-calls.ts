import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import { expect } from "vitest";
import type { DeskCall } from "./desk-call.ts";
import { memoryWriteCalls } from "./desk-memory-calls.ts";
import { invoiceWriteCalls } from "./desk-invoice-calls.ts";
import { caseWriteCalls } from "./desk-case-calls.ts";
import { dispatchWriteCalls } from "./desk-dispatch-calls.ts";
import { engineWriteCalls } from "./desk-engine-calls.ts";
import { booksWriteCalls } from "./desk-books-calls.ts";
import { codeWriteCalls } from "./desk-code-calls.ts";
import { dialogueWriteCalls } from "./desk-dialogue-calls.ts";
import { orderWriteCalls } from "./desk-order-calls.ts";
import { transferWriteCalls } from "./desk-transfer-calls.ts";
import { payoutWriteCalls } from "./desk-payout-calls.ts";
import { proofWriteCalls } from "./desk-proof-calls.ts";
import { pageWriteCalls } from "./desk-page-calls.ts";
import { priceWriteCalls } from "./desk-price-calls.ts";
import { jobWriteCalls } from "./desk-job-calls.ts";
import { accessWriteCalls } from "./desk-access-calls.ts";
import { reviewWriteCalls } from "./desk-review-calls.ts";
import { embedWriteCalls } from "./desk-embed-calls.ts";
import { webhookWriteCalls } from "./desk-webhook-calls.ts";
import { quarantineWriteCalls } from "./desk-quarantine-calls.ts";
import { mailWriteCalls } from "./desk-mail-calls.ts";
import { sessionWriteCalls } from "./desk-session-calls.ts";
import { voucherWriteCalls } from "./desk-voucher-calls.ts";
import { taxWriteCalls } from "./desk-tax-calls.ts";
import { workWriteCalls } from "./desk-work-calls.ts";
import { finishedOrder } from "../cases.ts";
import type { Installation } from "../installation.ts";
import {
  piotr as piotrAt,
  anna,
  hour,
  offerStage,
  paidOrder,
  placeOrder,
  quote_input,
  visitor,
} from "../steps.ts";
import type { Session } from "../session.ts";

const nothing = (): Promise<string> => Promise.resolve("");

async function asked(installation: Installation): Promise<string> {
  const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
  return String(orders[0]?.id ?? 0);
}
/** A quote for the request. */
function quoteOf(installation: Installation): QuoteInput {
  const at = (hours: number) => new Date(installation.clock.now().getTime() + hours * hour).toISOString();
  const lines = [{ label: "Tłumaczenie", amount: "100.00" }];
  return { package: "economy", words: 250, lines, deadline: at(72), valid_until: at(48) };
}
async function paid(
  installation: Installation,
  input: Parameters<typeof paidOrder>[2] = {},
): Promise<string> {
  const { orders } = await paidOrder(installation, anna(installation), input);
  return String(orders[0]?.id ?? 0);
}
async function refundWish(installation: Installation, desk: Session, amount: string) {
  const order_id = await paid(installation, { text: Array.from({ length: 3000 }, () => "słowo").join(" ") });
  const [payment] = await desk.call("refundables", { query: { search: order_id } });
  const body = { payment_id: payment?.payment_id ?? 0, order_id: Number(order_id), amount, note: "Skarga" };
  return desk.call("makeRefund", { body });
}
/** A colleague whose second factor or access is removed. */
async function colleague(installation: Installation, admin: Session): Promise<string> {
  const email = `k${installation.clock.now().getTime()}@example.com`;
  installation.clock.forward(1);
  const body = { email, name: "Kolega Nowy", role: "accounting", locale: "pl" } as const;
  const users = await admin.call("inviteStaff", { body });
  return String(users.find((one) => one.email === email)?.id ?? 0);
}
/** One call of every audited route of the desk. */
export const staffWriteCalls: Readonly<Record<string, DeskCall>> = {
  ...booksWriteCalls,
  ...dispatchWriteCalls,
  ...codeWriteCalls,
  ...engineWriteCalls,
  ...memoryWriteCalls,
  ...dialogueWriteCalls,
  ...pageWriteCalls,
  ...priceWriteCalls,
  ...mailWriteCalls,
  ...quarantineWriteCalls,
  ...jobWriteCalls,
  ...voucherWriteCalls,
  ...sessionWriteCalls,
  ...transferWriteCalls,
  ...invoiceWriteCalls,
  ...caseWriteCalls,
  ...workWriteCalls,
  ...orderWriteCalls,
  takeOrder: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      await project_manager.call("takeOrder", { params: { id }, body: { take: true } });
      return "project_manager";
    },
    expected: "order.take",
  }),
  issueQuote: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      await project_manager.call("issueQuote", { params: { id }, body: quoteOf(installation) });
      return "project_manager";
    },
    expected: "quote.issue",
  }),
  takeBackQuote: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await asked(installation);
      await project_manager.call("issueQuote", {
        params: { id },
        body: { ...quoteOf(installation), held: true },
      });
      return id;
    },
    act: async (id) => {
      await project_manager.call("takeBackQuote", { params: { id } });
      return "project_manager";
    },
    expected: "quote.take_back",
  }),
  takeBackOffer: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await asked(installation);
      await project_manager.call("issueQuote", { params: { id }, body: quoteOf(installation) });
      return id;
    },
    act: async (id) => {
      await project_manager.call("takeBackOffer", { params: { id }, body: {} });
      return "project_manager";
    },
    expected: "quote.take_back",
  }),
  previewQuote: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      await project_manager.call("previewQuote", { params: { id }, body: quoteOf(installation) });
      return "project_manager";
    },
    expected: "quote.preview",
  }),
  actOnOrder: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      const body = { event: "quote.refuse", reason: "Nie ten język" } as const;
      await project_manager.call("actOnOrder", { params: { id }, body });
      return "project_manager";
    },
    expected: "quote.refuse",
  }),
  setShipment: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await paid(installation);
      await installation.db
        .updateTable("order")
        .set({ shipment_status: "paid" })
        .where("id", "=", Number(id))
        .execute();
      return id;
    },
    act: async (id) => {
      // Nothing is sent before it is finished; the refusal leaves no trace, so the call is made where it is allowed.
      const { status } = await installation.db
        .selectFrom("order")
        .select("status")
        .where("id", "=", Number(id))
        .executeTakeFirstOrThrow();
      await installation.db
        .updateTable("order")
        .set({ status: "finished" })
        .where("id", "=", Number(id))
        .execute();
      const approval = {
        order_id: Number(id),
        version: 1,
        made_by_role: "system",
        state: "approved",
      } as const;
      const now = installation.clock.now();
      await installation.db
        .insertInto("paper_draft")
        .values({ ...approval, made_at: now, answered_at: now })
        .execute();
      const body = { status: "certified" } as const;
      await project_manager.call("setShipment", { params: { id }, body });
      await installation.db
        .updateTable("order")
        .set({ status, shipment_status: null, shipment_tracking_number: null })
        .where("id", "=", Number(id))
        .execute();
      return "project_manager";
    },
    expected: "shipment.certified",
  }),
  offerStage: (installation) => ({
    prepare: () => paid(installation),
    act: async (id) => {
      await offerStage(installation, Number(id), "olena@example.com");
      return "project_manager";
    },
    expected: "stage.offer",
  }),
  deskAttachmentLink: (installation, { customer_service }) => ({
    prepare: async () => {
      const file = { query: { name: "list.txt" }, body: Buffer.from("kilka słów do przełożenia") };
      const answer = await anna(installation).send("uploadFile", file);
      const { data } = answer.json<{ data: { hash: string } }>();
      return paid(installation, { files: [data.hash] });
    },
    act: async (id) => {
      const { attachments } = await piotrAt(installation).call("deskOrder", { params: { id } });
      const attachment = attachments[0]?.hash ?? "";
      await customer_service.call("deskAttachmentLink", { params: { id, attachment } });
      return "customer_service";
    },
    expected: "file.download",
  }),
  deskBilingualLink: (installation, { customer_service }) => ({
    prepare: async () => String((await finishedOrder(installation, anna(installation))).id),
    act: async (id) => {
      await customer_service.call("deskBilingualLink", { params: { id } });
      return "customer_service";
    },
    expected: "file.download",
  }),
  settleWithdrawal: (installation, { customer_service }) => ({
    prepare: async () => {
      const body = { name: "Obca Osoba", email: "obca@example.com", order_number: "brak" };
      await visitor(installation).call("withdraw", { body });
      const tasks = await customer_service.call("withdrawals", { query: {} });
      return String(tasks[0]?.id ?? 0);
    },
    act: async (id) => {
      const body = { how: "by_hand", note: "Odpisano" } as const;
      await customer_service.call("settleWithdrawal", { params: { id }, body });
      return "customer_service";
    },
    expected: "withdrawal.settle",
  }),
  inviteCustomer: (installation, { customer_service }) => ({
    prepare: nothing,
    act: async () => {
      const email = `klient${installation.clock.now().getTime()}@example.com`;
      const person = { user_type: "private", first_name: "Jan", last_name: "Nowy", country: "PL" } as const;
      await customer_service.call("inviteCustomer", {
        body: { ...person, brand: "tolmaro", email, locale: "pl" },
      });
      return "customer_service";
    },
    expected: "customer.invited",
  }),
  exportAudit: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const { csv, rows } = await admin.call("exportAudit", { body: { act: "order.take" } });
      expect(csv.split("\r\n").length).toBe(rows + 2);
      return "admin";
    },
    expected: "audit.export",
  }),
  makeRefund: (installation, { project_manager }) => ({
    prepare: nothing,
    act: async () => {
      await refundWish(installation, project_manager, "10.00");
      return "project_manager";
    },
    expected: "refund.make",
  }),
  decideApproval: (installation, { project_manager, accounting }) => ({
    prepare: async () => String((await refundWish(installation, project_manager, "600.00")).approval_id),
    act: async (id) => {
      await accounting.call("decideApproval", { params: { id }, body: { decision: "approve" } });
      return "accounting";
    },
    expected: "approval.approve",
  }),
  sendRefundAgain: (installation, { accounting }) => ({
    prepare: async () => String((await refundWish(installation, accounting, "11.00")).refund_id),
    act: async (id) => {
      await accounting.call("sendRefundAgain", { params: { id } });
      return "accounting";
    },
    expected: "refund.send_again",
  }),
  confirmPayment: (installation, { accounting }) => ({
    prepare: async () => {
      const { payment_hash } = await placeOrder(visitor(installation));
      const { id } = await installation.db
        .updateTable("payment")
        .set({ provider: "ecard", method: "ecard", provider_ref: payment_hash })
        .where("hash", "=", payment_hash)
        .returning("id")
        .executeTakeFirstOrThrow();
      return String(id);
    },
    act: async (id) => {
      await accounting.call("confirmPayment", { params: { id }, body: { proof: "Wyciąg 11/2026" } });
      return "accounting";
    },
    expected: "payment.confirmed_by_hand",
  }),
  settleRefundByHand: (installation, { accounting }) => ({
    prepare: async () => {
      const { refund_id } = await refundWish(installation, accounting, "12.00");
      await installation.db
        .updateTable("refund")
        .set({ state: "failed" })
        .where("id", "=", refund_id)
        .execute();
      return String(refund_id);
    },
    act: async (id) => {
      await accounting.call("settleRefundByHand", { params: { id }, body: { proof: "Przelew zwrotny" } });
      return "accounting";
    },
    expected: "refund.settled_by_hand",
  }),
  inviteStaff: (installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      await colleague(installation, admin);
      return "admin";
    },
    expected: "staff.invite",
  }),
  inviteStaffAgain: (installation, { admin }) => ({
    prepare: () => colleague(installation, admin),
    act: async (id) => {
      await admin.call("inviteStaffAgain", { params: { id } });
      return "admin";
    },
    expected: "staff.invite_again",
  }),
  changeStaff: (installation, { admin }) => ({
    prepare: () => colleague(installation, admin),
    act: async (id) => {
      const body = { role: "project_manager", active: false, reason: "Odeszła z zespołu" } as const;
      await admin.call("changeStaff", { params: { id }, body });
      return "admin";
    },
    expected: "staff.change",
  }),
  resetStaffSecondFactor: (installation, { admin }) => ({
    prepare: () => colleague(installation, admin),
    act: async (id) => {
      await admin.call("resetStaffSecondFactor", { params: { id } });
      return "admin";
    },
    expected: "second_factor.reset",
  }),
  ...proofWriteCalls,
  ...payoutWriteCalls,
  // Last, because its order takes days, and statements of other scenarios would be due.
  ...accessWriteCalls,
  ...reviewWriteCalls,
  ...embedWriteCalls,
  ...taxWriteCalls,
  ...webhookWriteCalls,
};
