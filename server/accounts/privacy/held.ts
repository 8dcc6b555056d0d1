import { type RawBuilder, sql } from "kysely";

/** The account whose data is looked for; `email` is in lower case. */
export type Who = {
  readonly id: number;
  readonly brand_id: number;
  readonly email: string;
  /** The name under which logins are counted. */
  readonly account: string;
  /** The names under which logins are counted: of its owner, and of the persons in `person_ids`. */
  readonly accounts: readonly string[];
  /** The persons who have no other account, so that their logins go with it. */
  readonly person_ids: readonly number[];
  /** Only these orders, of any account. */
  readonly orders?: readonly number[];
};
/** When and with what the data of a deleted customer is overwritten. */
export type Erasing = { readonly now: Date; readonly address: string };

export type Rows = (who: Who) => RawBuilder<boolean>;

/** Why data stays after a deletion; the terms are in `retention_terms`. */
export type LegalBasis = "tax_law" | "claims" | "proof_of_consent" | "accountability";

type Ending =
  | { readonly rows: "deleted" }
  /** Removed by the foreign key of rows that are deleted. */
  | { readonly rows: "deleted_with"; readonly parent: string }
  /** Removed by jobs after the commit, because there may be millions of rows. */
  | { readonly rows: "deleted_by_job" }
  /** The named columns are overwritten; what remains says nothing about a person by itself. */
  | {
      readonly rows: "emptied";
      readonly because: LegalBasis;
      readonly set: (erasing: Erasing) => Readonly<Record<string, unknown>>;
    }
  | { readonly rows: "retained"; readonly because: LegalBasis };

/** A table with data about customers. Each of its columns is in one of the two lists. */
type OfCustomers = {
  readonly about: "customers";
  readonly purpose: Purpose;
  readonly rows: Rows;
  /** The rows of the export, where other rows of the table are about other people. */
  readonly export_rows?: Rows;
  /** Columns of the export. */
  readonly exported: string;
  /** Columns that are not exported: secrets, internal numbers, and what names other people. */
  readonly withheld: string;
  readonly ending: Ending;
};

/** A table about other people: translators, staff, payers and buyers of vouchers. Their columns are listed for the record. */
type OfOthers = {
  readonly about: "translators" | "staff" | "payers";
  readonly purpose: Purpose;
  readonly columns: string;
  /** Of a table about translators: columns that their copy leaves out, secrets and who else acted. */
  readonly withheld?: string;
  readonly retained: LegalBasis | "employment";
};

/** A table without personal data; `refers` are its columns that look like it, and refer to rows classified elsewhere. */
type OfNone = {
  readonly about: "none";
  readonly because:
    | "catalogue and settings"
    | "facts of the work on an order"
    | "totals and bookkeeping"
    | "short-lived technical data"
    | "measurements of the system";
  readonly refers?: string;
};

/** Purposes of the record of processing (GDPR art. 30). */
export type Purpose =
  | "accounts"
  | "orders"
  | "payments"
  | "invoices"
  | "mails"
  | "memories"
  | "security"
  | "work";

export type Held = OfCustomers | OfOthers | OfNone;

const orders_of = ({ id, orders }: Who) =>
  orders === undefined
    ? sql`(select id from "order" where customer_id = ${id})`
    : sql`(select unnest(${orders}::integer[]))`;

export const byCustomer: Rows = (who) => sql<boolean>`customer_id = ${who.id}`;
/** Rows of persons whose login goes with the account. */
export const byPerson =
  (column: string): Rows =>
  ({ person_ids }) =>
    sql<boolean>`${sql.ref(column)} = any(${person_ids}::int[])`;
export const byOrder: Rows = (who) => sql<boolean>`order_id in ${orders_of(who)}`;
export const ownOrders: Rows = (who) => sql<boolean>`id in ${orders_of(who)}`;
export const byCart: Rows = (who) =>
  sql<boolean>`(customer_id = ${who.id} or cart_id in (select id from cart where customer_id = ${who.id}))`;

/** Rows that refer to rows of another table, which are theirs. */
export const through =
  (column: string, table: string, rows: Rows): Rows =>
  (who) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${rows(who)})`;

export const deleted: Ending = { rows: "deleted" };
export const deletedWith = (parent: string): Ending => ({ rows: "deleted_with", parent });
export const retained = (because: LegalBasis): Ending => ({ rows: "retained", because });
/** Overwrites texts with values that do not depend on the customer. */
export const emptied = (because: LegalBasis, set: Readonly<Record<string, unknown>>): Ending => ({
  rows: "emptied",
  because,
  set: () => set,
});

export const columnsOf = (list: string): string[] => list.split(/\s+/).filter((one) => one !== "");
