import type { Kysely } from "kysely";
import { brandById, brands } from "#brands/all.ts";
import { category_slugs, languages, type StageKind } from "#domain/catalog.ts";
import { hashPassword } from "#server/accounts/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { type Caller, no_requirements } from "#server/kernel/http/caller.ts";
import { newHash, newToken } from "#server/kernel/settings/keys.ts";

/** Their addresses exist nowhere, and their passwords are random: they act by the robot alone. */
const office = ["office-1@test-mode.invalid", "office-2@test-mode.invalid"] as const;
/** Each stage of an order can have another one. */
const workers = [1, 2, 3, 4].map((number) => `translator-${number}@test-mode.invalid`);
const work_kinds = [
  "translation",
  "post_edition",
  "proofreading",
  "verification",
] as const satisfies readonly StageKind[];

const pairs = languages.flatMap((source_lang) =>
  languages
    .filter((target_lang) => target_lang !== source_lang)
    .flatMap((target_lang) => work_kinds.map((stage_kind) => ({ source_lang, target_lang, stage_kind }))),
);

/** Inserts the office and the translators of the test mode, who can do everything. Only missing ones are added. */
export async function seedPeople(db: Kysely<DB>, now: Date): Promise<void> {
  const known = await db.selectFrom("staff_user").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const password_hash = await hashPassword(newToken());
  const since = `${now.getUTCFullYear() - 20}-01-01`;
  await transact(db, async (tx) => {
    await tx
      .insertInto("staff_user")
      .values(
        office.map((email) => ({
          email,
          name: "Test mode",
          role: "admin" as const,
          locale: "en" as const,
          created_at: now,
        })),
      )
      .execute();
    const translators = await tx
      .insertInto("translator")
      .values(
        workers.map((email) => ({
          email,
          password_hash,
          name: "Test mode",
          hash: newHash(),
          locale: "en" as const,
          experience_since: since,
          contract_signed_on: since,
          nda_signed_at: now,
          native_langs: [...languages],
          sworn_langs: [...languages],
          sworn_number: "TEST/1",
          words_per_day: 20_000,
          working_days: [1, 2, 3, 4, 5, 6, 7],
          works_from_minute: 0,
          works_to_minute: 1440,
          created_at: now,
        })),
      )
      .returning("id")
      .execute();
    const each = <R>(rows: readonly R[]) =>
      translators.flatMap(({ id: translator_id }) => rows.map((row) => ({ ...row, translator_id })));
    await tx
      .insertInto("translator_domain")
      .values(each(category_slugs.map((slug) => ({ slug }))))
      .execute();
    await tx
      .insertInto("translator_pair")
      .values(each(pairs.map((pair) => ({ ...pair, sworn: true }))))
      .execute();
  });
}

/** A person of the test mode as a caller, of a brand. */
const callerOf = (
  role: "staff" | "translator" | "customer",
  id: number,
  { brand_id, now }: { readonly brand_id: number; readonly now: Date },
): Caller => ({
  role,
  id,
  person_id: null,
  member: null,
  staff_role: role === "staff" ? "admin" : null,
  confirmed_at: now,
  has_second_factor: true,
  key: null,
  requires: no_requirements,
  is_agent: false,
  brand: brandById(brand_id) ?? brands[0],
  locale: "en",
  ip_country: null,
  name: `${role}:${id}`,
});

export type People = {
  /** The office: the second one approves what needs a second person. */
  readonly desk: (brand_id: number) => Promise<readonly [Caller, Caller]>;
  readonly translator: (brand_id: number, id: number) => Caller;
  readonly customer: (brand_id: number, id: number) => Caller;
  /** The account with the authority of its owner: each account of the test mode has one. */
  readonly owner: (brand_id: number, id: number) => Promise<Caller>;
};

export function openPeople(db: Kysely<DB>, clock: () => Date): People {
  const of = (brand_id: number) => ({ brand_id, now: clock() });
  return {
    async desk(brand_id) {
      const rows = await db
        .selectFrom("staff_user")
        .select("id")
        .where("email", "in", office)
        .orderBy("id")
        .execute();
      const [first, second] = rows.map(({ id }) => callerOf("staff", id, of(brand_id)));
      if (!first || !second) throw new Error("the office of the test mode is missing");
      return [first, second];
    },
    translator: (brand_id, id) => callerOf("translator", id, of(brand_id)),
    customer: (brand_id, id) => callerOf("customer", id, of(brand_id)),
    async owner(brand_id, id) {
      const { person_id, ...member } = await db
        .selectFrom("member")
        .select(["id", "role", "sees", "person_id"])
        .where("customer_id", "=", id)
        .where("role", "=", "owner")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      return {
        ...callerOf("customer", id, of(brand_id)),
        person_id,
        member: { ...member, is_limited: false },
      };
    },
  };
}
