import { defineModule } from "#server/kernel/define-module.ts";
import { follows } from "./follows.ts";
import { reminder_jobs } from "./jobs.ts";
import { mail_handlers } from "./mails-routes.ts";
import { message_handlers } from "./routes.ts";
import { translator_talk_handlers } from "./translator-talk-routes.ts";

export const module = defineModule({
  routes: { ...mail_handlers, ...message_handlers, ...translator_talk_handlers },
  follows,
  jobs: { ...reminder_jobs },
});
