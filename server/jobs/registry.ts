import { invoice_jobs } from "../features/invoices/jobs.ts";
import { order_jobs } from "../features/orders/jobs.ts";
import { payment_jobs } from "../features/payments/jobs.ts";
import { system_jobs } from "../features/system/jobs.ts";
import { balance_jobs } from "../mail/balance-occasions.ts";
import { occasion_jobs } from "../mail/occasions.ts";
import { mail_jobs } from "../mail/send.ts";
import type { JobName } from "./after.ts";
import type { Jobs } from "./job.ts";

/** One function for every name of `after.ts`; a forgotten one does not compile. */
export const jobs: Jobs<JobName> = {
  ...order_jobs,
  ...payment_jobs,
  ...invoice_jobs,
  ...occasion_jobs,
  ...balance_jobs,
  ...mail_jobs,
  ...system_jobs,
};
