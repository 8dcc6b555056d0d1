import { randomUUID } from "node:crypto";
import { brands } from "#brands/all.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Addressed, Mail, MailData } from "#server/kernel/mail/define.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { portalPage } from "./registration/mail-requests.ts";
import { passwordChangedMail } from "./mails/password-changed.ts";
import type { Holder } from "./registration/passwords.ts";

const [flagship] = brands;

/** The reader of a mail about a login, and the page that sets a new password. */
async function readerOf(
  tx: Tx,
  config: Machine["config"],
  { zone, id }: Holder,
): Promise<{ readonly to: Addressed; readonly url: string }> {
  if (zone === "customer") {
    const { email, locale, brand_id } = await tx
      .selectFrom("person")
      .select(["email", "locale", "brand_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const brand = brandOfRow(brand_id);
    return {
      to: { brand, locale, recipient: email },
      url: portalPage(config, brand, locale, "password-reset"),
    };
  }
  const { email, locale } = await tx
    .selectFrom(zone === "staff" ? "staff_user" : "translator")
    .select(["email", "locale"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    to: { brand: flagship, locale, recipient: email },
    url: `${originOfBrand(config, flagship)}/${zone}/forgotten`,
  };
}

/** Notifies a person of a change of their login, which may have been made by another person. */
export async function mailOfLogin<D extends MailData>(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  mail: Mail<D>,
  holder: Holder,
  data: Omit<D, "url">,
  now: Date,
): Promise<void> {
  const { to, url } = await readerOf(tx, config, holder);
  // Two changes can have one instant.
  const key = `${mail.kind}:${holder.zone}:${holder.id}:${randomUUID()}`;
  await writeMail(tx, mail, { key, to, order_id: null, data: { ...data, url } as D }, now);
}

export const mailPasswordChanged = (
  tx: Tx,
  machine: Pick<Machine, "config">,
  holder: Holder,
  now: Date,
): Promise<void> => mailOfLogin(tx, machine, passwordChangedMail, holder, {}, now);
