import { sql, type Kysely } from "kysely";
import { brandById, brandBySlug } from "#brands/all.ts";
import type {
  VoucherDetail,
  voucher_filters,
  VoucherState,
  VoucherView,
} from "#contract/payments/desk-vouchers.ts";
import { Refusal } from "#domain/errors.ts";
import { lastDay } from "#server/kernel/format/day.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

const voucherRows = (db: Kysely<DB>) =>
  db
    .selectFrom("voucher")
    .leftJoin("staff_user as maker", "maker.id", "voucher.made_by")
    .selectAll("voucher")
    .select("maker.name as maker");
type Row = Awaited<ReturnType<ReturnType<typeof voucherRows>["execute"]>>[number];

function stateOf({ active, valid_to, left_over }: Row, now: Date): VoucherState {
  if (!active) return "blocked";
  if (left_over === 0n) return "empty";
  return valid_to !== null && valid_to <= now ? "over" : "open";
}

const viewOf = (row: Row, now: Date): VoucherView => ({
  id: row.id,
  ends_in: row.code.slice(-4),
  brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
  amount: moneyView(row.amount, row.currency),
  left: moneyView(row.left_over, row.currency),
  state: stateOf(row, now),
  sold_to: row.sold_to,
  email: row.email,
  paid_by: row.paid_by,
  reference: row.reference,
  bank_iban: row.bank_iban,
  note: row.note,
  valid_to: lastDay(row.valid_to),
  made_by: row.maker,
  code_told: row.code_told_at !== null,
  created_at: row.created_at.toISOString(),
});

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly show?: (typeof voucher_filters)[number] | undefined;
  readonly brand?: string | undefined;
};

/** One page of vouchers, the newest first; the search covers buyer, reference and code. */
export async function voucherList(db: Kysely<DB>, query: ListQuery, now: Date) {
  const place = paging(query);
  const { search = "", show = "all", brand } = query;
  const open = sql<boolean>`(voucher.active and voucher.left_over > 0
    and (voucher.valid_to is null or voucher.valid_to > ${now}))`;
  const rows = await voucherRows(db)
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("voucher.sold_to", "ilike", likeText(search)),
          w("voucher.email", "ilike", likeText(search)),
          w("voucher.reference", "ilike", likeText(search)),
          w(w.fn<string>("upper", ["voucher.code"]), "=", search.replace(/[\s-]/g, "").toUpperCase()),
        ]),
      ),
    )
    .$if(brand !== undefined, (q) => q.where("voucher.brand_id", "=", brandBySlug(brand ?? "")?.id ?? 0))
    .$if(show === "open", (q) => q.where(open))
    .$if(show === "closed", (q) => q.where((w) => w.not(open)))
    .orderBy("voucher.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map((row) => viewOf(row, now)),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** The uses of a voucher, the newest first. */
async function usesOf(db: Kysely<DB>, voucher_id: number): Promise<VoucherDetail["uses"]> {
  const rows = await db
    .selectFrom("voucher_use as use")
    .innerJoin("payment", "payment.id", "use.payment_id")
    .select(["payment.id", "payment.transaction_name", "payment.payment_request_id", "payment.state"])
    .select(["payment.start_date", "payment.currency", "use.amount", "use.given_back"])
    .select((w) =>
      w
        .selectFrom("payment_request_order as share")
        .select(sql<number[]>`array_agg(share.order_id order by share.order_id)`.as("ids"))
        .whereRef("share.payment_request_id", "=", "payment.payment_request_id")
        .as("orders"),
    )
    .where("use.voucher_id", "=", voucher_id)
    .orderBy("payment.id", "desc")
    .execute();
  return rows.map((row) => ({
    payment_id: row.id,
    name: row.transaction_name,
    orders: row.orders ?? [],
    amount: moneyView(row.amount, row.currency),
    given_back: moneyView(row.given_back, row.currency),
    state: row.state === "created" ? "held" : row.state === "captured" ? "spent" : "let_go",
    at: row.start_date.toISOString(),
  }));
}

/** One voucher in the form of the list; refuses one that does not exist. */
export async function voucherOfDesk(db: Kysely<DB>, id: number, now: Date): Promise<VoucherView> {
  const row = await voucherRows(db).where("voucher.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("voucher.not_found");
  return viewOf(row, now);
}

/** One voucher with its uses; refuses one that does not exist. */
export const voucherDetail = async (db: Kysely<DB>, id: number, now: Date): Promise<VoucherDetail> => ({
  ...(await voucherOfDesk(db, id, now)),
  uses: await usesOf(db, id),
});
