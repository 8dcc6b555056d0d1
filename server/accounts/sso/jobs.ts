import { defineJob } from "#server/kernel/jobs/job.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type DueLook, dueLooks, settleLook } from "./domains.ts";
import { writeDomainMails } from "./domain-mails.ts";

export const sso_jobs = {
  "account.look_up_domains": defineJob<"account.look_up_domains", readonly DueLook[]>(
    "account.look_up_domains",
    {
      prepare: ({ machine, now }) => dueLooks(machine.db, machine.text_records, now),
      isDone: (looks) => looks.length === 0,
      run: async ({ tx, machine, now }, looks) => {
        for (const look of looks) {
          const outcome = await settleLook(tx, look, now);
          if (outcome === "missing" || outcome === "lost")
            await writeDomainMails(tx, machine, look, outcome, now);
        }
      },
    },
  ),
};

/** Deletes logins that were begun and mails of first logins that have ended. */
export async function sweepSignOns(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("sso_attempt").where("expires_at", "<", now).execute();
  await tx.deleteFrom("sso_link").where("expires_at", "<", now).execute();
}
