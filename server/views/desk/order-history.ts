import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import type { HistoryChange } from "#contract/views/desk-order.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { type Change, type Machine, replay } from "#domain/orders/replay.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";

const shown_lines = 200;

/** What happened to an order, the latest first: when, what, who, why, and what was before and after. */
export async function historyOf(
  db: Kysely<DB>,
  { id, currency }: Pick<OrderRow, "id" | "currency">,
): Promise<DeskOrder["history"]> {
  const { rows, changes, offers } = await allOf({
    rows: linesOf(db, id),
    changes: db
      .selectFrom("order_change")
      .select(["event_id", "change"])
      .where("order_id", "=", id)
      .where("event_id", "is not", null)
      .orderBy("id")
      .execute(),
    offers: offersOf(db, id),
  });
  // The latest first on both sides: each of these events has one offer.
  const proposals = new Map(
    rows.filter(({ event }) => offering.includes(event)).map((row, place) => [row.id, offers[place]]),
  );
  return rows.map(({ id: event_id, ...row }) => {
    const offer = proposals.get(event_id);
    const lines = changes.filter((one) => one.event_id === event_id);
    return {
      ...row,
      at: row.at.toISOString(),
      changes: [
        ...shownChanges(
          lines.map(({ change }) => change as unknown as Change),
          currency,
        ),
        ...(offer ? offered(offer, currency) : []),
      ],
    };
  });
}

const linesOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("order_event as line")
    .leftJoin("staff_user", (join) =>
      join.onRef("staff_user.id", "=", "line.actor_id").on("line.actor_role", "=", "staff"),
    )
    .leftJoin("staff_user as by_staff", "by_staff.id", "line.staff_id")
    .leftJoin("translator", (join) =>
      join.onRef("translator.id", "=", "line.actor_id").on("line.actor_role", "=", "worker"),
    )
    .select([
      "line.id",
      "line.event",
      "line.actor_role",
      "line.to_status",
      "line.at",
      "line.reason_code",
      "line.reason",
      sql<string | null>`coalesce(by_staff.name, staff_user.name, translator.name)`.as("actor"),
    ])
    .where("line.order_id", "=", order_id)
    .orderBy("line.id", "desc")
    .limit(shown_lines)
    .execute();

/** The events that propose a change of a bought order. */
const offering: readonly string[] = ["analysis.reprice", "failure.offer_choice"];

const offersOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("quote")
    .select(["words", "price_gross"])
    .where("order_id", "=", order_id)
    .where("is_supplement", "=", true)
    .orderBy("version", "desc")
    .execute();

/** What was proposed: the order itself changes when the customer takes it. */
function offered(
  { words, price_gross }: { readonly words: number | null; readonly price_gross: bigint },
  currency: Currency,
): HistoryChange[] {
  const line = { stage: null, before: null, currency };
  return [
    ...(words === null ? [] : [{ ...line, field: "offered_words" as const, after: String(words) }]),
    { ...line, field: "offered_price", after: toDecimal(price_gross) },
  ];
}

/** Of each field what was before the first of some lines and after the last; what came back to itself is none. */
function shownChanges(lines: readonly Change[], currency: Currency): HistoryChange[] {
  const merged = new Map<string, readonly [before: unknown, after: unknown]>();
  for (const line of lines)
    for (const [field, [before, after]] of Object.entries(line))
      merged.set(field, [merged.has(field) ? merged.get(field)?.[0] : before, after]);
  // What an order began with is the order itself.
  const began = merged.get("version")?.[0] === null;
  return began
    ? []
    : [...merged].flatMap(([field, [before, after]]) => shown(field, before, after, currency));
}

type Stage = { readonly kind: string; readonly state: string } | null | undefined;

function shown(field: string, before: unknown, after: unknown, currency: Currency): HistoryChange[] {
  if (field.startsWith("stage.")) {
    const [was, is] = [before as Stage, after as Stage];
    const kind = is?.kind ?? was?.kind ?? "";
    if (was?.kind === is?.kind && was?.state === is?.state) return [];
    return [{ field: "stage", stage: kind, before: was?.state ?? null, after: is?.state ?? null, currency }];
  }
  const known = shown_fields.find((one) => one === field);
  if (!known || before === after) return [];
  const text = (value: unknown): string | null => {
    if (known === "price_gross" && typeof value === "number") return toDecimal(BigInt(value));
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  return [{ field: known, stage: null, before: text(before), after: text(after), currency }];
}

const shown_fields = ["package", "words", "price_gross", "deadline", "hold_reason", "failed_from"] as const;

/** The machine of an order as its history alone makes it (invariant 6 of 4.10); throws where the history has a gap. */
export async function replayed(db: Kysely<DB>, order_id: number): Promise<Machine> {
  const lines = await db
    .selectFrom("order_change")
    .select("change")
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  return replay(lines.map(({ change }) => change as unknown as Change));
}
