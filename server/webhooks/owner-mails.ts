import type { Locale } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Addressed, Mail } from "#server/kernel/mail/define.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import type { AboutEndpoint } from "./mails/endpoint-mail.ts";
import { webhookFailingMail } from "./mails/webhook-failing.ts";
import { webhookOffMail } from "./mails/webhook-off.ts";
import type { EndpointRow } from "./queries.ts";

async function ownerOf(tx: Tx, customer_id: number): Promise<Addressed> {
  const { brand_id, locale, email } = await tx
    .selectFrom("customer")
    .select(["brand_id", "locale", "email"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  return { brand: brandOfRow(brand_id), locale: locale satisfies Locale, recipient: email };
}

type Written = { readonly mail: Mail<AboutEndpoint>; readonly at: Date };

/** Once for each time that an endpoint begins to fail. */
async function write(tx: Tx, config: Config, endpoint: EndpointRow, { mail, at }: Written): Promise<void> {
  const to = await ownerOf(tx, endpoint.customer_id);
  const since = endpoint.failing_since ?? at;
  const key = `${mail.kind}:${endpoint.id}:${since.toISOString()}`;
  const url = `${originOfBrand(config, to.brand)}/${to.locale}/account/webhooks/${endpoint.id}`;
  const data = { url, address: endpoint.url, since: localDate(since.getTime()), why: endpoint.off_why };
  await writeMail(tx, mail, { key, to, order_id: null, data }, at);
}

export const mailFailing = (tx: Tx, config: Config, endpoint: EndpointRow, at: Date): Promise<void> =>
  write(tx, config, endpoint, { mail: webhookFailingMail, at });
export const mailOff = (tx: Tx, config: Config, endpoint: EndpointRow, at: Date): Promise<void> =>
  write(tx, config, endpoint, { mail: webhookOffMail, at });
