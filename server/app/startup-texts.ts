import type { Locale } from "#brands/brand.ts";
import { de } from "#messages/brands/portal/de.ts";
import { en } from "#messages/brands/portal/en.ts";
import { pl } from "#messages/brands/portal/pl.ts";
import { ua } from "#messages/brands/portal/ua.ts";
import { de as shared_de } from "#messages/kernel/shared/de.ts";
import { en as shared_en } from "#messages/kernel/shared/en.ts";
import { pl as shared_pl } from "#messages/kernel/shared/pl.ts";
import { ua as shared_ua } from "#messages/kernel/shared/ua.ts";

const own = { en, pl, ua, de };
const shared = { en: shared_en, pl: shared_pl, ua: shared_ua, de: shared_de };

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** G1: the texts of the overlay are attributes of the page, because it is shown when nothing else has loaded. */
export function overlayTexts(locale: Locale): string {
  const texts = {
    "data-loading": shared[locale]["ui.loading"],
    "data-slow": own[locale]["shell.slow"],
    "data-late": own[locale]["error.new_version"],
    "data-reload": own[locale]["error.reload"],
  };
  return Object.entries(texts)
    .map(([name, text]) => `${name}="${escape(text)}"`)
    .join(" ");
}
