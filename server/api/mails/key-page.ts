import type { Brand, Locale } from "#brands/brand.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** The page of the account's keys. */
export const keyPage = (
  { config }: Pick<Machine, "config">,
  brand: Pick<Brand, "slug">,
  locale: Locale,
): string => `${originOfBrand(config, brand)}/${locale}/account/settings#api`;
