import { en as account } from "../account/en.ts";
import { en as legal } from "../legal/en.ts";
import { en as money } from "../money/en.ts";
import { en as ordering } from "../ordering/en.ts";
import { en as privacy } from "../privacy/en.ts";
import { en as tracking } from "../tracking/en.ts";
import { en as fields } from "../fields/en.ts";
import { en as shared } from "../shared/en.ts";

/** What the customer portal says; the base that the other languages are measured by. */
export const en = {
  "shell.menu": "Menu",
  "shell.close_menu": "Close menu",
  "shell.slow": "Still loading – check your connection",
  "shell.language_failed": "The language could not be changed",
  "menu.quick_quote": "Quick quote",
  "menu.orders": "Orders history",
  "banner.label": "Payment terms for companies",
  "banner.text": "Order today / Pay for 30 days",
  "banner.more": "Invoice with 30-day payment terms for companies",
  "footer.label": "Information about us",
  "footer.services": "Services",
  "footer.company": "Company",
  "footer.help": "Help",
  "footer.legal": "Legal",
  "footer.certificates": "Certificates",
  "footer.iso_17100": "ISO 17100 – translation services",
  "footer.iso_18587": "ISO 18587 – post-editing of machine translation",
  "footer.opens_tab": "{name} – opens in a new tab",
  "footer.tax_id": "Tax number {tax_id}",
  "link.services": "Services",
  "link.languages": "Languages",
  "link.industries": "Industries",
  "link.case_studies": "Case studies",
  "link.about_us": "About us",
  "link.csr": "CSR",
  "link.blog": "Blog",
  "link.contact": "Contact",
  "link.faq": "FAQ",
  "link.quality_guarantee": "Quality guarantee",
  "link.complaints": "Complaints",
  "link.free_consultation": "Free consultation",
  "link.terms": "Terms",
  "link.privacy": "Privacy policy",
  "error.not_found": "We cannot find this page",
  "error.not_found_text": "The link may be incomplete or no longer valid.",
  "error.forbidden": "You do not have access to this page",
  "error.unauthorized": "Log in to see this page",
  "error.server": "Something went wrong on our side",
  "error.server_text": "What you typed is kept in this browser for two hours.",
  "error.new_version": "A new version is available",
  "error.reload": "Reload",
  "error.unavailable": "We cannot open the site at the moment",
  "error.not_sent": "This could not be sent. Nothing is lost – please try again.",
  "menu.account": "My account",
  "menu.invoices": "Invoices",
  "menu.payments": "Payments",
  "menu.top_up": "Top up your account",
  "menu.balance": "Balance {amount} – top up",
  "error.contact": "Contact us",
  "error.number": "Error number",
  "error.home": "Go to the home page",
  "error.forbidden_text": "This belongs to another account.",
  "error.not_for_brand": "Not implemented for current brand.",
};

export default {
  ...shared,
  ...fields,
  ...account,
  ...legal,
  ...money,
  ...ordering,
  ...privacy,
  ...tracking,
  ...en,
};
