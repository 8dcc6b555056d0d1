import { brands } from "#brands/all.ts";
import { localDate } from "#domain/calendar.ts";
import { runningOut } from "#server/work/translators/papers.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Writing } from "#server/kernel/mail/occasions.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

/** Translators work for all brands; their letters come from the flagship. */
const [flagship] = brands;

export const talk_mail_jobs = {
  "mail.translator_message": job({
    command: async (running) => {
      const { tx, now, machine } = running;
      const message = await tx
        .selectFrom("translator_message as message")
        .innerJoin("translator", "translator.id", "message.translator_id")
        .select(["message.id", "message.text", "message.read_at"])
        .select(["translator.email", "translator.locale", "translator.active"])
        .where("message.id", "=", idOf(running, "translator_message_id"))
        .executeTakeFirstOrThrow();
      // Whoever has the page open has read it there; whoever has left cannot.
      if (message.read_at !== null || !message.active) return;
      await writeMail(
        tx,
        {
          unique_key: `translator_message:${message.id}`,
          kind: "translator_message",
          brand: flagship,
          locale: message.locale,
          recipient: message.email,
          order_id: null,
          data: {
            url: `${originOfBrand(machine.config, flagship)}/translator/messages`,
            text: message.text,
          },
        },
        now,
      );
    },
  }),
};

/**
 * Tells whoever keeps the translators of papers that run out within fourteen days, and once more when they have. A paper
 * that was replaced meanwhile is not written of.
 */
export async function remindOfPapers({ tx, now, machine }: Writing): Promise<void> {
  const today = localDate(now.getTime());
  const papers = await runningOut(tx, today);
  if (papers.length === 0) return;
  const desk = await workingStaff(tx)
    .select(["id", "email", "locale"])
    .where("role", "in", ["project_manager", "admin"])
    .execute();
  for (const { translator_id, translator, paper, name, until, over } of papers)
    for (const { id, email, locale } of desk)
      await writeMail(
        tx,
        {
          unique_key: `staff_paper:${translator_id}:${paper}:${name}:${until}:${over ? "over" : "soon"}:${id}`,
          kind: "staff_paper",
          brand: flagship,
          locale,
          recipient: email,
          order_id: null,
          data: {
            url: `${originOfBrand(machine.config, flagship)}/staff/translators/${translator_id}`,
            translator,
            paper,
            name,
            until,
            over,
          },
        },
        now,
      );
}
