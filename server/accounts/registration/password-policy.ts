import type { Brand, Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { fieldText } from "#server/kernel/format/texts.ts";

/** A word without its digits and signs at both ends: `Tolmaro2026!` is `tolmaro`. */
const bare = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * Whether a password is among the most common ones, or is the brand's name or the user's own address with a few digits
 * around it. No external service is called (decision 0027).
 */
export async function isWeak(password: string, brand: Pick<Brand, "slug">, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const { common_passwords } = await import("./common-passwords.ts");
  const own = [brand.slug, email.toLowerCase(), email.toLowerCase().split("@")[0] ?? ""];
  return (
    common_passwords.has(lower) ||
    own.includes(lower) ||
    own.includes(bare(password)) ||
    /^(.)\1*$/u.test(password)
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
