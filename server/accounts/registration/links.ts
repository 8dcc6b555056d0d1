import type { Selectable } from "kysely";
import type { Brand } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest, newToken } from "#server/kernel/settings/keys.ts";

export type AccountLink = Selectable<DB["account_link"]>;
type LinkKind = AccountLink["kind"];

const hour_ms = 3_600_000;
/** The lifetime of a link, in hours (decision 0027). */
export const link_hours: Record<LinkKind, number> = {
  activation: 48,
  first_password: 168,
  password_reset: 1,
  email_change: 24,
  staff_invitation: 168,
  staff_password: 1,
  translator_invitation: 168,
  translator_password: 1,
};

export type LinkFor = {
  readonly kind: LinkKind;
  readonly brand: Pick<Brand, "id">;
  /** The user of a link: a person's number, a staff user's, or a translator's. */
  readonly customer_id: number | null;
  readonly staff_id?: number;
  readonly translator_id?: number;
  readonly email: string;
  readonly hours?: number;
};

/** Creates a link that proves an address once. Returns the token for the mail; only its digest is stored. */
export async function makeLink(tx: Tx, link: LinkFor, now: Date): Promise<{ id: number; token: string }> {
  const token = newToken();
  const { id } = await tx
    .insertInto("account_link")
    .values({
      token_sha256: digest(token),
      kind: link.kind,
      brand_id: link.brand.id,
      customer_id: link.customer_id,
      staff_id: link.staff_id ?? null,
      translator_id: link.translator_id ?? null,
      email: link.email,
      created_at: now,
      expires_at: new Date(now.getTime() + (link.hours ?? link_hours[link.kind]) * hour_ms),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Finds a link of the brand by its token and locks it; refuses one that was never sent. */
export async function linkByToken(
  tx: Tx,
  brand: Pick<Brand, "id">,
  token: string,
  kinds: readonly LinkKind[],
): Promise<AccountLink> {
  const link = await tx
    .selectFrom("account_link")
    .selectAll()
    .where("token_sha256", "=", digest(token))
    .where("brand_id", "=", brand.id)
    .where("kind", "in", kinds)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new Refusal("account_link.invalid");
  return link;
}

/** Refuses a used or expired link. */
export function requireOpen(link: AccountLink, now: Date): void {
  if (link.used_at !== null || link.expires_at <= now) throw new Refusal("account_link.invalid");
}

/** Ends the open links of these kinds: replaced by a newer one, or no longer needed. */
export async function spendLinks(
  tx: Tx,
  customer_id: number,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("account_link")
    .set({ used_at: now })
    .where("customer_id", "=", customer_id)
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .execute();
}

/** The person of a link. Refuses `user.not_found` for one that is gone or has another address by now. */
export async function personOfLink(tx: Tx, link: AccountLink): Promise<Selectable<DB["person"]>> {
  const person =
    link.customer_id === null
      ? undefined
      : await tx
          .selectFrom("person")
          .selectAll()
          .where("id", "=", link.customer_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
  if (!person || (link.kind !== "email_change" && person.email.toLowerCase() !== link.email.toLowerCase()))
    throw new Refusal("user.not_found");
  return person;
}
