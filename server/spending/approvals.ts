import { type Kysely, sql } from "kysely";
import type { ApprovalView } from "#contract/spending/approvals.ts";
import { mayMember } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { cost_centre_title } from "./cost-centres.ts";
import { decidersOf, mayDecide } from "./deciders.ts";

/** Who sees every request of the account, and not the own alone. */
export const seesAll = ({ member }: Pick<Caller, "member">): boolean =>
  member !== null && (mayMember(member.role, "approvals.decide") || mayMember(member.role, "billing.work"));

/** What an approved purchase has become. */
export type ApprovalResult = {
  readonly order_ids: readonly number[];
  /** Where it is paid; null where nothing is due. */
  readonly payment_request_hash: string | null;
};

const nameOf = (table: string) =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`;

/** The requests of an account, with the names of who asked and who decided. */
export const approvalRows = (db: Kysely<DB>, customer_id: number) =>
  db
    .selectFrom("approval")
    .leftJoin("member", "member.id", "approval.member_id")
    .leftJoin("person as asker", "asker.id", "member.person_id")
    .leftJoin("api_key", "api_key.id", "approval.api_key_id")
    .leftJoin("member as deciding", "deciding.id", "approval.decided_by")
    .leftJoin("person as decider", "decider.id", "deciding.person_id")
    .leftJoin("cart", "cart.id", "approval.cart_id")
    .leftJoin("cost_centre", "cost_centre.id", "approval.cost_centre_id")
    .selectAll("approval")
    .select(["api_key.name as key_name", "api_key.made_by", "cart.reference", "asker.email as asker_email"])
    .select([nameOf("asker").as("asker_name"), nameOf("decider").as("decider_name")])
    .select(cost_centre_title.as("cost_centre"))
    .where("approval.customer_id", "=", customer_id);
type Row = Awaited<ReturnType<ReturnType<typeof approvalRows>["executeTakeFirstOrThrow"]>>;

/** Who asked: a member by name or address, or the program of a key. */
export const askerName = ({
  key_name,
  asker_name,
  asker_email,
}: Pick<Row, "key_name" | "asker_name" | "asker_email">): string =>
  key_name ?? asker_name ?? asker_email ?? "";

const rowsOf = (db: Kysely<DB>, caller: Caller) =>
  approvalRows(db, idOfCaller(caller)).$if(!seesAll(caller), (own) =>
    own.where((w) =>
      w.or([
        w("approval.member_id", "=", caller.member?.id ?? 0),
        w("api_key.made_by", "=", caller.person_id ?? 0),
      ]),
    ),
  );

type Item = ApprovalView["orders"][number];
/** The orders that a request is for; none of a top-up. */
export const orderIdsOf = ({ input }: Pick<Row, "input">): readonly number[] =>
  (input as { order_ids?: readonly number[] } | null)?.order_ids ?? [];

/** The orders of requests, by request. */
async function ordersOf(db: Kysely<DB>, rows: readonly Row[]): Promise<ReadonlyMap<number, readonly Item[]>> {
  const ids = new Map(rows.map((row) => [row.id, orderIdsOf(row)]));
  const all = [...new Set([...ids.values()].flat())];
  if (all.length === 0) return new Map();
  const { rows: orders } = await sql<
    Omit<Item, "order_hash"> & { hash: string }
  >`select o.id, o.hash, o.service_type, o.source_lang, o.target_lang,
      coalesce((select array_agg(f.name order by a.id) from attachment a join file f on f.id = a.file_id
        where a.order_id = o.id and a.kind = 'source'), '{}') as files
    from "order" o where o.id = any(${all}::int[]) order by o.id`.execute(db);
  const items = orders.map(({ hash, ...order }) => ({
    ...order,
    order_hash: hash,
  }));
  return new Map([...ids].map(([id, own]) => [id, items.filter((item) => own.includes(item.id))]));
}

async function viewsOf(
  db: Kysely<DB>,
  caller: Caller,
  rows: readonly Row[],
  now: Date,
): Promise<ApprovalView[]> {
  const orders = await ordersOf(db, rows);
  const deciders = await decidersOf(db, idOfCaller(caller));
  return rows.map((row) => {
    const is_open = row.state === "waiting" && row.expires_at > now;
    const is_asker =
      (row.member_id !== null && row.member_id === caller.member?.id) ||
      (row.made_by !== null && row.made_by === caller.person_id);
    const result = row.result as ApprovalResult | null;
    return {
      id: row.id,
      hash: row.hash,
      kind: row.kind,
      state: row.state === "waiting" && !is_open ? "lapsed" : row.state,
      gross: moneyView(row.gross, row.currency),
      orders: [...(orders.get(row.id) ?? [])],
      asked_by: askerName(row),
      by_program: row.api_key_id !== null,
      comment: row.comment,
      cost_centre: row.cost_centre,
      reference: (row.input as { reference?: string | null } | null)?.reference ?? row.reference,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: row.decider_name,
      answer: row.answer,
      payment_request_hash: result?.payment_request_hash ?? null,
      may_decide: is_open && mayDecide(deciders, row, row).some(({ id }) => id === caller.member?.id),
      may_withdraw: is_open && is_asker,
    };
  });
}

/** Decided requests that a list shows besides those that wait. */
const most_decided = 50;

/** The requests that wait, then the last that were decided. */
export async function latestFirst(rows: ReturnType<typeof approvalRows>): Promise<readonly Row[]> {
  const waiting = await rows
    .where("approval.state", "=", "waiting")
    .orderBy("approval.id", "desc")
    .limit(200)
    .execute();
  const decided = await rows
    .where("approval.state", "!=", "waiting")
    .orderBy("approval.id", "desc")
    .limit(most_decided)
    .execute();
  return [...waiting, ...decided];
}

/** The requests of the account as the caller may see them. */
export const approvalsOf = async (db: Kysely<DB>, caller: Caller, now: Date): Promise<ApprovalView[]> =>
  viewsOf(db, caller, await latestFirst(rowsOf(db, caller)), now);

/** A request that the caller may see. Refuses `approval.not_found`. */
export async function approvalByHash(
  db: Kysely<DB>,
  caller: Caller,
  hash: string,
  now: Date,
): Promise<ApprovalView> {
  const rows = await rowsOf(db, caller).where("approval.hash", "=", hash).execute();
  const [view] = await viewsOf(db, caller, rows, now);
  if (!view) throw new Refusal("approval.not_found");
  return view;
}

/** How many requests wait for a decision of the caller. */
export async function waitingFor(db: Kysely<DB>, caller: Caller, now: Date): Promise<number> {
  if (caller.member === null || !mayMember(caller.member.role, "approvals.decide")) return 0;
  const rows = await db
    .selectFrom("approval")
    .leftJoin("api_key", "api_key.id", "approval.api_key_id")
    .select(["approval.gross", "approval.member_id", "api_key.made_by"])
    .where("approval.customer_id", "=", idOfCaller(caller))
    .where("approval.state", "=", "waiting")
    .where("approval.expires_at", ">", now)
    .execute();
  if (rows.length === 0) return 0;
  const deciders = await decidersOf(db, idOfCaller(caller));
  const { id } = caller.member;
  return rows.filter((row) => mayDecide(deciders, row, row).some((one) => one.id === id)).length;
}
