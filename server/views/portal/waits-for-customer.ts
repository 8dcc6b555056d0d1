import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import type { WaitsFor } from "#domain/orders/next-act.ts";
import { production_statuses } from "#domain/orders/transitions.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { literals } from "#server/kernel/db/literals.ts";
import { beside_kinds, type RequestRow } from "#server/ledger/index.ts";

type OfOrder = ExpressionBuilder<DB, "order">;
type Reason = readonly [WaitsFor, (w: OfOrder) => Expression<SqlBool>];

/** An open question of the desk in the messages; an answer or progress of the order settles it. */
const isAskedInTalk = (w: OfOrder): Expression<SqlBool> =>
  w.and([
    w("order.status", "in", literals([...production_statuses, "failure"] as const)),
    w.exists(
      w
        .selectFrom("message")
        .select("message.id")
        .whereRef("message.order_id", "=", "order.id")
        .where("message.is_question", "=", sql.lit(true))
        .where("message.author_role", "in", literals(["staff", "system"] as const))
        .where((m) =>
          m.not(
            m.exists(
              m
                .selectFrom("message as answer")
                .select("answer.id")
                .whereRef("answer.order_id", "=", "message.order_id")
                .whereRef("answer.id", ">", "message.id")
                .where("answer.author_role", "in", literals(["customer", "guest"] as const)),
            ),
          ),
        )
        .where((m) =>
          m.not(
            m.exists(
              m
                .selectFrom("order_event as move")
                .select("move.id")
                .whereRef("move.order_id", "=", "message.order_id")
                .whereRef("move.at", ">", "message.created_at")
                .whereRef("move.from_status", "is distinct from", "move.to_status"),
            ),
          ),
        ),
    ),
  ]);

/** An unpaid amount of some purposes. */
const owes =
  (is_of: "in" | "not in", kinds: readonly RequestRow["kind"][]) =>
  (w: OfOrder): Expression<SqlBool> =>
    w.and([
      w("order.status", "not in", literals(["draft", "canceled", "dropped"] as const)),
      w.exists(
        w
          .selectFrom("payment_request_order as share")
          .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
          .select("request.id")
          .whereRef("share.order_id", "=", "order.id")
          .where("request.state", "=", sql.lit("open" as const))
          .where("request.kind", is_of, literals(kinds)),
      ),
    ]);

/** The reasons for which an order waits for its customer besides its status; the first one counts. */
const reasons: readonly Reason[] = [
  [
    "question",
    (w) =>
      w.exists(
        w
          .selectFrom("question")
          .select("question.id")
          .whereRef("question.order_id", "=", "order.id")
          .where("question.state", "=", sql.lit("customer" as const)),
      ),
  ],
  ["question", isAskedInTalk],
  [
    "paper_draft",
    (w) =>
      w.and([
        // A customer who has withdrawn is not asked to approve anything.
        w("order.hold_reason", "is distinct from", sql.lit("withdrawal" as const)),
        w.exists(
          w
            .selectFrom("paper_draft")
            .select("paper_draft.id")
            .whereRef("paper_draft.order_id", "=", "order.id")
            .where("paper_draft.state", "=", sql.lit("waiting" as const)),
        ),
      ]),
  ],
  [
    "information",
    (w) =>
      w.and([
        w("order.status", "=", sql.lit("calculation" as const)),
        w("order.info_asked_at", "is not", null),
      ]),
  ],
  ["payment", owes("not in", beside_kinds)],
  ["overtime", owes("in", ["overtime"])],
  ["posting", owes("in", ["posting"])],
  [
    "rework",
    (w) =>
      w.exists(
        w
          .selectFrom("correction")
          .select("correction.id")
          .whereRef("correction.order_id", "=", "order.id")
          .where("correction.state", "in", literals(["delivered", "settled"] as const)),
      ),
  ],
];

/** Whether the result of a payment for an order is expected from its provider. */
export const isPending = (w: OfOrder): RawBuilder<boolean> =>
  sql<boolean>`${w.exists(
    w
      .selectFrom("payment_request_order as share")
      .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
      .innerJoin("payment", "payment.payment_request_id", "request.id")
      .select("payment.id")
      .whereRef("share.order_id", "=", "order.id")
      .where("request.state", "=", sql.lit("open" as const))
      .where("payment.state", "=", sql.lit("pending" as const)),
  )}`;

/**
 * What an order waits for from its customer: a question, the draft of a paper original to approve, files or an answer for
 * a price, a payment, overtime or posting to pay, a rework to check.
 */
export const waitsFor = (w: OfOrder): RawBuilder<WaitsFor | null> => {
  const whens = reasons.map(([what, applies]) => sql`when ${applies(w)} then ${sql.lit(what)}`);
  return sql<WaitsFor | null>`case ${sql.join(whens, sql` `)} end`;
};

/** The ids of a customer's orders that wait for one of these reasons; each of them has an index of its own. */
export const waitingOf = (
  w: OfOrder,
  customer_id: number,
): SelectQueryBuilder<DB, "order", { id: number }> => {
  const [first, ...others] = reasons.map(([, applies]) =>
    w.selectFrom("order").select("order.id").where("order.customer_id", "=", customer_id).where(applies),
  );
  if (!first) throw new Error("there are no reasons to wait");
  return others.reduce((all, one) => all.unionAll(one), first);
};
