import { account_routes } from "../accounts/accounts.ts";
import { privacy_routes } from "../accounts/privacy.ts";
import { memory_routes } from "../memory/memory.ts";
import { machine_translation_routes } from "../work/machine-translation.ts";
import { money_routes } from "../payments/money.ts";
import { tax_routes } from "../tax/tax.ts";
import { tracking_routes } from "../views/tracking.ts";
import { order_page_routes } from "../orders/orders.ts";
import { order_review_routes, review_routes } from "../reviews/reviews.ts";
import { order_segment_routes } from "../workbench/reading.ts";
import { order_correction_routes } from "../cases/corrections.ts";
import { count_routes } from "../files/counts.ts";
import { bilingual_routes } from "../workbench/bilingual.ts";
import { legal_routes } from "../accounts/legal.ts";
import { mail_routes } from "../messages/mails.ts";
import { message_routes } from "../messages/messages.ts";
import { paper_draft_routes } from "../shipping/paper-drafts.ts";
import { quotation_routes } from "../quotes/quotations.ts";
import { question_routes } from "../work/questions.ts";
import { session_routes } from "../interpreting/sessions.ts";
import { wallet_routes } from "../payments/wallet.ts";

/** Routes of portal pages that are not opened first; they are loaded with those pages. */
export const late_portal_routes = {
  ...account_routes,
  ...privacy_routes,
  ...tracking_routes,
  ...money_routes,
  ...tax_routes,
  ...machine_translation_routes,
  ...count_routes,
  ...memory_routes,
  ...bilingual_routes,
  ...message_routes,
  ...question_routes,
  ...order_page_routes,
  ...quotation_routes,
  ...review_routes,
  ...order_review_routes,
  ...order_correction_routes,
  ...order_segment_routes,
  ...mail_routes,
  ...legal_routes,
  ...wallet_routes,
  ...session_routes,
  ...paper_draft_routes,
} as const;
