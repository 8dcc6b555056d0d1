export { resendMail } from "./mails-commands.ts";
export { unsentMails } from "./mails-queries.ts";
