import { expect } from "vitest";
import { routes, type Routes } from "#contract/routes.ts";
import type { CallInput } from "#contract/client.ts";
import type { Installation } from "./installation.ts";
import { answerOf, brandHeader, session, type Session } from "./session.ts";

/** Steps with accounts that tests share. */

export const good_password = "drewniany-kot-pod-oknem";

export const registration = {
  user_type: "private",
  email: "nowa@example.com",
  first_name: "Nowa",
  last_name: "Osoba",
  country: "PL",
  terms: true,
} as const satisfies CallInput<Routes["register"]>["body"];

type Written = {
  readonly kind: string;
  readonly url: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
};

/** All mails to an address, in order; `url` is the target of the mail's button. */
export async function mailsSentTo(installation: Installation, recipient: string): Promise<Written[]> {
  await installation.runJobs();
  const rows = await installation.db
    .selectFrom("mail")
    .select(["kind", "subject", "text", "locale"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, url: /^https?:\/\/\S+$/m.exec(row.text)?.[0] ?? "" }));
}

/** The parts of the address in the newest mail of a kind. */
export async function linkIn(installation: Installation, recipient: string, kind: string): Promise<string[]> {
  const mail = (await mailsSentTo(installation, recipient)).findLast((one) => one.kind === kind);
  expect(mail, `${kind} to ${recipient}`).toBeDefined();
  return new URL(mail?.url ?? "").pathname.split("/").slice(1).map(decodeURIComponent);
}

/** Registers an address, opens the mailed link and sets a password. */
export async function openAccount(
  installation: Installation,
  email: string,
  password: string = good_password,
): Promise<void> {
  const guest = session(installation, { zone: "visitor" });
  await guest.call("register", { body: { ...registration, email } });
  const [, , , , hash = "", token = ""] = await linkIn(installation, email, "activation");
  await guest.call("verifyEmail", { body: { email, hash, reset_password_hash: token } });
  await guest.call("resetPassword", { body: { token, password, password_confirmation: password } });
}

/** One login through the API; returns the complete response. */
export const logIn = (
  installation: Installation,
  username: string,
  password: string,
  { code, brand = "tolmaro" }: { readonly code?: string; readonly brand?: string } = {},
) =>
  installation.app.inject({
    method: "POST",
    url: routes.accessToken.path,
    headers: { "x-brand": brandHeader(brand), "accept-language": "en" },
    payload: { username, password, grant_type: "password", ...(code === undefined ? {} : { code }) },
  });

/** The headers of a user who has just logged in. */
export async function loggedIn(
  installation: Installation,
  username: string,
  password: string,
  more: { readonly code?: string; readonly brand?: string } = {},
): Promise<Record<string, string>> {
  const answer = answerOf("accessToken", await logIn(installation, username, password, more));
  const { access_token } = answer as { access_token: string };
  return {
    "x-brand": brandHeader(more.brand ?? "tolmaro"),
    "accept-language": "en",
    authorization: `Bearer ${access_token}`,
  };
}

let people = 0;
/** A customer of the flagship with an active account, an empty balance and the demo's password. */
export async function someCustomer(
  installation: Installation,
  currency: "PLN" | "EUR" = "PLN",
): Promise<{ id: number; email: string; who: Session }> {
  const email = `zofia.${(people += 1)}@example.com`;
  const { password_hash } = await installation.db
    .selectFrom("customer")
    .select("password_hash")
    .where("email", "=", "anna.nowak@example.com")
    .executeTakeFirstOrThrow();
  const now = installation.clock.now();
  const { id } = await installation.db
    .insertInto("customer")
    .values({
      hash: `customer-of-a-test-${people}`.padEnd(24, "x"),
      brand_id: 1,
      email,
      password_hash,
      locale: "pl",
      currency,
      user_type: "private",
      invoicing: "per_order",
      activated_at: now,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, who: session(installation, { zone: "customer", email }) };
}

/** The id of a customer, as addresses have it. */
export async function customerId(installation: Installation, email: string): Promise<string> {
  const { id } = await installation.db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return String(id);
}
