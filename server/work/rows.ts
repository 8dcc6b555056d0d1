import type { Kysely, Selectable } from "kysely";
import type { AssignmentRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";

export type QuestionRow = Selectable<DB["question"]>;

/** All assignments of the stages of an order, in order, without those of second interpreters. */
export const assignmentsOf = (db: Kysely<DB>, order_id: number): Promise<AssignmentRow[]> =>
  db
    .selectFrom("assignment")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("is_second", "=", false)
    .orderBy("id")
    .execute();

/** All assignments of an order for which a fee is due or may become due, in order. */
export const paidAssignmentsOf = (db: Kysely<DB>, order_id: number): Promise<AssignmentRow[]> =>
  db.selectFrom("assignment").selectAll().where("order_id", "=", order_id).orderBy("id").execute();

/** The current assignment of an order; undefined when no stage is assigned. */
export const assignmentInHand = (db: Kysely<DB>, order_id: number): Promise<AssignmentRow | undefined> =>
  db
    .selectFrom("assignment")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("is_second", "=", false)
    .where("state", "in", ["active", "returned"])
    .executeTakeFirst();

/** The question of an order that its customer has not answered; undefined where none is open. */
export const openQuestionTo = (
  db: Kysely<DB>,
  order_id: number,
): Promise<Pick<QuestionRow, "id" | "customer_since"> | undefined> =>
  db
    .selectFrom("question")
    .select(["id", "customer_since"])
    .where("order_id", "=", order_id)
    .where("state", "=", "customer")
    .executeTakeFirst();

/** The draft of a paper original for which the clock of an order is paused; undefined where it is not. */
export const stoppedByDraft = (
  db: Kysely<DB>,
  order_id: number,
): Promise<{ id: number; clock_since: Date | null } | undefined> =>
  db
    .selectFrom("paper_draft")
    .select(["id", "clock_since"])
    .where("order_id", "=", order_id)
    .where("clock_since", "is not", null)
    .where("clock_until", "is", null)
    .executeTakeFirst();
