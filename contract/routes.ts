import { public_routes } from "./api/public.ts";
import { zone_correction_routes } from "./cases/reworks.ts";
import { intake_mail_routes } from "./intake/intake.ts";
import { identity_routes } from "./accounts/people.ts";
import { board_routes } from "./work/board.ts";
import { invitation_routes } from "./accounts/accounts.ts";
import { unsubscribe_routes } from "./messages/mails.ts";
import { earning_routes } from "./payouts/earnings.ts";
import { measurement_routes } from "./measurement.ts";
import { package_routes } from "./orders/orders.ts";
import { portal_routes } from "./brands/portal.ts";
import { account_portal_routes } from "./brands/portal-account.ts";
import { late_portal_routes } from "./brands/portal-late.ts";
import { desk_memory_routes } from "./memory/desk-memory.ts";
import { desk_list_routes } from "./views/desk-lists.ts";
import { staff_routes } from "./views/staff.ts";
import { system_routes } from "./system.ts";
import { translator_profile_routes } from "./work/translator-profile.ts";
import { translator_routes } from "./work/translators.ts";
import { desk_bilingual_routes } from "./workbench/bilingual.ts";
import { exchange_routes } from "./workbench/exchange.ts";
import { workbench_lookup_routes } from "./workbench/lookup.ts";
import { desk_segment_routes } from "./workbench/reading.ts";
import { workbench_routes } from "./workbench/workbench.ts";

/** The complete API, one row per route. */
export const routes = {
  ...portal_routes,
  ...late_portal_routes,
  ...account_portal_routes,
  ...identity_routes,
  ...package_routes,
  ...measurement_routes,
  ...unsubscribe_routes,
  ...staff_routes,
  ...desk_list_routes,
  ...desk_memory_routes,
  ...desk_bilingual_routes,
  ...invitation_routes,
  ...translator_routes,
  ...zone_correction_routes,
  ...board_routes,
  ...translator_profile_routes,
  ...earning_routes,
  ...workbench_routes,
  ...exchange_routes,
  ...workbench_lookup_routes,
  ...desk_segment_routes,
  ...intake_mail_routes,
  ...public_routes,
  ...system_routes,
} as const;
export type Routes = typeof routes;
export type RouteName = keyof Routes;
