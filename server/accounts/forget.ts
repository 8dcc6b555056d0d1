import { type Kysely, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { closed_statuses } from "#domain/orders/desk-board.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { forgetMemories } from "#server/memory/index.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * Refuses to anonymise a customer while either side owes something: open orders, money on the balance, open invoices and
 * orders on account, refunds in progress.
 */
async function requireNothingOpen(tx: Tx, customer_id: number): Promise<void> {
  const order = await tx
    .selectFrom("order")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where((w) =>
      w.or([
        w("status", "not in", closed_statuses),
        // The paper original is paid and not delivered yet.
        w("shipment_status", "in", ["paid", "printed", "certified", "handed_over", "resent", "returned"]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (order) throw new Refusal("customer.has_open_orders");
  const funds = await tx
    .selectFrom("ledger.account")
    .select("id")
    .where("owner", "=", `customer:${customer_id}`)
    .where("balance", "!=", 0n)
    .executeTakeFirst();
  if (funds) throw new Refusal("customer.has_funds");
  const dues = await sql<{ one: number }>`
    select 1 as one from invoice where customer_id = ${customer_id} and not paid and due_date is not null
    union all
    select 1 from on_account where customer_id = ${customer_id} and invoice_id is null and voided_at is null
    union all
    select 1 from refund r join payment p on p.id = r.payment_id
      where p.customer_id = ${customer_id} and r.state <> 'settled'
    union all
    select 1 from refund_request r join payment p on p.id = r.payment_id
      where p.customer_id = ${customer_id} and r.state = 'waiting'
    limit 1`.execute(tx);
  if (dues.rows.length > 0) throw new Refusal("customer.has_dues");
}

const cartsOf = (db: Kysely<DB>, customer_id: number) =>
  db.selectFrom("cart").select("cart.id").where("cart.customer_id", "=", customer_id);
const ordersOf = (db: Kysely<DB>, customer_id: number) =>
  db.selectFrom("order").select("order.id").where("order.customer_id", "=", customer_id);

/** Texts of complaints about their orders: written by the customer, and by the people who worked on it. */
async function eraseComplaints(tx: Tx, customer_id: number): Promise<void> {
  await tx
    .updateTable("correction")
    .set({ text: "", answer: "" })
    .set({ appeal: sql`case when appeal = '' then '' else '–' end` })
    .where("order_id", "in", ordersOf(tx, customer_id))
    .execute();
  const cases = tx
    .selectFrom("correction")
    .select("correction.id")
    .where("correction.order_id", "in", ordersOf(tx, customer_id));
  await tx
    .updateTable("correction_place")
    .set({ place: "", quote: "", comment: "–" })
    .where("correction_id", "in", cases)
    .execute();
  await tx.updateTable("correction_event").set({ note: "" }).where("correction_id", "in", cases).execute();
  await tx
    .updateTable("correction_stage")
    .set({ note: "", comment: "" })
    .where("correction_id", "in", cases)
    .execute();
}

/** Comments on the work may quote its text, so the text is removed; the entry and its time stay. */
async function eraseMessages(tx: Tx, customer_id: number): Promise<void> {
  const orders = ordersOf(tx, customer_id);
  await tx.updateTable("message").set({ text: "–" }).where("order_id", "in", orders).execute();
  await tx
    .updateTable("question")
    .set({ text: "–", answer: sql`case when answer is not null then '–' end` })
    .where("order_id", "in", orders)
    .execute();
  await tx
    .updateTable("proposal")
    .set({ comment: "–", places: sql`'[]'`, decision_note: "" })
    .where("order_id", "in", orders)
    .execute();
  await tx.updateTable("lqa").set({ comment: "" }).where("order_id", "in", orders).execute();
  await tx
    .updateTable("extension")
    .set({ consent: "", reason: "–" })
    .where("order_id", "in", orders)
    .execute();
  const stages = tx.selectFrom("stage").select("stage.id").where("stage.order_id", "in", orders);
  const hand_ins = tx.selectFrom("hand_in").select("hand_in.id").where("hand_in.stage_id", "in", stages);
  await tx
    .updateTable("work_check")
    .set({ file_name: "–", detail: "", explanation: "", source: "", target: "" })
    .where("hand_in_id", "in", hand_ins)
    .execute();
  await tx
    .updateTable("hand_in")
    .set({ comment: "", session_notes: sql`case when session_notes is not null then '–' end` })
    .where("stage_id", "in", stages)
    .execute();
}

/** Contact, addresses and contents of orders are removed; what was sold, when and for how much stays. */
async function eraseOrders(tx: Tx, customer_id: number, email: string): Promise<void> {
  const anonymous = { first_name: "", last_name: "", company_name: "", address: "", postcode: "", city: "" };
  await tx
    .updateTable("cart")
    .set({ ...anonymous, email, vat_id: null, vat_id_status: "none", phone: null, reference: null })
    .set({ invoice_email: null })
    .where("customer_id", "=", customer_id)
    .execute();
  await tx.updateTable("coupon_use").set({ email }).where("customer_id", "=", customer_id).execute();
  await tx
    .updateTable("order")
    .set({
      text: null,
      links: [],
      note_for_translator: "",
      hold_note: "",
      end_reason: "",
      info_note: "",
      rating_comment: "",
    })
    .where("customer_id", "=", customer_id)
    .execute();
  await tx
    .updateTable("order_event")
    .set({ reason: "" })
    .where("order_id", "in", ordersOf(tx, customer_id))
    .execute();
  await tx.deleteFrom("review").where("order_id", "in", ordersOf(tx, customer_id)).execute();
  await tx.deleteFrom("order_code").where("order_id", "in", ordersOf(tx, customer_id)).execute();
  // With their segments, targets, versions and notes.
  await tx.deleteFrom("work_document").where("order_id", "in", ordersOf(tx, customer_id)).execute();
  await tx.deleteFrom("left_segment").where("order_id", "in", ordersOf(tx, customer_id)).execute();
  await tx
    .updateTable("shipment")
    .set({ recipient: "–", address: "", postcode: "", city: "", locker: "", phone: null, email: "" })
    .where("order_id", "in", ordersOf(tx, customer_id))
    .execute();
  await tx
    .updateTable("booking")
    .set({ address: "", city: "", postcode: "", place_details: "", contact_name: "" })
    .set({ contact_phone: null, phone_numbers: [] })
    .where("order_id", "in", ordersOf(tx, customer_id))
    .execute();
  await tx
    .updateTable("interpreting_session")
    .set({ notes: "", meeting_url: null })
    .where("order_id", "in", ordersOf(tx, customer_id))
    .execute();
}

/** Makes the files of their orders inaccessible; returns the storage keys of their bytes. */
async function eraseFiles(tx: Tx, customer_id: number, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable("file")
    .set({
      name: sql`'removed' || coalesce(substring(name from '\\.[A-Za-z0-9]{1,8}$'), '')`,
      deleted_at: now,
    })
    .where((w) =>
      w.or([
        w(
          "id",
          "in",
          w
            .selectFrom("attachment")
            .select("attachment.file_id")
            .where("attachment.order_id", "in", ordersOf(tx, customer_id)),
        ),
        w(
          "id",
          "in",
          w
            .selectFrom("correction_file")
            .innerJoin("correction", "correction.id", "correction_file.correction_id")
            .select("correction_file.file_id")
            .where("correction.order_id", "in", ordersOf(tx, customer_id)),
        ),
      ]),
    )
    .where("deleted_at", "is", null)
    .returning(["id", "storage_key"])
    .execute();
  // Stored text of the files is as personal as the files.
  const ids = rows.map(({ id }) => id);
  await sql`delete from file_text where file_id = any(${ids})`.execute(tx);
  await sql`delete from file_segments where file_id = any(${ids})`.execute(tx);
  return rows.map(({ storage_key }) => storage_key);
}

/** Credentials, and stored mails. */
async function eraseAccount(
  tx: Tx,
  customer: { readonly id: number; readonly brand_id: number; readonly email: string },
): Promise<void> {
  const { id, brand_id } = customer;
  const email = customer.email.toLowerCase();
  await endSessionsOf(tx, "customer", id);
  await tx.deleteFrom("account_link").where("customer_id", "=", id).execute();
  await tx.deleteFrom("passkey").where("customer_id", "=", id).execute();
  await tx.deleteFrom("recovery_code").where("customer_id", "=", id).execute();
  await tx.deleteFrom("customer_note").where("customer_id", "=", id).execute();
  await tx.deleteFrom("mail_choice").where("address", "=", email).where("brand_id", "=", brand_id).execute();
  await tx.deleteFrom("mail_request").where("email", "=", email).where("brand_id", "=", brand_id).execute();
  await tx
    .updateTable("mail")
    .set({
      recipient: "",
      subject: "",
      html: "",
      text: "",
      stop_url: null,
      attachment_name: null,
      attachment_key: null,
    })
    .where("brand_id", "=", brand_id)
    .where((w) => w.or([w(sql<string>`lower(recipient)`, "=", email), w("order_id", "in", ordersOf(tx, id))]))
    .execute();
}

/**
 * Anonymises a customer: only invoices and consents that the law requires still name them. Returns the storage keys of
 * their files, to be removed after the commit. Refuses a customer with anything open.
 */
export async function forgetCustomer(tx: Tx, customer_id: number, now: Date): Promise<string[]> {
  const customer = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  await requireNothingOpen(tx, customer_id);
  await ordersOf(tx, customer_id).orderBy("order.id").forNoKeyUpdate().execute();
  await cartsOf(tx, customer_id).forUpdate().execute();
  const email = `anonymised-${customer_id}@removed.invalid`;
  const keys = await eraseFiles(tx, customer_id, now);
  await eraseAccount(tx, customer);
  await eraseOrders(tx, customer_id, email);
  await eraseMessages(tx, customer_id);
  await eraseComplaints(tx, customer_id);
  await forgetMemories(tx, customer_id, now);
  // No new row can refer to them from here on. Foreign keys wait for this lock, so it is taken last and waits for none.
  await tx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customer_id)
    .forUpdate()
    .noWait()
    .executeTakeFirstOrThrow();
  await requireNothingOpen(tx, customer_id);
  await tx
    .updateTable("customer")
    .set({ email, password_hash: null, first_name: "", last_name: "", company_name: "", address: "" })
    .set({ postcode: "", city: "", vat_id: null, phone: null, newsletter: false, credit_limit: 0n })
    .set({ totp_secret: null, totp_enabled_at: null, anonymised_at: now })
    .where("id", "=", customer_id)
    .execute();
  return keys;
}
