import { sql, type RawBuilder } from "kysely";
import type { Status } from "#domain/catalog.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import type { OrderRow, StageRow } from "./db/rows.ts";

/** The orders about which a part has something to read; without a condition all. */
type Condition = {
  readonly statuses?: readonly Status[];
  /** Only orders with a session. */
  readonly session?: true;
};

/** What the parts of one order have read, each as its JSON; a part that does not apply has read null. */
export type Snapshot = { readonly order: OrderRow; readonly json: ReadonlyMap<FactPart, unknown> };

/** What is known before the modules above `orders` add their part. */
export type KnownOfOrder = {
  readonly order: OrderRow;
  readonly stages: readonly StageRow[];
  /** When the order entered its status, epoch milliseconds. */
  readonly since: number;
  readonly now: Date;
  readonly snapshot: Snapshot;
};

/**
 * What one module reads about an order `o`: a fragment of the one snapshot statement, and the facts that follow from its
 * JSON. Money is text in it, an instant is ISO text. Facts of a later module replace those of an earlier one. The function
 * is a method, so that a list holds parts of different JSON.
 */
export type FactPart = {
  readonly select: RawBuilder<unknown>;
  readonly when: Condition;
  facts(json: unknown, known: KnownOfOrder): Partial<LoadedFacts>;
};

type PartOf<Json> = {
  readonly select: RawBuilder<unknown>;
  readonly when?: Condition;
  readonly facts?: (json: Json | null, known: KnownOfOrder) => Partial<LoadedFacts>;
};

const no_facts = (): Partial<LoadedFacts> => ({});

export const factPart = <Json>({ select, when = {}, facts = no_facts }: PartOf<Json>): FactPart => ({
  select,
  when,
  facts,
});

/** The columns of `o` that fragments may use, with their types. */
export const columns_of_o = {
  id: "integer",
  cart_id: "integer",
  customer_id: "integer",
  status: "text",
  service_type: "text",
  source_lang: "text",
  target_lang: "text",
  session_starts_at: "timestamptz",
  unreadable_at: "timestamptz",
  created_at: "timestamptz",
} as const satisfies Partial<Record<keyof OrderRow, string>>;

/** When `o` entered its status. */
export const entered_at = sql`coalesce((select entered.at from order_event entered where entered.order_id = o.id
  and entered.from_status is distinct from entered.to_status order by entered.id desc limit 1), o.created_at)`;

export const appliesTo = (
  { statuses, session }: Condition,
  order: Pick<OrderRow, "status" | "session_starts_at">,
): boolean =>
  (statuses?.includes(order.status) ?? true) && (session !== true || order.session_starts_at !== null);

/** The fragment of a part, which PostgreSQL skips for an order to which it does not apply. */
export function fragmentOf({ select, when: { statuses, session } }: FactPart): RawBuilder<unknown> {
  const conditions = [
    // Literals, so that the order's id is the only value of the statement.
    ...(statuses ? [sql`o.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`] : []),
    ...(session ? [sql`o.session_starts_at is not null`] : []),
  ];
  return conditions.length === 0
    ? select
    : sql`case when ${sql.join(conditions, sql` and `)} then ${select} end`;
}

let installed: readonly FactPart[] | null = null;

/** Sets the parts of all modules in their order, composed at start. */
export function installFactParts(parts: readonly FactPart[]): void {
  installed = parts;
}

export function factParts(): readonly FactPart[] {
  if (installed === null) throw new Error("the parts of facts are not installed");
  return installed;
}

/** An instant of the JSON, epoch milliseconds. */
export const instantOf = (text: string): number => Date.parse(text);
