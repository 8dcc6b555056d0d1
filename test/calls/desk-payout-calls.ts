import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { approved, bankLine, billed, drafted, olena, sent, statementOf } from "../pay.ts";
import type { Session } from "../session.ts";
import { anna, handIn, paidOrder, takeStage } from "../steps.ts";
import { lineOf } from "../transfers.ts";

const marta = "marta@example.com";

/** A statement whose bill waits for the desk. */
async function toApprove(installation: Installation): Promise<string> {
  await statementOf(installation, olena, marta);
  return String((await billed(installation, olena)).id);
}
async function draft(installation: Installation): Promise<string> {
  await approved(installation, olena, marta);
  return drafted(installation);
}
async function onItsWay(installation: Installation): Promise<string> {
  await approved(installation, olena, marta);
  return sent(installation);
}
const payoutOf = (installation: Installation, run: string) =>
  installation.db
    .selectFrom("payout")
    .selectAll()
    .where("payout_run_id", "=", Number(run))
    .executeTakeFirstOrThrow();

/** Work with a payable fee that is on no statement; returns its assignment. */
async function payable(installation: Installation): Promise<string> {
  const { orders } = await paidOrder(installation, anna(installation), { package: "business" });
  const order_id = orders[0]?.id ?? 0;
  await handIn(installation, await takeStage(installation, order_id, olena), olena);
  await handIn(installation, await takeStage(installation, order_id, marta), marta);
  const { id } = await installation.db
    .selectFrom("assignment")
    .select("id")
    .where("order_id", "=", order_id)
    .where("fee_state", "=", "payable")
    .executeTakeFirstOrThrow();
  return String(id);
}

const idOf = async (installation: Installation, email: string): Promise<string> =>
  String(
    (
      await installation.db
        .selectFrom("translator")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).id,
  );
async function paper(installation: Installation, desk: Session): Promise<{ id: string; paper: string }> {
  const id = await idOf(installation, marta);
  const query = { name: "umowa.pdf", kind: "contract" } as const;
  const file = { params: { id }, query, body: Buffer.from("%PDF-1.4 umowa") };
  const answer = await desk.send("addPayPaper", file);
  const { data } = answer.json<{ data: { papers: { id: number }[] } }>();
  return { id, paper: String(data.papers[0]?.id ?? 0) };
}

/** Every call of the desk about the money of translators that changes something, once. */
export const payoutWriteCalls: Readonly<Record<string, DeskCall>> = {
  addPayPaper: (installation, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await paper(installation, project_manager);
      return "project_manager";
    },
    expected: "translator.paper",
  }),
  payPaperLink: (installation, { project_manager }) => ({
    prepare: async () => (await paper(installation, project_manager)).paper,
    act: async (id) => {
      const params = { id: await idOf(installation, marta), paper: id };
      await project_manager.call("payPaperLink", { params });
      return "project_manager";
    },
    expected: "translator.paper_look",
  }),
  removePayPaper: (installation, { project_manager }) => ({
    prepare: async () => (await paper(installation, project_manager)).paper,
    act: async (id) => {
      const params = { id: await idOf(installation, marta), paper: id };
      await project_manager.call("removePayPaper", { params });
      return "project_manager";
    },
    expected: "translator.paper_removed",
  }),
  decideFee: (installation, { project_manager }) => ({
    prepare: () => payable(installation),
    act: async (id) => {
      const body = { amount: "0", reason: "Do wyrzucenia" };
      await project_manager.call("decideFee", { params: { id }, body });
      return "project_manager";
    },
    expected: "fee.decide",
  }),
  payStatementFile: (installation, { accounting }) => ({
    prepare: () => toApprove(installation),
    act: async (id) => {
      await accounting.call("payStatementFile", { params: { id }, body: { file: "statement" } });
      return "accounting";
    },
    expected: "pay_statement.file",
  }),
  returnBill: (installation, { accounting }) => ({
    prepare: () => toApprove(installation),
    act: async (id) => {
      await accounting.call("returnBill", { params: { id }, body: { reason: "Zła data" } });
      return "accounting";
    },
    expected: "pay_statement.return",
  }),
  approveBill: (installation, { accounting }) => ({
    prepare: () => toApprove(installation),
    act: async (id) => {
      await accounting.call("approveBill", { params: { id }, body: { vat: "0", withheld: "0" } });
      return "accounting";
    },
    expected: "pay_statement.approve",
  }),
  draftPayoutRun: (installation, { accounting }) => ({
    prepare: () => approved(installation, olena, marta),
    act: async () => {
      await accounting.call("draftPayoutRun", { body: { currency: "PLN" } });
      return "accounting";
    },
    expected: "payout_run.draft",
  }),
  releasePayoutRun: (installation, { admin }) => ({
    prepare: () => draft(installation),
    act: async (id) => {
      await admin.call("releasePayoutRun", { params: { id } });
      return "admin";
    },
    expected: "payout_run.release",
  }),
  cancelPayoutRun: (installation, { accounting }) => ({
    prepare: () => draft(installation),
    act: async (id) => {
      await accounting.call("cancelPayoutRun", { params: { id } });
      return "accounting";
    },
    expected: "payout_run.cancel",
  }),
  payoutRunFile: (installation, { accounting }) => ({
    prepare: () => onItsWay(installation),
    act: async (id) => {
      await accounting.call("payoutRunFile", { params: { id } });
      return "accounting";
    },
    expected: "payout_run.file",
  }),
  payoutRunSent: (installation, { admin, accounting }) => ({
    prepare: async () => {
      const id = await draft(installation);
      await admin.call("releasePayoutRun", { params: { id } });
      return id;
    },
    act: async (id) => {
      await accounting.call("payoutRunSent", { params: { id } });
      return "accounting";
    },
    expected: "payout_run.sent",
  }),
  rejectPayout: (installation, { accounting }) => ({
    prepare: async () => String((await payoutOf(installation, await onItsWay(installation))).id),
    act: async (id) => {
      await accounting.call("rejectPayout", { params: { id }, body: { reason: "Konto zamknięte" } });
      return "accounting";
    },
    expected: "payout.reject",
  }),
  matchTranslatorPayout: (installation, { accounting }) => ({
    prepare: async () => {
      const { id, amount } = await payoutOf(installation, await onItsWay(installation));
      const title = `nieczytelny tytuł ${id}`;
      await bankLine(installation, { amount: -amount, title, counterparty_iban: "" });
      return String((await lineOf(installation, title)).id);
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
