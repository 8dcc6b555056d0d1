import type { Locale } from "#brands/brand.ts";
import { brands_portal, kernel_shared } from "#server/kernel/format/catalogues.ts";

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** G1: the texts of the overlay are attributes of the page, because it is shown when nothing else has loaded. */
export function overlayTexts(locale: Locale): string {
  const texts = {
    "data-loading": kernel_shared[locale]["ui.loading"],
    "data-slow": brands_portal[locale]["shell.slow"],
    "data-late": brands_portal[locale]["error.new_version"],
    "data-reload": brands_portal[locale]["error.reload"],
  };
  return Object.entries(texts)
    .map(([name, text]) => `${name}="${escape(text)}"`)
    .join(" ");
}
