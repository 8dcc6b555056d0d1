import type { Kysely, Selectable } from "kysely";
import type { Brand } from "#brands/brand.ts";
import { email as mail } from "#contract/shared.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { digest, type Keys, newToken } from "#server/kernel/settings/keys.ts";
import { accountOfDomain } from "./domains.ts";
import { type Bound, type Client, loginPage, type Proven, provenBy, SignOnFailed } from "./provider.ts";
import { secretPurpose } from "./settings.ts";

/** How long a person may be at the provider. */
const attempt_ms = 15 * 60_000;

type Sso = Selectable<DB["sso"]>;
type SignOnMachine = Pick<Machine, "db" | "keys" | "outside" | "secrets">;

/** Whether the domain of an address has single sign-on; the same for every address of it, whether a person has it or not. */
export async function wayOf(
  db: Kysely<DB>,
  brand: Pick<Brand, "id">,
  email: string,
): Promise<{ is_offered: boolean; is_required: boolean }> {
  const sso = await accountOfDomain(db, brand.id, email);
  return { is_offered: sso !== undefined, is_required: sso?.required ?? false };
}

/** Nonce and verifier of a login are made of its state, which the browser alone has until the answer: nothing of them is stored. */
const boundTo = (keys: Keys, state: string): Bound => ({
  state,
  nonce: keys.sign("sso_nonce", state),
  verifier: keys.sign("sso_verifier", state),
});

const clientOf = ({ secrets }: Pick<Machine, "secrets">, sso: Sso): Client => ({
  issuer: sso.issuer,
  client_id: sso.client_id,
  secret: secrets.unseal(secretPurpose(sso.customer_id), sso.secret),
});

/** A failed login is written for the owners, and refused with why. */
async function refuse(db: Kysely<DB>, customer_id: number, error: unknown, now: Date): Promise<never> {
  if (!(error instanceof SignOnFailed)) throw error;
  await db
    .updateTable("sso")
    .set({ failed_at: now, failed_why: error.why })
    .where("customer_id", "=", customer_id)
    .execute();
  throw new Refusal("sso.failed", { why: error.why });
}

type Start = {
  readonly brand: Brand;
  readonly email: string;
  readonly redirect_uri: string;
  readonly fresh: boolean;
};

/**
 * Begins a login: the page of the provider, and a secret that proves the browser when the answer comes. Refuses `sso.not_offered`
 * and `sso.failed`.
 */
export async function startSignOn(
  machine: SignOnMachine,
  { brand, email, redirect_uri, fresh }: Start,
  now: Date,
): Promise<{ url: string; secret: string }> {
  const sso = await accountOfDomain(machine.db, brand.id, email);
  if (!sso) throw new Refusal("sso.not_offered");
  const [state, secret] = [newToken(), newToken()];
  const begun = { ...boundTo(machine.keys, state), redirect_uri, fresh, email };
  const url = await loginPage(machine, clientOf(machine, sso), begun, now).catch((error: unknown) =>
    refuse(machine.db, sso.customer_id, error, now),
  );
  await machine.db
    .insertInto("sso_attempt")
    .values({
      state_sha256: digest(state),
      customer_id: sso.customer_id,
      secret_sha256: digest(secret),
      redirect_uri,
      fresh,
      expires_at: new Date(now.getTime() + attempt_ms),
    })
    .execute();
  return { url, secret };
}

export type Answered = {
  readonly state: string;
  readonly code: string;
  readonly iss: string;
  readonly error: string;
  readonly secret: string;
};

/** What an answer has proven: the person at the provider, and the account whose provider it is. */
export type SignedOn = {
  readonly sso: Sso;
  readonly proven: Proven;
  /** The person's address, in a proven domain of the account. */
  readonly email: string;
};

/**
 * Checks the answer of a provider, outside any transaction. The state works once, in the browser that began, for the brand where it
 * began. Refuses `sso.state` for any other, and `sso.failed` with why the provider's answer proves no person.
 */
export async function checkAnswer(
  machine: SignOnMachine,
  brand: Pick<Brand, "id">,
  { secret, ...answer }: Answered,
  now: Date,
): Promise<SignedOn> {
  const { db, keys } = machine;
  const attempt = await db
    .updateTable("sso_attempt")
    .set({ used_at: now })
    .where("state_sha256", "=", digest(answer.state))
    .where("secret_sha256", "=", digest(secret))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["customer_id", "redirect_uri", "fresh"])
    .executeTakeFirst();
  const sso =
    attempt &&
    (await db
      .selectFrom("sso")
      .innerJoin("customer", "customer.id", "sso.customer_id")
      .selectAll("sso")
      .where("sso.customer_id", "=", attempt.customer_id)
      .where("customer.brand_id", "=", brand.id)
      .executeTakeFirst());
  if (!sso) throw new Refusal("sso.state");
  const { redirect_uri, fresh } = attempt;
  const begun = { ...boundTo(keys, answer.state), redirect_uri, fresh };
  try {
    const proven = await provenBy(machine, clientOf(machine, sso), { begun, answer }, now);
    return { sso, proven, email: await provenAddress(db, brand, { sso, proven }) };
  } catch (error) {
    return refuse(db, sso.customer_id, error, now);
  }
}

/** The person of an identity: issuer and subject name a person, never the address. */
export const personOfIdentity = (
  db: Kysely<DB>,
  brand: Pick<Brand, "id">,
  { issuer, subject }: Pick<Proven, "issuer" | "subject">,
) =>
  db
    .selectFrom("person_identity")
    .innerJoin("person", "person.id", "person_identity.person_id")
    .select(["person.id", "person.email"])
    .where("person_identity.brand_id", "=", brand.id)
    .where("person_identity.issuer", "=", issuer)
    .where("person_identity.subject", "=", subject)
    .executeTakeFirst();

/** The address of a known identity, or of a new one the provider's. It is in a proven domain of the account, or the login fails. */
async function provenAddress(
  db: Kysely<DB>,
  brand: Pick<Brand, "id">,
  { sso, proven }: Pick<SignedOn, "sso" | "proven">,
): Promise<string> {
  const known = await personOfIdentity(db, brand, proven);
  const address = mail.safeParse(known?.email ?? proven.email);
  if (!address.success) throw new SignOnFailed("no_address");
  const account = await accountOfDomain(db, brand.id, address.data);
  if (account?.customer_id !== sso.customer_id) throw new SignOnFailed("other_domain");
  return address.data;
}
