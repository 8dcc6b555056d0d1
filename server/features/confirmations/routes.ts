import type { Zone } from "../../accounts/attempts.ts";
import { bearerOf } from "../../accounts/sessions.ts";
import { writeAudit } from "../../audit.ts";
import { idOfCaller } from "../../http/caller.ts";
import { steps } from "../../http/handlers.ts";
import { checkProof, noteConfirmation } from "./commands.ts";

/** The confirmation of one zone: proved before the transaction that notes it on the session. */
const confirm = <N extends "confirmSession" | "confirmStaffSession" | "confirmTranslatorSession">(
  name: N,
  zone: Zone,
) =>
  steps<N, void, null>(name, {
    prepare: ({ machine, caller, body, ip, now }) =>
      checkProof(machine, { zone, id: idOfCaller(caller), brand_slug: caller.brand.slug, ip }, body, now),
    command: async ({ tx, caller, headers, now }) => {
      await noteConfirmation(tx, bearerOf(headers), now);
      const what = { act: "session.confirm", object: "staff_user", object_id: caller.id } as const;
      if (zone === "staff") await writeAudit(tx, caller, what, now);
      return null;
    },
  });

export const confirmation_handlers = {
  confirmSession: confirm("confirmSession", "customer"),
  confirmStaffSession: confirm("confirmStaffSession", "staff"),
  confirmTranslatorSession: confirm("confirmTranslatorSession", "translator"),
};
