import { staffQuarantineMail } from "./mails/staff-quarantine.ts";

/** The mails of this module. */
export const file_mails = [staffQuarantineMail] as const;
