import type { Brand, Locale } from "#brands/brand.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import { sql } from "kysely";
import type { Tx } from "../db/open.ts";
import { newHash } from "../settings/keys.ts";

/** People write the same address in both cases. */
export const addressOf = (recipient: string): string => recipient.trim().toLowerCase();

export type Choice = { readonly id: number; readonly token: string; readonly off: readonly string[] };

/** What addresses want to read, of a brand, by `addressOf`; the row is made when it is asked for the first time. */
export async function choicesOf(
  tx: Tx,
  brand_id: number,
  recipients: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Choice>> {
  const addresses = [...new Set(recipients.map(addressOf))];
  const made = tx
    .selectFrom("mail_choice")
    .select(["id", "token", "off", "address"])
    .where("brand_id", "=", brand_id)
    .where(sql<boolean>`address = any(${addresses}::text[])`);
  const known = await made.execute();
  const missing = addresses.filter((one) => !known.some(({ address }) => address === one));
  if (missing.length > 0)
    await tx
      .insertInto("mail_choice")
      .values(missing.map((address) => ({ brand_id, address, token: newHash(), created_at: now })))
      .onConflict((conflict) => conflict.columns(["brand_id", "address"]).doNothing())
      .execute();
  const all = missing.length === 0 ? known : await made.execute();
  return new Map(all.map(({ address, ...choice }) => [address, choice]));
}

/** `choicesOf` for one address. */
export async function choiceOf(tx: Tx, brand_id: number, recipient: string, now: Date): Promise<Choice> {
  const [choice] = (await choicesOf(tx, brand_id, [recipient], now)).values();
  if (!choice) throw new Error("the choice of an address was not made");
  return choice;
}

/**
 * The page where the reader of a mail chooses, at the portal that the mail leads to anyway. Who works for us may read a
 * language that the brand has no portal in.
 */
export function stopPage(url: string, brand: Brand, locale: Locale, token: string): string {
  const spoken = brand.locales.includes(locale) ? locale : brand.locales[0];
  return `${new URL(url).origin}/${spoken}/mails/${token}`;
}

/** RFC 8058: a mail program posts to the page itself, so that opening the address changes nothing. */
export const stopHeaders = (
  stop_url: string,
  group: MailGroup,
  { seller }: Brand,
): Readonly<Record<string, string>> => ({
  "List-Unsubscribe": `<${stop_url}?group=${group}>, <mailto:${seller.email}?subject=unsubscribe>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
