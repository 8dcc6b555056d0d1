import { brandById, brands } from "#brands/all.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { idOf, textOf } from "#server/kernel/jobs/job.ts";
import { payloadOf } from "#server/kernel/jobs/payloads.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact, optionalFact } from "#server/kernel/mail/mail-content.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** An engine that refuses our key, rights or quota, and the limit of a month at 80 and 100 %. */
const alarms = ["unauthorized", "forbidden", "quota", "warned", "used_up"] as const;
type Alarm = (typeof alarms)[number];

type Data = {
  readonly url: string;
  readonly engine: string;
  readonly alarm: Alarm;
  /** The route of a limit: brand, pair and purpose; empty for an engine that is out. */
  readonly route: string;
};

export const staffEngineMail = defineMail<Data>({
  kind: "staff_engine",
  rule: always,
  load: async ({ tx, machine, ...running }) => {
    const engine_id = idOf(running, "engine_id");
    const alarm = alarms.find((one) => one === textOf(running, "what"));
    const row = await tx.selectFrom("engine").select("name").where("id", "=", engine_id).executeTakeFirst();
    if (!row || !alarm) return null;
    const { route } = payloadOf("mail.staff_engine", running.payload);
    const [brand] = brands;
    const named = route && [
      brandById(route.brand_id)?.name ?? String(route.brand_id),
      `${route.source_lang} → ${route.target_lang}`,
      route.purpose,
    ];
    const data = {
      url: `${originOfBrand(machine.config, brand)}/staff/engines`,
      engine: row.name,
      alarm,
      route: named?.join(", ") ?? "",
    };
    const readers = await deskReaders(tx, rolesWith("settings.edit"));
    return readers.map(({ id, email, locale }) => ({
      key: `staff_engine:${engine_id}:${alarm}:${idOf(running, "at")}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data,
    }));
  },
  compose: ({ url, engine, alarm, route }, voice) => ({
    subject: voice.say("staff_engine.subject", { engine, alarm }),
    title: voice.say("staff_engine.title"),
    paragraphs: [voice.say(`staff_engine.${alarm}`)],
    facts: [fact(voice, "fact.engine", engine), ...optionalFact(voice, "fact.engine_route", route)],
    button: { label: voice.say("staff_engine.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    url: `${origin}/staff/engines`,
    engine: "DeepL",
    alarm: "quota",
    route: "",
  }),
});
