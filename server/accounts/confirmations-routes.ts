import { bearerOf } from "#server/kernel/http/bearer.ts";
import type { Zone } from "./attempts.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { idOfCaller, personOfCaller } from "#server/kernel/http/caller.ts";
import { steps } from "#server/kernel/http/handlers.ts";
import { checkProof, noteConfirmation } from "./confirmations-commands.ts";

/** The confirmation of one zone: checked before the transaction that records it on the session. */
const confirm = <N extends "confirmSession" | "confirmStaffSession" | "confirmTranslatorSession">(
  name: N,
  zone: Zone,
) =>
  steps<N, void, null>(name, {
    prepare: ({ machine, caller, body, ip, now }) => {
      const id = zone === "customer" ? personOfCaller(caller) : idOfCaller(caller);
      return checkProof(machine, { zone, id, brand_slug: caller.brand.slug, ip }, body, now);
    },
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
