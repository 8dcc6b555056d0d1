import { Refusal } from "#domain/errors.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import type { MailIntake } from "#server/kernel/settings/config.ts";
import { renewIntake } from "./commands.ts";
import { readPosted } from "./messages.ts";
import { intakeOf } from "./queries.ts";
import { type Received, receiveMail, storeReceived, tidyReceived } from "./receive.ts";

/** Refuses `route.not_found` where no mail server is connected. */
function connected(intake: MailIntake | null): MailIntake {
  if (intake === null) throw new Refusal("route.not_found");
  return intake;
}

export const intake_handlers = {
  mailIntake: read("mailIntake", ({ db, machine, caller }) =>
    intakeOf(db, machine.config.mail_intake, caller),
  ),
  renewMailIntake: write("renewMailIntake", async ({ tx, machine, caller, now }) => {
    const intake = connected(machine.config.mail_intake);
    await renewIntake(tx, caller, now);
    return intakeOf(tx, intake, caller);
  }),
  receiveMail: steps<"receiveMail", Received, "OK">("receiveMail", {
    prepare: async ({ machine, headers, stream, now }) => {
      const intake = connected(machine.config.mail_intake);
      return receiveMail(machine, await readPosted(stream, headers, intake, now), intake, now);
    },
    command: async ({ tx, now }, received) => {
      await storeReceived(tx, received, now);
      return "OK";
    },
    tidy: tidyReceived,
  }),
};
