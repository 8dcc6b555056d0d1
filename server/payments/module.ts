import { defineModule } from "#server/kernel/define-module.ts";
import { desk_money_handlers } from "./desk-money-routes.ts";
import { payment_jobs } from "./jobs.ts";
import { outcomes } from "./outcomes.ts";
import { money_back_jobs } from "./refunds/jobs.ts";
import { refund_handlers } from "./refunds/routes.ts";
import { payment_handlers } from "./routes.ts";
import { transfer_jobs } from "./transfers/jobs.ts";
import { transfer_handlers } from "./transfers/routes.ts";
import { voucher_handlers } from "./vouchers/routes.ts";
import { bonus_table_handlers } from "./wallet/bonus-tables-routes.ts";
import { prepaid_handlers } from "./wallet/routes.ts";
import { reactions } from "./reactions.ts";
import { follows } from "./follows.ts";

export const module = defineModule({
  routes: {
    ...bonus_table_handlers,
    ...desk_money_handlers,
    ...payment_handlers,
    ...prepaid_handlers,
    ...refund_handlers,
    ...transfer_handlers,
    ...voucher_handlers,
  },
  jobs: {
    ...payment_jobs,
    ...money_back_jobs,
    ...transfer_jobs,
  },
  outcomes,
  follows,
  reactions,
});
