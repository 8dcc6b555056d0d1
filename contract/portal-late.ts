import { account_routes } from "./accounts.ts";
import { machine_translation_routes } from "./machine-translation.ts";
import { money_routes } from "./money.ts";
import { tax_routes } from "./tax.ts";
import { tracking_routes } from "./tracking.ts";
import { order_correction_routes } from "./corrections.ts";
import { count_routes } from "./counts.ts";
import { legal_routes } from "./legal.ts";
import { mail_routes } from "./mails.ts";
import { message_routes } from "./messages.ts";
import { paper_draft_routes } from "./paper-drafts.ts";
import { quotation_routes } from "./quotations.ts";
import { question_routes } from "./questions.ts";
import { session_routes } from "./sessions.ts";
import { wallet_routes } from "./wallet.ts";

/** What the portal calls from pages that nobody sees first: its rows come with those pages. */
export const late_portal_routes = {
  ...account_routes,
  ...tracking_routes,
  ...money_routes,
  ...tax_routes,
  ...machine_translation_routes,
  ...count_routes,
  ...message_routes,
  ...question_routes,
  ...quotation_routes,
  ...order_correction_routes,
  ...mail_routes,
  ...legal_routes,
  ...wallet_routes,
  ...session_routes,
  ...paper_draft_routes,
} as const;
