import { brands } from "#brands/all.ts";
import { localDate } from "#domain/calendar.ts";
import type { PaperKind } from "#domain/payouts/payee.ts";
import { always, defineMail, type Writing } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { writeReminders } from "#server/kernel/mail/reminders.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { runningOut } from "../translators/papers.ts";

/** The expiring document: one of the stored files, or the entry in the register of sworn translators. */
type RunsOut = PaperKind | "sworn";

type Data = {
  readonly url: string;
  readonly translator: string;
  readonly paper: RunsOut;
  /** The file's name; empty where only the day is known. */
  readonly name: string;
  readonly until: string;
  readonly over: boolean;
};

export const staffPaperMail = defineMail<Data>({
  kind: "staff_paper",
  rule: always,
  compose: ({ url, translator, paper, name, until, over }, voice) => {
    const kind = voice.say(`staff_paper.kind.${paper}`);
    return {
      subject: voice.say(over ? "staff_paper.subject_over" : "staff_paper.subject", {
        name: translator,
        paper: kind,
      }),
      title: voice.say(over ? "staff_paper.title_over" : "staff_paper.title"),
      paragraphs: [voice.say("staff_paper.body")],
      facts: [
        fact(voice, "fact.translator", translator),
        fact(voice, "fact.paper", name === "" ? kind : `${kind}: ${name}`),
        fact(voice, "fact.valid_until", voice.day(until)),
      ],
      button: { label: voice.say("staff_paper.button"), url },
      reader: "worker",
    };
  },
  sample: ({ origin }) => ({
    url: `${origin}/staff/translators/1`,
    translator: "Jan Lis",
    paper: "certificate",
    name: "iso-17100.pdf",
    until: "2026-03-16",
    over: false,
  }),
});

/**
 * Reminds the desk of translators' documents that expire within fourteen days, and once more when they have expired. A
 * document that was replaced meanwhile is left out.
 */
export async function remindOfDocuments({ tx, now, machine }: Writing): Promise<void> {
  const papers = await runningOut(tx, localDate(now.getTime()));
  if (papers.length === 0) return;
  const [flagship] = brands;
  const origin = originOfBrand(machine.config, flagship);
  const desk = await deskReaders(tx, ["project_manager", "admin"]);
  const reminders = papers.map(({ translator_id, ...paper }) => {
    const { paper: kind, name, until, over } = paper;
    const occasions = desk.map(({ id, email, locale }) => ({
      key: `staff_paper:${translator_id}:${kind}:${name}:${until}:${over ? "over" : "soon"}:${id}`,
      to: { brand: flagship, locale, recipient: email },
      order_id: null,
      data: { url: `${origin}/staff/translators/${translator_id}`, ...paper },
    }));
    return {
      keys: occasions.map(({ key }) => key),
      write: async () => void (await writeMails(tx, staffPaperMail, occasions, now)),
    };
  });
  await writeReminders(tx, reminders);
}
