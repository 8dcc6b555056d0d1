import { account_portal_routes } from "#contract/brands/portal-account.ts";
import { confirming } from "#ui/confirmation.ts";
import { callFrom } from "./api.ts";

/** The typed call of sessions, keys and webhooks, whose rows only the settings of an account load. */
export const callAccount = confirming<typeof account_portal_routes>(callFrom(account_portal_routes));
