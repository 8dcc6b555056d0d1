import { service_traits } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type {
  AftercareView,
  CorrectionRow,
  CorrectionView,
  DeskCorrection,
} from "#contract/cases/corrections.ts";
import {
  allowedCaseEvents,
  type CaseRole,
  type CaseState,
  caseTimer,
} from "#domain/cases/correction-case.ts";
import { type CorrectionGroup, correction_states } from "#domain/cases/correction-groups.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { decide } from "#domain/orders/decide.ts";
import { spans } from "#domain/orders/timers.ts";
import { caseFacts, type CaseRow } from "./act.ts";
import { deliveredFiles, filesOfCase, filesOfOrder, placesOf } from "./files.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { attachmentView, loadFacts } from "#server/orders/index.ts";
import { acceptsAt } from "./review.ts";
import { refundables } from "#server/payments/index.ts";
import { byTranslator } from "#domain/work/by-translator.ts";

/** A case of an order by its hash; another order's is not found. */
export async function caseOfOrder(db: Kysely<DB>, order_id: number, hash: string): Promise<CaseRow> {
  const row = await db
    .selectFrom("correction")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (!row) throw new Refusal("case.not_found");
  return row;
}

/**
 * The payment of an order and its refundable rest (gross); null when there is none, as for an order on account whose
 * invoice is unpaid.
 */
export async function payerOf(
  db: Kysely<DB>,
  order_id: number,
): Promise<{ readonly payment_id: number; readonly available: bigint } | null> {
  const found = (await refundables(db, String(order_id)))
    .filter(({ kind }) => kind !== "posting" && kind !== "top_up")
    .flatMap(({ payment_id, parts }) =>
      parts
        .filter((part) => part.order_id === order_id)
        .map(({ available }) => ({
          payment_id,
          available: fromDecimal(available.currency_amount_decimal) ?? 0n,
        })),
    );
  return found.toSorted((a, b) => (a.available < b.available ? 1 : -1))[0] ?? null;
}

async function refundOf(db: Kysely<DB>, row: CaseRow) {
  if (row.refund_request_id === null) return null;
  return db
    .selectFrom("refund_request")
    .select(["amount", "currency", "state"])
    .where("id", "=", row.refund_request_id)
    .executeTakeFirst();
}

/** States without an answer for the customer: none was given, it was withdrawn, or a second person has to approve it. */
const before_answer: readonly CaseState[] = ["opened", "triaged", "partial_refund"];

/** A case for the customer or, with the internal events, for the desk. */
async function caseView(
  db: Kysely<DB>,
  row: CaseRow,
  { role, actor_id, now }: { readonly role: CaseRole; readonly actor_id: number | null; readonly now: Date },
): Promise<CorrectionView> {
  const facts = await caseFacts(db, row, actor_id, now);
  const files = await filesOfOrder(db, row.order_id);
  const refund = await refundOf(db, row);
  const timer = caseTimer(facts);
  const is_shown = role !== "customer" || !before_answer.includes(row.state);
  return {
    id: row.id,
    hash: row.hash,
    state: row.state,
    reasons: row.reasons,
    text: row.text,
    places: await placesOf(db, row.id),
    files: (await filesOfCase(db, row.id)).map(({ hash, name, size_bytes }) => ({
      hash,
      name,
      size_bytes: Number(size_bytes),
    })),
    opened_at: row.opened_at.toISOString(),
    answer: is_shown ? row.answer : "",
    answered_at: is_shown ? (row.answered_at?.toISOString() ?? null) : null,
    appeal: row.appeal,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
    refund: refund && is_shown ? moneyView(refund.amount, refund.currency) : null,
    delivered: files.filter((file) => file.correction_id === row.id && !file.held).map(attachmentView),
    closes_at: timer?.event === "case.expire" ? new Date(timer.at).toISOString() : null,
    answer_by: before_answer.includes(row.state) ? new Date(facts.answer_due_at).toISOString() : null,
    allowed_events: allowedCaseEvents(facts, role),
  };
}

/** The complaints on an order's page, the newest first, and the possible new one. */
export async function aftercare(
  db: Kysely<DB>,
  caller: Caller,
  order: OrderRow,
  now: Date,
): Promise<AftercareView> {
  const facts = await loadFacts(db, order, now);
  const rows = await db
    .selectFrom("correction")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id", "desc")
    .execute();
  const cases: CorrectionView[] = [];
  for (const row of rows) cases.push(await caseView(db, row, { role: "customer", actor_id: caller.id, now }));
  const busy = rows.some(({ state }) => state !== "closed" && state !== "delivered");
  const period = facts.is_consumer ? spans.consumer_correction : spans.correction;
  return {
    may_open: !busy && decide(facts, "correction.open", "customer").allowed,
    open_until: order.finished_at === null ? null : new Date(facts.since + period).toISOString(),
    accepted_at: order.accepted_at?.toISOString() ?? null,
    accepts_at: acceptsAt(order)?.toISOString() ?? null,
    cases,
  };
}

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly group?: CorrectionGroup | undefined;
  readonly order_id?: number | undefined;
};

