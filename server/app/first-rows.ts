import { type Kysely, sql } from "kysely";
import { brands } from "#brands/all.ts";
import { category_slugs } from "#domain/catalog.ts";
import { demo_sheets } from "#domain/pricing/demo-sheets.ts";
import type { Currency } from "#domain/money.ts";
import { demoShippingRates } from "#domain/shipping/shipping.ts";
import { sheetToJson } from "#domain/pricing/sheet-json.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { hashPassword } from "#server/accounts/index.ts";

/** Processes that start at the same moment add first rows one after the other, so that each row is there once. */
const inTurn = (db: Kysely<DB>, work: (tx: Tx) => Promise<void>): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first_rows'))`.execute(tx);
    await work(tx);
  });

/**
 * Seeds price lists and categories of each brand. Runs at every start and adds only missing rows: a brand without any
 * price list in a currency gets the demo's, with which production does not start.
 */
export const seedCatalogue = (db: Kysely<DB>, now: Date): Promise<void> =>
  inTurn(db, async (tx) => {
    for (const brand of brands) {
      for (const currency of brand.currencies) {
        await seedPriceList(tx, brand.id, currency, now);
        await seedShippingRates(tx, brand.id, currency, now);
      }
      for (const [position, slug] of category_slugs.entries()) {
        await tx
          .insertInto("category")
          .values({ brand_id: brand.id, slug, position })
          .onConflict((conflict) => conflict.columns(["brand_id", "slug"]).doNothing())
          .execute();
      }
    }
  });

async function seedPriceList(tx: Tx, brand_id: number, currency: Currency, now: Date): Promise<void> {
  const known = await tx
    .selectFrom("price_list")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await tx
    .insertInto("price_list")
    .values({
      brand_id,
      currency,
      version: 1,
      sheet: JSON.stringify(sheetToJson(demo_sheets[currency])) as JsonValue,
      valid_from: now,
      demo: true,
    })
    .onConflict((conflict) => conflict.columns(["brand_id", "currency", "version"]).doNothing())
    .execute();
}

/** The posting fees of §9, where a brand has none in a currency yet. */
async function seedShippingRates(tx: Tx, brand_id: number, currency: Currency, now: Date): Promise<void> {
  const known = await tx
    .selectFrom("shipping_rate")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const rows = demoShippingRates(currency).map((rate) => ({ ...rate, brand_id, valid_from: now }));
  await tx.insertInto("shipping_rate").values(rows).execute();
}

/** The first account of a new installation, from the environment; nothing when staff exist already. */
export const seedAdmin = (
  db: Kysely<DB>,
  admin: { email: string; password: string },
  now: Date,
): Promise<void> =>
  inTurn(db, async (tx) => {
    const known = await tx.selectFrom("staff_user").select("id").limit(1).executeTakeFirst();
    if (known) return;
    await tx
      .insertInto("staff_user")
      .values({
        email: admin.email,
        password_hash: await hashPassword(admin.password),
        name: admin.email,
        role: "admin",
        locale: "en",
        created_at: now,
      })
      .execute();
  });
