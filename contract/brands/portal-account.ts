import { grant_routes } from "../api/grants.ts";
import { key_routes } from "../api/keys.ts";
import { embed_routes } from "../embeds/embeds.ts";
import { own_person_routes } from "../accounts/own-person.ts";
import { sso_routes } from "../accounts/sso.ts";
import { team_routes } from "../accounts/team.ts";
import { intake_routes } from "../intake/intake.ts";
import { approval_routes } from "../spending/approvals.ts";
import { cost_centre_routes } from "../spending/cost-centres.ts";
import { term_proposal_routes } from "../memory/term-proposals.ts";
import { webhook_routes } from "../webhooks/webhooks.ts";
import { customer_session_routes } from "../accounts/sessions.ts";

/** Routes of the settings of an account, which are loaded with those pages alone. */
export const account_portal_routes = {
  ...approval_routes,
  ...cost_centre_routes,
  ...customer_session_routes,
  ...embed_routes,
  ...grant_routes,
  ...intake_routes,
  ...key_routes,
  ...own_person_routes,
  ...sso_routes,
  ...team_routes,
  ...term_proposal_routes,
  ...webhook_routes,
} as const;
