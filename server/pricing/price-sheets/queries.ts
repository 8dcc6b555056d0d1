import type { Kysely, Selectable } from "kysely";
import { brandBySlug, brands } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type {
  CellTexts,
  PriceBook,
  PriceChanges,
  PriceDraftView,
  PriceVersion,
} from "#contract/pricing/price-sheets.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { type Cells, cellsOf, cellText, missingCells, unevenPlans } from "#domain/pricing/sheet-cells.ts";
import { belowMinimumPay, changesOf, isHundredfold, isLarge } from "#domain/pricing/sheet-changes.ts";
import { sheetFromJson, type SheetJson } from "#domain/pricing/sheet-json.ts";
import { leastHourlyIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { waitingLists } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { currencyFor } from "../price.ts";
import { priceListAt } from "../queries.ts";

/** The list of an address. */
export type ListName = { readonly brand: string; readonly currency: Currency };

/** The brand of a list; refuses an unknown one, and a currency that it does not use. */
export function brandOfList({ brand: slug, currency }: ListName): Brand {
  const brand = brandBySlug(slug);
  if (!brand) throw new Refusal("price_list.not_found");
  currencyFor(brand, currency);
  return brand;
}

type DraftRow = Selectable<DB["price_draft"]>;

/** The cells of a draft as they are stored: whole numbers as text. */
export const storedCells = (stored: unknown): Cells =>
  Object.fromEntries(
    Object.entries(stored as Record<string, string>).map(([cell, value]) => [cell, BigInt(value)]),
  );

const texts = (cells: Cells): CellTexts =>
  Object.fromEntries(Object.entries(cells).map(([cell, value]) => [cell, cellText(cell, value)]));

const versionRows = (db: Kysely<DB>) =>
  db
    .selectFrom("price_list as list")
    .leftJoin("staff_user as maker", "maker.id", "list.made_by")
    .select(["list.brand_id", "list.currency", "list.version", "list.valid_from", "list.valid_to"])
    .select(["list.from_version", "list.note", "maker.name as maker"])
    .orderBy("list.version", "desc");
type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>["execute"]>>[number];

function versionView(row: VersionRow, live: number | undefined, now: Date): PriceVersion {
  const replaced = row.valid_to !== null && row.valid_to <= row.valid_from;
  const state = replaced
    ? "replaced"
    : row.version === live
      ? "live"
      : row.valid_from > now
        ? "planned"
        : "ended";
  return {
    version: row.version,
    state,
    valid_from: row.valid_from.toISOString(),
    valid_to: row.valid_to?.toISOString() ?? null,
    made_by: row.maker,
    from_version: row.from_version,
    note: row.note,
  };
}

const isLive = (row: VersionRow, now: Date): boolean =>
  row.valid_from <= now && (row.valid_to === null || row.valid_to > now);

/** The price lists of every brand and currency: versions, the newest first, and the draft if there is one. */
export async function priceBooks(db: Kysely<DB>, now: Date): Promise<PriceBook[]> {
  const rows = await versionRows(db).execute();
  const waits = await waitingLists(db, "publishPriceDraft");
  const books: PriceBook[] = [];
  for (const brand of brands)
    for (const currency of brand.currencies) {
      const own = rows.filter((row) => row.brand_id === brand.id && row.currency === currency);
      const live = own.find((row) => isLive(row, now))?.version;
      const draft = await draftOf(db, brand.id, currency);
      books.push({
        brand: brand.slug,
        currency,
        versions: own.map((row) => versionView(row, live, now)),
        waits_for: waits({ brand: brand.slug, currency }),
        draft: draft && {
          ...factsOf(draft),
          changes: changesOf(await liveCells(db, brand.id, currency, now), storedCells(draft.cells)).length,
        },
      });
    }
  return books;
}

const draftRows = (db: Kysely<DB>) =>
  db
    .selectFrom("price_draft as draft")
    .leftJoin("staff_user as writer", "writer.id", "draft.changed_by")
    .selectAll("draft")
    .select("writer.name as writer");

const draftOf = async (db: Kysely<DB>, brand_id: number, currency: Currency) =>
  (await draftRows(db)
    .where("draft.brand_id", "=", brand_id)
    .where("draft.currency", "=", currency)
    .executeTakeFirst()) ?? null;

const factsOf = (draft: DraftRow & { readonly writer: string | null }) => ({
  from_version: draft.from_version,
  revision: draft.revision,
  changed_by: draft.writer,
  changed_at: draft.changed_at.toISOString(),
});

/** The cells of the list in force; none where the brand has no list in force. */
export async function liveCells(
  db: Kysely<DB>,
  brand_id: number,
  currency: Currency,
  now: Date,
): Promise<Cells> {
  const list = await priceListAt(db, brand_id, currency, now);
  return list ? cellsOf(list.sheet) : {};
}

/** The cells of a version; refuses an unknown one. */
export async function versionCells(db: Kysely<DB>, list: ListName, version: number): Promise<Cells> {
  const row = await db
    .selectFrom("price_list")
    .select("sheet")
    .where("brand_id", "=", brandOfList(list).id)
    .where("currency", "=", list.currency)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw new Refusal("price_list.not_found");
  return cellsOf(sheetFromJson(row.sheet as unknown as SheetJson));
}

export const priceVersion = async (db: Kysely<DB>, list: ListName, version: number) => ({
  version,
  cells: texts(await versionCells(db, list, version)),
});

/** The draft of a list next to the list that it would replace; refuses when there is none. */
export async function priceDraft(db: Kysely<DB>, list: ListName, now: Date): Promise<PriceDraftView> {
  const { id } = brandOfList(list);
  const draft = await draftOf(db, id, list.currency);
  if (!draft) throw new Refusal("price_draft.not_found");
  return {
    ...factsOf(draft),
    cells: texts(storedCells(draft.cells)),
    live_cells: texts(await liveCells(db, id, list.currency, now)),
  };
}

/** The newest version of a list; zero where there is none. */
export async function newestVersion(db: Kysely<DB>, brand_id: number, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom("price_list")
    .select((w) => w.fn.max("version").as("version"))
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row?.version ?? 0;
}

const textOrNull = (cell: string, value: bigint | null): string | null =>
  value === null ? null : cellText(cell, value);

/** The changes of a draft, and the objections to publishing it. */
export async function priceChanges(db: Kysely<DB>, list: ListName, now: Date): Promise<PriceChanges> {
  const { id } = brandOfList(list);
  const draft = await draftOf(db, id, list.currency);
  if (!draft) throw new Refusal("price_draft.not_found");
  const cells = storedCells(draft.cells);
  const changes = changesOf(await liveCells(db, id, list.currency, now), cells);
  return {
    revision: draft.revision,
    is_outdated: draft.base_version !== (await newestVersion(db, id, list.currency)),
    changes: changes.map((change) => ({
      cell: change.cell,
      before: textOrNull(change.cell, change.before),
      after: textOrNull(change.cell, change.after),
      change_bps: change.change_bps,
      is_large: isLarge(change),
      is_hundredfold: isHundredfold(change.before, change.after),
    })),
    missing: missingCells(cells),
    uneven_plans: unevenPlans(cells),
    below_wage_floor: belowMinimumPay(cells, leastHourlyIn(await quoteLimitsOf(db, id), list.currency)),
  };
}
