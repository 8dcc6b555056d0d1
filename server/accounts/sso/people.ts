import { sql } from "kysely";
import type { Brand, Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { digest, newToken } from "#server/kernel/settings/keys.ts";
import { accountName, beginAttempt } from "../attempts.ts";
import { giveToken, type Token } from "../commands.ts";
import { signOnLinkMail } from "../mails/sign-on-link.ts";
import { personByEmail, portalPage } from "../registration/mail-requests.ts";
import { takeCode } from "../second-factor/commands.ts";
import { endSessions } from "../sessions.ts";
import { accountTitle } from "../team/queries.ts";
import { lockAccount, no_person } from "./account.ts";
import { placeOf, takePlace } from "./joining.ts";
import type { Proven } from "./provider.ts";
import { personOfIdentity, type SignedOn } from "./sign-on.ts";

type Portal = { readonly brand: Brand; readonly locale: Locale };
type Identity = Pick<Proven, "issuer" | "subject">;
/** When the person last proved themselves to the provider; one that does not say it confirms no act (decision 0156). */
const never = new Date(0);

/** Hours in which the mail of a first login can be confirmed. */
const sign_on_link_hours = 1;

/**
 * The session of a person whom the account's provider has proven. A person without a login gets one, without a password. Where the
 * address has a login, its person gets a mail first and the answer is null: the provider has proven an address, not that the
 * login is the person's. Refuses `sso.no_place`, `member.too_many` and `account.blocked`.
 */
export async function signOn(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { brand, locale, secret, signed_on }: Portal & { readonly secret: string; readonly signed_on: SignedOn },
  now: Date,
): Promise<Token | null> {
  const { sso, proven, email } = signed_on;
  const { customer_id, join_role } = sso;
  await lockAccount(tx, customer_id);
  const known = await personOfIdentity(tx, brand, proven);
  const person = known ?? (await personByEmail(tx, brand, email));
  const place = await placeOf(tx, { customer_id, join_role, person_id: person?.id ?? null, email }, now);
  if (person && !known) {
    const asked = { customer_id, person_id: person.id, email, identity: proven, secret };
    await askPerson(tx, machine, { brand, locale }, asked, now);
    return null;
  }
  const person_id = person?.id ?? (await newPerson(tx, { brand, locale }, signed_on, now));
  await takePlace(tx, place, { customer_id, person_id }, now);
  return session(tx, machine, { brand, customer_id, person_id, proven }, now);
}

type Session = {
  readonly brand: Brand;
  readonly customer_id: number;
  readonly person_id: number;
  readonly proven: Identity & Pick<Proven, "authenticated_at">;
};

async function session(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  { brand, customer_id, person_id, proven }: Session,
  now: Date,
): Promise<Token> {
  await tx
    .updateTable("person_identity")
    .set({ last_used_at: now })
    .where("brand_id", "=", brand.id)
    .where("issuer", "=", proven.issuer)
    .where("subject", "=", proven.subject)
    .execute();
  await tx.updateTable("sso").set({ worked_at: now }).where("customer_id", "=", customer_id).execute();
  const at = proven.authenticated_at ?? never;
  const began = { session_started_at: now, confirmed_at: at < now ? at : now };
  const subject = { zone: "customer", id: person_id, brand, customer_id } as const;
  return giveToken(tx, subject, config.user_token_seconds, now, began);
}

/** A login without a password, for an address whose domain the account has proven. */
async function newPerson(
  tx: Tx,
  { brand, locale }: Portal,
  { proven, email, sso: { customer_id } }: SignedOn,
  now: Date,
): Promise<number> {
  const { first_name, last_name } = proven;
  const { id } = await tx
    .insertInto("person")
    .values({
      // Numbers of persons and accounts are of one sequence, so that none names two of them (decision 0266).
      id: sql<number>`nextval(pg_get_serial_sequence('customer', 'id'))`,
      brand_id: brand.id,
      email,
      locale,
      created_at: now,
      first_name,
      last_name,
      activated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await connect(tx, { brand, customer_id, person_id: id, identity: proven }, now);
  return id;
}

type Connection = {
  readonly brand: Brand;
  readonly customer_id: number;
  readonly person_id: number;
  readonly identity: Identity;
};

async function connect(
  tx: Tx,
  { brand, customer_id, person_id, identity }: Connection,
  now: Date,
): Promise<void> {
  const { issuer, subject } = identity;
  await tx
    .insertInto("person_identity")
    .values({ person_id, brand_id: brand.id, issuer, subject, created_at: now, last_used_at: now })
    .execute();
  const what = {
    act: "sso.connect",
    object: "customer",
    object_id: customer_id,
    detail: { issuer, person_id },
  } as const;
  await writeAudit(tx, no_person, what, now);
}

type AskedPerson = {
  readonly customer_id: number;
  readonly person_id: number;
  readonly email: string;
  readonly identity: Identity;
  readonly secret: string;
};

/** Mails the person of a login; an earlier mail about the same account ends. */
async function askPerson(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  { brand, locale }: Portal,
  { customer_id, person_id, email, identity: { issuer, subject }, secret }: AskedPerson,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("sso_link")
    .set({ used_at: now })
    .where("person_id", "=", person_id)
    .where("used_at", "is", null)
    .execute();
  const token = newToken();
  const link = await tx
    .insertInto("sso_link")
    .values({
      customer_id,
      person_id,
      issuer,
      subject,
      token_sha256: digest(token),
      secret_sha256: digest(secret),
      created_at: now,
      expires_at: new Date(now.getTime() + sign_on_link_hours * 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { account } = await tx
    .selectFrom("customer")
    .select(accountTitle.as("account"))
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  await writeMail(
    tx,
    signOnLinkMail,
    {
      key: `sign_on_link:${link.id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data: { url: portalPage(config, brand, locale, "sso", token), account, hours: sign_on_link_hours },
    },
    now,
  );
}

type Confirming = {
  readonly brand: Brand;
  readonly token: string;
  readonly secret: string;
  readonly code: string;
  readonly ip: string;
};

/**
 * Checks a confirmation, outside any transaction. Returns its link. Refuses `sso.link` for one that was used or has ended,
 * `sso.other_browser` outside of the browser that began the login, and `totp.required` and `totp.wrong` for a person with a second
 * factor: from then on the provider's word is enough.
 */
export async function checkConfirmation(
  machine: Pick<Machine, "db" | "secrets" | "config">,
  { brand, token, secret, code, ip }: Confirming,
  now: Date,
): Promise<number> {
  const { db } = machine;
  const link = await db
    .selectFrom("sso_link")
    .innerJoin("person", "person.id", "sso_link.person_id")
    .select(["sso_link.id", "sso_link.person_id", "sso_link.secret_sha256"])
    .select(["person.email", "person.totp_enabled_at"])
    .where("sso_link.token_sha256", "=", digest(token))
    .where("sso_link.used_at", "is", null)
    .where("sso_link.expires_at", ">", now)
    .where("person.brand_id", "=", brand.id)
    .executeTakeFirst();
  if (!link) throw new Refusal("sso.link");
  if (!link.secret_sha256.equals(digest(secret))) throw new Refusal("sso.other_browser");
  if (link.totp_enabled_at === null) return link.id;
  if (code === "") throw new Refusal("totp.required");
  const tried = { account: accountName("customer", brand.slug, link.email), ip };
  const attempt = await beginAttempt(db, tried, { with_code: false }, now);
  if (!(await takeCode(machine, { zone: "customer", id: link.person_id }, code, now))) {
    await attempt.failed();
    throw new Refusal("totp.wrong");
  }
  await attempt.passed();
  return link.id;
}

/**
 * Connects the identity of a confirmed link with its person, and lets the person in. An identity of the same provider that the
 * person had before ends with its sessions: the address has passed to another.
 */
export async function confirmSignOn(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { brand, link_id }: { readonly brand: Brand; readonly link_id: number },
  now: Date,
): Promise<Token> {
  const link = await tx
    .updateTable("sso_link")
    .set({ used_at: now })
    .where("id", "=", link_id)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!link) throw new Refusal("sso.link");
  const { customer_id, person_id, issuer, subject } = link;
  await lockAccount(tx, customer_id);
  const { email } = await tx
    .selectFrom("person")
    .select("email")
    .where("id", "=", person_id)
    .executeTakeFirstOrThrow();
  const { join_role } = await tx
    .selectFrom("sso")
    .select("join_role")
    .where("customer_id", "=", customer_id)
    .executeTakeFirstOrThrow();
  if (await personOfIdentity(tx, brand, { issuer, subject })) throw new Refusal("sso.link");
  const place = await placeOf(tx, { customer_id, join_role, person_id, email: email.toLowerCase() }, now);
  const former = await tx
    .deleteFrom("person_identity")
    .where("person_id", "=", person_id)
    .where("issuer", "=", issuer)
    .returning("id")
    .executeTakeFirst();
  if (former) await endSessions(tx, person_id);
  await tx
    .updateTable("person")
    .set((w) => ({ activated_at: w.fn.coalesce("activated_at", w.val(now)) }))
    .where("id", "=", person_id)
    .execute();
  await connect(tx, { brand, customer_id, person_id, identity: { issuer, subject } }, now);
  await takePlace(tx, place, { customer_id, person_id }, now);
  const proven = { issuer, subject, authenticated_at: null };
  return session(tx, machine, { brand, customer_id, person_id, proven }, now);
}
