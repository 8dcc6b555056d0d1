import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import { category_slugs } from "#domain/catalog.ts";
import { demo_sheets } from "#domain/pricing/demo-sheets.ts";
import type { Currency } from "#domain/money.ts";
import { demoShippingRates } from "#domain/shipping/shipping.ts";
import { sheetToJson } from "#domain/pricing/sheet-json.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import { hashPassword } from "#server/accounts/index.ts";

/**
 * Seeds price lists and categories of each brand. Runs at every start and adds only missing rows: a brand without any
 * price list in a currency gets the demo's, with which production does not start.
 */
export async function seedCatalogue(db: Kysely<DB>, now: Date): Promise<void> {
  for (const brand of brands) {
    for (const currency of brand.currencies) {
      await seedPriceList(db, brand.id, currency, now);
      await seedShippingRates(db, brand.id, currency, now);
    }
    for (const [position, slug] of category_slugs.entries()) {
      await db
        .insertInto("category")
        .values({ brand_id: brand.id, slug, position })
        .onConflict((conflict) => conflict.columns(["brand_id", "slug"]).doNothing())
        .execute();
    }
  }
}

async function seedPriceList(db: Kysely<DB>, brand_id: number, currency: Currency, now: Date): Promise<void> {
  const known = await db
    .selectFrom("price_list")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await db
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
async function seedShippingRates(
  db: Kysely<DB>,
  brand_id: number,
  currency: Currency,
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom("shipping_rate")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const rows = demoShippingRates(currency).map((rate) => ({ ...rate, brand_id, valid_from: now }));
  await db.insertInto("shipping_rate").values(rows).execute();
}

/** The first account of a new installation, from the environment; nothing when staff exist already. */
export async function seedAdmin(
  db: Kysely<DB>,
  admin: { email: string; password: string },
  now: Date,
): Promise<void> {
  const known = await db.selectFrom("staff_user").select("id").limit(1).executeTakeFirst();
  if (known) return;
  await db
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
}
