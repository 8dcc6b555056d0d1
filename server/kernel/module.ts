import { defineModule } from "./define-module.ts";
import { mail_jobs } from "./mail/send.ts";

export const module = defineModule({
  jobs: mail_jobs,
});
