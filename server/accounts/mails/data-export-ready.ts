import { always, defineMail } from "#server/kernel/mail/define.ts";
import { accountContent } from "./account-mail.ts";

type Data = { readonly url: string; readonly day: string };

export const dataExportReadyMail = defineMail<Data>({
  kind: "data_export_ready",
  rule: always,
  compose: ({ url, day }, voice) =>
    accountContent("data_export_ready", url, voice, [
      voice.say("data_export_ready.until", { day: voice.day(day) }),
      voice.say("data_export_ready.not_you"),
    ]),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/settings#privacy`,
    day: "2031-03-10",
  }),
});
