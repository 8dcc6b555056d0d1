import { defineModule } from "#server/kernel/define-module.ts";
import { desk_invoice_handlers } from "./desk-invoices-routes.ts";
import { einvoice_jobs } from "./einvoice/jobs.ts";
import { einvoice_handlers } from "./einvoice/routes.ts";
import { invoice_jobs } from "./jobs.ts";
import { invoice_mail_jobs } from "./mail-jobs.ts";
import { outcomes } from "./outcomes.ts";
import { invoice_handlers } from "./routes.ts";
import { follows } from "./follows.ts";

export const module = defineModule({
  routes: { ...desk_invoice_handlers, ...einvoice_handlers, ...invoice_handlers },
  jobs: { ...invoice_jobs, ...einvoice_jobs, ...invoice_mail_jobs },
  outcomes,
  follows,
});
