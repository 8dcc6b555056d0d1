import { brandById } from "#brands/all.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact, linkFact, optionalFact } from "#server/kernel/mail/mail-content.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { sendersOf } from "../sender.ts";

type Data = {
  readonly url: string;
  readonly file_name: string;
  /** The scanner's name of the finding. */
  readonly signature: string;
  /** Name and address; empty for a visitor. */
  readonly sender: string;
  /** The page of the sender at the desk; null for a visitor. */
  readonly sender_url: string | null;
};

const pages = { customer: "customers", translator: "translators" } as const;

/** To the staff who decide about a file that the virus scanner stopped. */
export const staffQuarantineMail = defineMail<Data>({
  kind: "staff_quarantine",
  rule: always,
  load: async ({ tx, machine, ...running }) => {
    const row = await tx
      .selectFrom("quarantine")
      .selectAll()
      .where("id", "=", idOf(running, "quarantine_id"))
      .executeTakeFirst();
    const brand = row && brandById(row.brand_id);
    if (!row || !brand || row.decision !== null) return null;
    const desk_url = `${originOfBrand(machine.config, brand)}/staff`;
    const { kind, id: sender_id, name } = (await sendersOf(tx, [row.sender]))(row.sender);
    const has_page = sender_id !== null && (kind === "customer" || kind === "translator");
    const data = {
      url: `${desk_url}/quarantine`,
      file_name: row.name,
      signature: row.signature,
      sender: name,
      sender_url: has_page ? `${desk_url}/${pages[kind]}/${sender_id}` : null,
    };
    const desk = await deskReaders(tx, rolesWith("orders.work"));
    return desk.map(({ id, email, locale }) => ({
      key: `staff_quarantine:${row.id}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data,
    }));
  },
  compose: ({ url, file_name, signature, sender, sender_url }, voice, brand) => ({
    subject: voice.say("staff_quarantine.subject", { file_name }),
    title: voice.say("staff_quarantine.title"),
    paragraphs: [voice.say("staff_quarantine.body")],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.file", file_name),
      fact(voice, "fact.virus", signature),
      ...optionalFact(voice, "fact.sender", sender),
      ...(sender_url === null ? [] : [linkFact(voice, "fact.sender_page", sender_url)]),
    ],
    button: { label: voice.say("staff_quarantine.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    url: `${origin}/staff/quarantine`,
    file_name: "umowa.doc",
    signature: "Doc.Trojan.Agent-36402",
    sender: "Anna Nowak, anna@nowak.example",
    sender_url: `${origin}/staff/customers/12`,
  }),
});
