import type { Kysely } from "kysely";
import type { WaitsFor } from "#contract/orders/orders.ts";
import { production_statuses } from "#domain/orders/transitions.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { beside_kinds } from "#server/ledger/index.ts";

/**
 * Orders that wait for the customer for reasons other than their status: a question, the draft of a paper original to
 * approve, files or an answer for a price, overtime or posting to pay, a lost payment, a rework to check. The first
 * reason counts. One query each, because each has its own index; together they are one statement.
 */
export async function waitsForCustomer(
  db: Kysely<DB>,
  customer_id: number,
): Promise<ReadonlyMap<number, WaitsFor>> {
  const reads = batchedReads(db);
  const { questions, talk, drafts, asked, dues, reworks } = await allOf({
    questions: reads
      .selectFrom("question")
      .innerJoin("order", "order.id", "question.order_id")
      .select("order.id")
      .where("question.state", "=", "customer")
      .where("order.customer_id", "=", customer_id)
      .execute(),
    talk: askedInTalk(reads, customer_id),
    drafts: reads
      .selectFrom("paper_draft")
      .innerJoin("order", "order.id", "paper_draft.order_id")
      .select("order.id")
      .where("paper_draft.state", "=", "waiting")
      // A customer who has withdrawn is not asked to approve anything.
      .where("order.hold_reason", "is distinct from", "withdrawal")
      .where("order.customer_id", "=", customer_id)
      .execute(),
    asked: reads
      .selectFrom("order")
      .select("id")
      .where("status", "=", "calculation")
      .where("info_asked_at", "is not", null)
      .where("customer_id", "=", customer_id)
      .execute(),
    dues: duesOf(reads, customer_id),
    reworks: reads
      .selectFrom("correction")
      .innerJoin("order", "order.id", "correction.order_id")
      .select("order.id")
      .where("correction.state", "in", ["delivered", "settled"])
      .where("order.customer_id", "=", customer_id)
      .execute(),
  });
  const found = new Map<number, WaitsFor>();
  const add = (rows: readonly { readonly id: number }[], what: WaitsFor) => {
    for (const { id } of rows) if (!found.has(id)) found.set(id, what);
  };
  add(questions, "question");
  add(talk, "question");
  add(drafts, "paper_draft");
  add(asked, "information");
  for (const { id, kind } of dues) add([{ id }], beside_kinds.includes(kind) ? kind_of(kind) : "payment");
  add(reworks, "rework");
  return found;
}

const kind_of = (kind: string): WaitsFor => (kind === "overtime" ? "overtime" : "posting");

/** Orders with an open question of the desk in the messages; an answer or progress of the order settles it. */
const askedInTalk = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("message")
    .innerJoin("order", "order.id", "message.order_id")
    .select("order.id")
    .distinct()
    .where("order.customer_id", "=", customer_id)
    .where("order.status", "in", [...production_statuses, "failure"])
    .where("message.is_question", "=", true)
    .where("message.author_role", "in", ["staff", "system"])
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("message as answer")
            .select("answer.id")
            .whereRef("answer.order_id", "=", "message.order_id")
            .whereRef("answer.id", ">", "message.id")
            .where("answer.author_role", "in", ["customer", "guest"]),
        ),
      ),
    )
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("order_event as move")
            .select("move.id")
            .whereRef("move.order_id", "=", "message.order_id")
            .whereRef("move.at", ">", "message.created_at")
            .whereRef("move.from_status", "is distinct from", "move.to_status"),
        ),
      ),
    )
    .execute();

/** Orders with an unpaid amount, by its purpose. */
const duesOf = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("payment_request as request")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "request.id")
    .innerJoin("order", "order.id", "share.order_id")
    .select(["order.id", "request.kind"])
    .where("request.state", "=", "open")
    .where("order.customer_id", "=", customer_id)
    .where("order.status", "not in", ["draft", "canceled", "dropped"])
    .execute();
