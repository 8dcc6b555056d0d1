import { sql } from "kysely";
import type { Installation } from "#test/installation.ts";
import { pdfText } from "#test/pdf-text.ts";
import { paidOrder, visitor, words } from "#test/steps.ts";

/** A Polish company, whose invoices go to KSeF. */
export const company = {
  email: "biuro@zolw.example",
  user_type: "company",
  company_name: "Żółw sp. z o.o.",
  vat_id: "7740001454",
} as const;

/** Shared steps of tests about sending invoices to KSeF. */
export function ksefSteps(installation: () => Installation) {
  let orders = 0;
  /** A company orders and pays; returns the invoice id. Follow-up jobs run unless disabled. */
  async function sell(buyer: object = company): Promise<number> {
    orders += 1;
    await paidOrder(installation(), visitor(installation()), { text: words(200 + orders) }, buyer);
    const { id } = await installation()
      .db.selectFrom("invoice")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return id;
  }
  const rowOf = (id: number) =>
    installation()
      .db.selectFrom("einvoice")
      .selectAll()
      .where("invoice_id", "=", id)
      .executeTakeFirstOrThrow();
  const stateOf = async (id: number): Promise<string> => (await rowOf(id)).state;
  const invoiceOf = (id: number) =>
    installation().db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const paperOf = async (id: number): Promise<string | null> => {
    const { pdf_key } = await invoiceOf(id);
    return pdf_key === null ? null : pdfText(await installation().machine.store.read(pdf_key));
  };
  /** The invoice that the simulator accepted under this number; fails unless there is exactly one. */
  const takenAs = async (id: number) => {
    const { number } = await invoiceOf(id);
    const { rows } = await sql<{
      body: { ksef_number: string; offline: boolean; corrected: string; xml: string };
    }>`
      select body from ksef.invoice where body ->> 'number' = ${number} and body ->> 'code' = '200' order by id
    `.execute(installation().db);
    return rows.map(({ body }) => body);
  };
  const sends = (): number =>
    installation().ksef.calls.filter((call) => call === "POST /sessions/online/…/invoices").length;
  const round = async (): Promise<void> => {
    await installation().runRound("einvoice.send");
    await installation().runJobs();
  };
  /** Moves the clock and runs the jobs that are due. */
  const later = async (milliseconds: number): Promise<void> => {
    installation().clock.forward(milliseconds);
    await round();
  };
  return { sell, rowOf, stateOf, invoiceOf, paperOf, takenAs, sends, round, later };
}