/** Whether a complaint is one of a customer, of an order or of the number that is searched for. */
const isFound = (w: ExpressionBuilder<{ c: DB["correction"] } & DB, "c">, search: string) =>
  w.or([
    w.exists(
      w
        .selectFrom("order")
        .innerJoin("cart", "cart.id", "order.cart_id")
        .select("order.id")
        .whereRef("order.id", "=", "c.order_id")
        .where((x) =>
          x.or([
            x("cart.email", "ilike", likeText(search)),
            x("cart.company_name", "ilike", likeText(search)),
            x("cart.last_name", "ilike", likeText(search)),
          ]),
        ),
    ),
    ...(/^\d{1,9}$/.test(search)
      ? [w("c.order_id", "=", Number(search)), w("c.id", "=", Number(search))]
      : []),
  ]);

/** Complaints of all brands: those not taken up first, by their deadline. */
export async function correctionRows(
  db: Kysely<DB>,
  query: ListQuery,
): Promise<{ rows: CorrectionRow[]; meta: ReturnType<typeof metaOf> }> {
  const place = paging(query);
  const order = [
    sql`case when c.state = 'opened' then 0 when c.state = 'closed' then 2 else 1 end`,
    query.group === "closed" ? sql`c.closed_at desc` : sql`c.triage_due_at`,
    sql`c.id`,
  ];
  // The page is chosen before anything is joined, because closed complaints of years would be joined to be sorted.
  const page = db
    .selectFrom("correction as c")
    .select("c.id")
    .$if(query.order_id === undefined, (q) =>
      q.where("c.state", "in", correction_states[query.group ?? "open"]),
    )
    .$if(query.order_id !== undefined, (q) => q.where("c.order_id", "=", query.order_id ?? 0))
    .$if(Boolean(query.search), (q) => q.where((w) => isFound(w, query.search ?? "")))
    .orderBy(order)
    .limit(place.per_page + 1)
    .offset(place.offset);
  const rows = await db
    .selectFrom("correction as c")
    .innerJoin("order", "order.id", "c.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .leftJoin("staff_user as owner", "owner.id", "c.owner_id")
    .select(["c.id", "c.order_id", "c.state", "c.reasons", "c.opened_at", "c.triage_due_at"])
    .select(["order.brand_id", "order.service_type", "order.source_lang", "order.target_lang"])
    .select(["cart.email", "cart.first_name", "cart.last_name", "cart.company_name"])
    .select("owner.name as owner")
    .select((w) =>
      w
        .selectFrom("correction_stage as turn")
        .select("turn.deadline")
        .whereRef("turn.correction_id", "=", "c.id")
        .where("turn.state", "=", "active")
        .limit(1)
        .as("deadline"),
    )
    .where("c.id", "in", page)
    .orderBy(order)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map((row) => ({
      id: row.id,
      order_id: row.order_id,
      brand: brandById(row.brand_id)?.slug ?? "",
      service_type: row.service_type,
      source_lang: row.source_lang,
      target_lang: row.target_lang,
      state: row.state,
      reasons: row.reasons,
      customer: row.company_name || `${row.first_name} ${row.last_name}`.trim() || row.email,
      opened_at: row.opened_at.toISOString(),
      due_at: row.state === "opened" ? row.triage_due_at.toISOString() : null,
      owner: row.owner,
      deadline: row.deadline?.toISOString() ?? null,
    })),
    meta: metaOf(place, place.offset + rows.length),
  };
}

const staffName = (db: Kysely<DB>, id: number | null) =>
  db
    .selectFrom("staff_user")
    .select(["id", "name"])
    .where("id", "=", id ?? 0)
    .executeTakeFirst();

