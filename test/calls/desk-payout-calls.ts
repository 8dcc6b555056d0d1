import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { approved, bankLine, billed, drafted, olena, sent, statementOf } from "../pay.ts";
import type { Session } from "../session.ts";
import { anna, handIn, paidOrder, takeStage } from "../steps.ts";
import { lineOf } from "../transfers.ts";

const marta = "marta@example.com";

/** A statement whose bill waits for the desk. */
async function toApprove(shop: Installation): Promise<string> {
  await statementOf(shop, olena, marta);
  return String((await billed(shop, olena)).id);
}
async function draft(shop: Installation): Promise<string> {
  await approved(shop, olena, marta);
  return drafted(shop);
}
async function onItsWay(shop: Installation): Promise<string> {
  await approved(shop, olena, marta);
  return sent(shop);
}
const payoutOf = (shop: Installation, run: string) =>
  shop.db.selectFrom("payout").selectAll().where("payout_run_id", "=", Number(run)).executeTakeFirstOrThrow();

/** Work with a payable fee that is on no statement; returns its assignment. */
async function payable(shop: Installation): Promise<string> {
  const { orders } = await paidOrder(shop, anna(shop), { package: "business" });
  const order_id = orders[0]?.id ?? 0;
  await handIn(shop, await takeStage(shop, order_id, olena), olena);
  await handIn(shop, await takeStage(shop, order_id, marta), marta);
  const { id } = await shop.db
    .selectFrom("assignment")
    .select("id")
    .where("order_id", "=", order_id)
    .where("fee_state", "=", "payable")
    .executeTakeFirstOrThrow();
  return String(id);
}

const idOf = async (shop: Installation, email: string): Promise<string> =>
  String(
    (await shop.db.selectFrom("translator").select("id").where("email", "=", email).executeTakeFirstOrThrow())
      .id,
  );
async function paper(shop: Installation, desk: Session): Promise<{ id: string; paper: string }> {
  const id = await idOf(shop, marta);
  const query = { name: "umowa.pdf", kind: "contract" } as const;
  const file = { params: { id }, query, body: Buffer.from("%PDF-1.4 umowa") };
  const answer = await desk.send("addPayPaper", file);
  const { data } = answer.json<{ data: { papers: { id: number }[] } }>();
  return { id, paper: String(data.papers[0]?.id ?? 0) };
}

/** Every call of the desk about the money of translators that changes something, once. */
export const payoutWriteCalls: Readonly<Record<string, DeskCall>> = {
  addPayPaper: (shop, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await paper(shop, project_manager);
      return "project_manager";
    },
    expected: "translator.paper",
  }),
  payPaperLink: (shop, { project_manager }) => ({
    prepare: async () => (await paper(shop, project_manager)).paper,
    act: async (id) => {
      const params = { id: await idOf(shop, marta), paper: id };
      await project_manager.call("payPaperLink", { params });
      return "project_manager";
    },
    expected: "translator.paper_look",
  }),
  removePayPaper: (shop, { project_manager }) => ({
    prepare: async () => (await paper(shop, project_manager)).paper,
    act: async (id) => {
      const params = { id: await idOf(shop, marta), paper: id };
      await project_manager.call("removePayPaper", { params });
      return "project_manager";
    },
    expected: "translator.paper_removed",
  }),
  decideFee: (shop, { project_manager }) => ({
    prepare: () => payable(shop),
    act: async (id) => {
      const body = { amount: "0", reason: "Do wyrzucenia" };
      await project_manager.call("decideFee", { params: { id }, body });
      return "project_manager";
    },
    expected: "fee.decide",
  }),
  payStatementFile: (shop, { accounting }) => ({
    prepare: () => toApprove(shop),
    act: async (id) => {
      await accounting.call("payStatementFile", { params: { id }, body: { file: "statement" } });
      return "accounting";
    },
    expected: "pay_statement.file",
  }),
  returnBill: (shop, { accounting }) => ({
    prepare: () => toApprove(shop),
    act: async (id) => {
      await accounting.call("returnBill", { params: { id }, body: { reason: "Zła data" } });
      return "accounting";
    },
    expected: "pay_statement.return",
  }),
  approveBill: (shop, { accounting }) => ({
    prepare: () => toApprove(shop),
    act: async (id) => {
      await accounting.call("approveBill", { params: { id }, body: { vat: "0", withheld: "0" } });
      return "accounting";
    },
    expected: "pay_statement.approve",
  }),
  draftPayoutRun: (shop, { accounting }) => ({
    prepare: () => approved(shop, olena, marta),
    act: async () => {
      await accounting.call("draftPayoutRun", { body: { currency: "PLN" } });
      return "accounting";
    },
    expected: "payout_run.draft",
  }),
  releasePayoutRun: (shop, { admin }) => ({
    prepare: () => draft(shop),
    act: async (id) => {
      await admin.call("releasePayoutRun", { params: { id } });
      return "admin";
    },
    expected: "payout_run.release",
  }),
  cancelPayoutRun: (shop, { accounting }) => ({
    prepare: () => draft(shop),
    act: async (id) => {
      await accounting.call("cancelPayoutRun", { params: { id } });
      return "accounting";
    },
    expected: "payout_run.cancel",
  }),
  payoutRunFile: (shop, { accounting }) => ({
    prepare: () => onItsWay(shop),
    act: async (id) => {
      await accounting.call("payoutRunFile", { params: { id } });
      return "accounting";
    },
    expected: "payout_run.file",
  }),
  payoutRunSent: (shop, { admin, accounting }) => ({
    prepare: async () => {
      const id = await draft(shop);
      await admin.call("releasePayoutRun", { params: { id } });
      return id;
    },
    act: async (id) => {
      await accounting.call("payoutRunSent", { params: { id } });
      return "accounting";
    },
    expected: "payout_run.sent",
  }),
  rejectPayout: (shop, { accounting }) => ({
    prepare: async () => String((await payoutOf(shop, await onItsWay(shop))).id),
    act: async (id) => {
      await accounting.call("rejectPayout", { params: { id }, body: { reason: "Konto zamknięte" } });
      return "accounting";
    },
    expected: "payout.reject",
  }),
  matchTranslatorPayout: (shop, { accounting }) => ({
    prepare: async () => {
      const { id, amount } = await payoutOf(shop, await onItsWay(shop));
      const title = `nieczytelny tytuł ${id}`;
      await bankLine(shop, { amount: -amount, title, counterparty_iban: "" });
      return String((await lineOf(shop, title)).id);
    },
    act: async (id) => {
      const [line] = (await accounting.call("transfers", { query: { state: "open" } })).data.filter(
        (one) => String(one.id) === id,
      );
      const body = { payout_id: line?.translator_payouts[0]?.id ?? 0 };
      await accounting.call("matchTranslatorPayout", { params: { id }, body });
      return "accounting";
    },
    expected: "transfer.translator_payout",
  }),
};
