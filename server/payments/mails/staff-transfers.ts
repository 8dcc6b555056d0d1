import { brands } from "#brands/all.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

type Data = { readonly url: string; readonly count: number; readonly file_name: string };

/** The lines of an imported statement that wait for the desk, once for each file. */
export const staffTransfersMail = defineMail<Data>({
  kind: "staff_transfers",
  rule: always,
  load: async (running) => {
    const { tx, machine } = running;
    const bank_import_id = idOf(running, "bank_import_id");
    const { file_name } = await tx
      .selectFrom("bank_import")
      .select("file_name")
      .where("id", "=", bank_import_id)
      .executeTakeFirstOrThrow();
    const { open } = await tx
      .selectFrom("bank_entry as entry")
      .innerJoin("bank_statement as statement", "statement.id", "entry.bank_statement_id")
      .select((w) => w.fn.countAll<bigint>().as("open"))
      .where("statement.bank_import_id", "=", bank_import_id)
      .where("entry.rest", "!=", 0n)
      .executeTakeFirstOrThrow();
    if (open === 0n) return null;
    const [brand] = brands;
    const data = {
      url: `${originOfBrand(machine.config, brand)}/staff/transfers`,
      count: Number(open),
      file_name,
    };
    const desk = await deskReaders(tx, rolesWith("transfers.match"));
    return desk.map(({ id, email, locale }) => ({
      key: `staff_transfers:${bank_import_id}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data,
    }));
  },
  compose: ({ url, count, file_name }, voice) => ({
    subject: voice.say("staff_transfers.subject", { count }),
    title: voice.say("staff_transfers.title"),
    paragraphs: [voice.say("staff_transfers.body", { count, file_name })],
    facts: [],
    button: { label: voice.say("staff_transfers.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    url: `${origin}/staff/transfers`,
    count: 3,
    file_name: "wyciag-2026-03-02.sta",
  }),
});