/** All data of one complaint for the desk. */
export async function deskCorrection(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  now: Date,
): Promise<DeskCorrection> {
  const row = await db.selectFrom("correction").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("case.not_found");
  const order = await db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .selectAll("order")
    .select(["cart.email", "cart.first_name", "cart.last_name", "cart.company_name"])
    .where("order.id", "=", row.order_id)
    .executeTakeFirstOrThrow();
  const files = await filesOfOrder(db, order.id);
  const payer = await payerOf(db, order.id);
  const refund = await refundOf(db, row);
  return {
    ...(await caseView(db, row, { role: "staff", actor_id: caller.id, now })),
    // The desk sees the result of a rework before the customer does.
    delivered: files.filter((file) => file.correction_id === row.id).map(attachmentView),
    order: {
      id: order.id,
      hash: order.hash,
      brand: brandById(order.brand_id)?.slug ?? "",
      service_type: order.service_type,
      source_lang: order.source_lang,
      target_lang: order.target_lang,
      price_gross: order.price_gross === null ? null : moneyView(order.price_gross, order.currency),
      finished_at: order.finished_at?.toISOString() ?? null,
    },
    customer: {
      name: order.company_name || `${order.first_name} ${order.last_name}`.trim(),
      email: order.email,
    },
    owner: (await staffName(db, row.owner_id)) ?? null,
    rejected_by: (await staffName(db, row.rejected_by)) ?? null,
    verdict: row.verdict,
    due_at: row.state === "opened" ? row.triage_due_at.toISOString() : null,
    source: files.filter(({ kind }) => kind === "source").map(attachmentView),
    results: deliveredFiles(files).map(attachmentView),
    stages: await stagesOfCase(db, row.id, order),
    events: await eventsOfCase(db, row.id),
    refundable: payer ? moneyView(payer.available, order.currency) : null,
    refund_waits: refund?.state === "waiting",
    former_answer: row.state === "triaged" ? row.former_answer : "",
  };
}

async function stagesOfCase(
  db: Kysely<DB>,
  correction_id: number,
  { currency }: Pick<OrderRow, "currency">,
): Promise<DeskCorrection["stages"]> {
  const rows = await db
    .selectFrom("correction_stage as turn")
    .innerJoin("translator", "translator.id", "turn.translator_id")
    .selectAll("turn")
    .select("translator.name")
    .where("turn.correction_id", "=", correction_id)
    .orderBy("turn.id")
    .execute();
  return rows.map((stage) => ({
    id: stage.id,
    position: stage.position,
    kind: stage.kind,
    state: stage.state,
    translator: { id: stage.translator_id, name: stage.name },
    fee: moneyView(stage.fee, currency),
    deadline: stage.deadline.toISOString(),
    submitted_at: stage.submitted_at?.toISOString() ?? null,
    comment: stage.comment,
  }));
}

async function eventsOfCase(db: Kysely<DB>, correction_id: number): Promise<DeskCorrection["events"]> {
  const rows = await db
    .selectFrom("correction_event as line")
    .leftJoin("staff_user", (join) =>
      join.onRef("staff_user.id", "=", "line.actor_id").on("line.actor_role", "=", "staff"),
    )
    .leftJoin("translator", (join) =>
      join.onRef("translator.id", "=", "line.actor_id").on("line.actor_role", "=", "worker"),
    )
    .select(["line.event", "line.actor_role", "line.to_state", "line.note", "line.at"])
    .select(sql<string | null>`coalesce(staff_user.name, translator.name)`.as("actor"))
    .where("line.correction_id", "=", correction_id)
    .orderBy("line.id", "desc")
    .execute();
  return rows.map((line) => ({ ...line, at: line.at.toISOString() }));
}

/**
 * Translators for a rework: those who cover the pair or did the work before; a sworn order requires a sworn translator.
 * The check requires a reviser or proofreader of the language who did not make the work in question.
 */
export async function mayDoRework(db: Kysely<DB>, order_id: number) {
  const order = await db.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirstOrThrow();
  const formers = await db
    .selectFrom("stage")
    .select("translator_id")
    .where("order_id", "=", order_id)
    .where("translator_id", "is not", null)
    .execute();
  const people = await db
    .selectFrom("translator")
    .select(["id", "name", "nda_signed_at", "sworn_number"])
    .where("active", "=", true)
    .orderBy("name")
    .execute();
  const pairs = await db
    .selectFrom("translator_pair")
    .select(["translator_id", "stage_kind", "sworn"])
    .where("target_lang", "=", order.target_lang)
    .$if(order.source_lang !== order.target_lang, (q) => q.where("source_lang", "=", order.source_lang))
    .execute();
  const pairsOf = byTranslator(pairs);
  return people
    .map(({ id, name, nda_signed_at, sworn_number }) => {
      const former = formers.some(({ translator_id }) => translator_id === id);
      const own = pairsOf(id);
      const sworn_fit =
        !service_traits[order.service_type].sworn ||
        (sworn_number !== null && own.some(({ sworn }) => sworn));
      const checks = own.some(
        ({ stage_kind }) => stage_kind === "verification" || stage_kind === "proofreading",
      );
      const signed = nda_signed_at !== null;
      return {
        id,
        name,
        former,
        may_rework: former || (signed && sworn_fit && own.length > 0),
        may_check: !former && signed && checks,
      };
    })
    .filter(({ may_rework, may_check }) => may_rework || may_check)
    .toSorted((a, b) => Number(b.former) - Number(a.former));
}
