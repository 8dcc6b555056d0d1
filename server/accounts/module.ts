import { defineModule } from "#server/kernel/define-module.ts";
import { confirmation_handlers } from "./confirmations-routes.ts";
import { desk_customer_handlers } from "./customers/routes.ts";
import { order_link_jobs } from "./order-links-jobs.ts";
import { order_link_handlers } from "./order-links-routes.ts";
import { outcomes } from "./outcomes.ts";
import { privacy_jobs } from "./privacy/jobs.ts";
import { privacy_handlers } from "./privacy/routes.ts";
import { credential_jobs } from "./registration/credentials-jobs.ts";
import { credential_handlers } from "./registration/credentials-routes.ts";
import { registration_jobs } from "./registration/jobs.ts";
import { registration_handlers } from "./registration/routes.ts";
import { account_handlers } from "./routes.ts";
import { session_handlers } from "./sessions-routes.ts";
import { passkey_handlers } from "./second-factor/passkeys-routes.ts";
import { second_factor_handlers } from "./second-factor/routes.ts";
import { own_person_handlers } from "./own-person/routes.ts";
import { sso_jobs } from "./sso/jobs.ts";
import { sso_handlers } from "./sso/routes.ts";
import { team_handlers } from "./team/routes.ts";
import { staff_user_jobs } from "./staff/jobs.ts";
import { staff_user_handlers } from "./staff/routes.ts";

export const module = defineModule({
  routes: {
    ...account_handlers,
    ...session_handlers,
    ...desk_customer_handlers,
    ...credential_handlers,
    ...passkey_handlers,
    ...registration_handlers,
    ...confirmation_handlers,
    ...second_factor_handlers,
    ...order_link_handlers,
    ...staff_user_handlers,
    ...privacy_handlers,
    ...team_handlers,
    ...sso_handlers,
    ...own_person_handlers,
  },
  jobs: {
    ...registration_jobs,
    ...credential_jobs,
    ...order_link_jobs,
    ...staff_user_jobs,
    ...privacy_jobs,
    ...sso_jobs,
  },
  outcomes,
});
