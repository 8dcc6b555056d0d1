import type { Brand, Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { fieldText } from "#server/kernel/format/texts.ts";

let common: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000 passwords in the order of their frequency in breaches; read at the first use, since it is 400 kB. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

/** A word without its digits and signs at both ends: `Tolmaro2026!` is `tolmaro`. */
const bare = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * Whether a password is among the most common ones, or is the brand's name or the user's own address with a few digits
 * around it. No external service is called (decision 0027).
 */
export async function isWeak(password: string, brand: Pick<Brand, "slug">, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const known = await commonPasswords();
  const own = [brand.slug, email.toLowerCase(), email.toLowerCase().split("@")[0] ?? ""];
  return (
    known.has(lower) || own.includes(lower) || own.includes(bare(password)) || /^(.)\1*$/u.test(password)
  );
}

/** Refuses a weak password at its field. */
export async function refuseWeak(
  password: string,
  brand: Pick<Brand, "slug">,
  email: string,
  locale: Locale,
): Promise<void> {
  if (!(await isWeak(password, brand, email))) return;
  throw new Refusal("validation.failed", { fields: { password: [fieldText(locale, "password.common")] } });
}
