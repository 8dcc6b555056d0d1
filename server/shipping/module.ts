import { defineModule } from "#server/kernel/define-module.ts";
import { parcel_jobs, draft_jobs } from "./jobs.ts";
import { approval_mail_jobs } from "./mails/draft-answered.ts";
import { shipment_handlers } from "./routes.ts";
import { follows } from "./follows.ts";

export const module = defineModule({
  routes: shipment_handlers,
  jobs: { ...parcel_jobs, ...approval_mail_jobs, ...draft_jobs },
  follows,
});
