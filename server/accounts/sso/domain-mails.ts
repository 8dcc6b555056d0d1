import { brandById } from "#brands/all.ts";
import { verifyRecord } from "#domain/accounts/sign-on.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { domainMissingMail } from "../mails/domain-missing.ts";
import { portalPage } from "../registration/mail-requests.ts";
import type { DueLook } from "./domains.ts";

/** Mails the owners of an account about a domain whose record is gone: first that it is, then that the domain is lost. */
export async function writeDomainMails(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  { id, customer_id, domain, token }: DueLook,
  outcome: "missing" | "lost",
  now: Date,
): Promise<void> {
  const owners = await tx
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select(["person.id", "person.brand_id", "person.email", "person.locale"])
    .where("member.customer_id", "=", customer_id)
    .where("member.role", "=", "owner")
    .where("member.left_at", "is", null)
    .orderBy("person.id")
    .execute();
  for (const owner of owners) {
    const brand = brandById(owner.brand_id);
    if (!brand) continue;
    const { locale, email: recipient } = owner;
    await writeMail(
      tx,
      domainMissingMail,
      {
        key: `domain_missing:${id}:${outcome}:${now.getTime()}:${owner.id}`,
        to: { brand, locale, recipient },
        order_id: null,
        data: {
          domain,
          record: verifyRecord(token),
          is_lost: outcome === "lost",
          url: portalPage(config, brand, locale, "account", "team"),
        },
      },
      now,
    );
  }
}
