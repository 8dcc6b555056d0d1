import { complaint_text_routes } from "../cases/complaint-texts.ts";
import { desk_key_routes } from "../api/keys.ts";
import { desk_embed_routes } from "../embeds/embeds.ts";
import { desk_review_routes } from "../reviews/desk-reviews.ts";
import { desk_spending_routes } from "../spending/desk-spending.ts";
import { desk_webhook_routes } from "../webhooks/desk-webhooks.ts";
import { desk_month_routes } from "./desk-month.ts";
import { desk_owner_routes } from "./desk-owner.ts";
import { desk_report_routes } from "./desk-reports.ts";
import { desk_number_routes } from "./desk-numbers.ts";

/** What the desk reads and does across orders, invoices and people. */
export const desk_list_routes = {
  ...complaint_text_routes,
  ...desk_month_routes,
  ...desk_number_routes,
  ...desk_owner_routes,
  ...desk_report_routes,
  ...desk_key_routes,
  ...desk_embed_routes,
  ...desk_review_routes,
  ...desk_spending_routes,
  ...desk_webhook_routes,
} as const;
