import type { Locale } from "#brands/brand.ts";
import { brands_portal, kernel_shared } from "#server/kernel/format/catalogues.ts";
import type { FirstView } from "./first-view.ts";

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** G1: the texts of the overlay are attributes of the page, because it is shown when nothing else has loaded. */
export function overlayTexts(locale: Locale): string {
  const texts = {
    "data-loading": kernel_shared[locale]["ui.loading"],
    "data-slow": brands_portal[locale]["shell.slow"],
    "data-late": kernel_shared[locale]["ui.new_version"],
    "data-reload": kernel_shared[locale]["ui.reload"],
  };
  return Object.entries(texts)
    .map(([name, text]) => `${name}="${escape(text)}"`)
    .join(" ");
}

/** What the page is about, shown with the logo while its scripts load; the page itself says it to a screen reader. */
export const overlayView = ({ title, lead }: FirstView): string =>
  `<div class="overlay-view" aria-hidden="true"><p>${escape(title)}</p><p>${escape(lead)}</p></div>`;
