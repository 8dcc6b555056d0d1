import { type Kysely, sql } from "kysely";
import { brandBySlug, brands } from "#brands/all.ts";
import { category_slugs } from "#domain/catalog.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { hashPassword } from "#server/accounts/index.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { customers, staff, team, translators } from "./people.ts";

const work_kinds = ["translation", "post_edition", "proofreading", "verification"] as const;

/** Inserts the people of the demo and a discount code, once. Never runs when DATABASE_URL names a real installation. */
export async function seedDemo(db: Kysely<DB>, now: Date): Promise<void> {
  const known = await db.selectFrom("staff_user").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const password_hash = await hashPassword(demo_password);
  await transact(db, async (tx) => {
    for (const person of staff)
      await tx
        .insertInto("staff_user")
        .values({ ...person, password_hash, created_at: now, demo: true })
        .execute();
    for (const { brand, ...person } of customers) {
      const brand_id = brandBySlug(brand)?.id;
      if (brand_id === undefined) throw new Error(`unknown brand ${brand} in the demo data`);
      await tx
        .insertInto("customer")
        .values({
          ...person,
          brand_id,
          hash: newHash(),
          password_hash,
          demo: true,
          invoicing: "per_order",
          activated_at: now,
          created_at: now,
        })
        .execute();
    }
    await seedTeam(tx, password_hash, now);
    await seedTranslators(tx, password_hash, now);
    for (const brand of brands) {
      await tx
        .insertInto("coupon")
        .values({
          code: "WIOSNA10",
          brand_id: brand.id,
          kind: "percent",
          percent_bps: 1000n,
          currency: null,
          valid_from: now,
        })
        .execute();
    }
  });
}

/** The translators of the demo, with their pairs and fields. */
/** The members of the company of the demo. */
async function seedTeam(tx: Tx, password_hash: string, now: Date): Promise<void> {
  const { id: customer_id, brand_id } = await tx
    .selectFrom("customer")
    .select(["id", "brand_id"])
    .where("email", "=", "firma@example.com")
    .executeTakeFirstOrThrow();
  for (const { role, sees, ...person } of team) {
    const { id: person_id } = await tx
      .insertInto("person")
      .values({
        ...person,
        id: sql<number>`nextval(pg_get_serial_sequence('customer', 'id'))`,
        brand_id,
        password_hash,
        locale: "pl",
        activated_at: now,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const member = { customer_id, person_id, role, sees, joined_at: now, chosen_at: now };
    await tx.insertInto("member").values(member).execute();
  }
}

async function seedTranslators(tx: Tx, password_hash: string, now: Date): Promise<void> {
  for (const one of translators) {
    const { languages, native, sworn_langs = [], fields = category_slugs, session_hours, ...person } = one;
    const row = await tx
      .insertInto("translator")
      .values({
        ...person,
        native_langs: [...native],
        sworn_langs: [...sworn_langs],
        contract_signed_on: person.experience_since,
        hash: newHash(),
        password_hash,
        demo: true,
        nda_signed_at: now,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("translator_domain")
      .values(fields.map((slug) => ({ translator_id: row.id, slug })))
      .execute();
    const pairs = languages.flatMap((source_lang) =>
      languages
        .filter((target_lang) => target_lang !== source_lang)
        .map((target_lang) => ({ source_lang, target_lang })),
    );
    const rows = pairs.flatMap((pair) =>
      work_kinds.map((stage_kind) => ({
        ...pair,
        stage_kind,
        translator_id: row.id,
        sworn: person.sworn_number !== null,
      })),
    );
    await tx.insertInto("translator_pair").values(rows).execute();
    if (!session_hours) continue;
    const days = [1, 2, 3, 4, 5].map((weekday) => ({
      ...session_hours,
      weekday,
      mode: "both" as const,
      translator_id: row.id,
    }));
    await tx.insertInto("interpreter_hours").values(days).execute();
  }
}
