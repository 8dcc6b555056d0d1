import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, logIn, loggedIn, openAccount, someCustomer } from "#test/people.ts";
import { refusalOf, session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";
import { giveToken } from "./commands.ts";
import { eraseCustomer } from "./privacy/erase.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const personRow = (id: number) =>
  installation.db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const accountRow = (id: number) =>
  installation.db.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const join = (customer_id: number, person_id: number) =>
  installation.db
    .insertInto("member")
    .values({
      customer_id,
      person_id,
      role: "buyer",
      joined_at: installation.clock.now(),
      chosen_at: installation.clock.now(),
    })
    .execute();
const leave = (customer_id: number, person_id: number) =>
  installation.db
    .updateTable("member")
    .set({ left_at: installation.clock.now() })
    .where("customer_id", "=", customer_id)
    .where("person_id", "=", person_id)
    .execute();
const current = (headers: Record<string, string>) =>
  installation.app.inject({ method: "GET", url: routes.currentUser.path, headers });

describe("Integrations 8: people log in, accounts have members", () => {
  test("each account has a person with its number, who is its owner", async () => {
    const { rows } = await sql<{ id: number }>`
      select c.id from customer c
      left join person p on p.id = c.id and lower(p.email) = lower(c.email)
        and p.password_hash is not distinct from c.password_hash
      left join member m on m.customer_id = c.id and m.person_id = c.id and m.role = 'owner' and m.left_at is null
      where p.id is null or m.id is null`.execute(installation.db);
    expect(rows).toEqual([]);
    await openAccount(installation, "osoba@example.com");
    const { id } = await installation.db
      .selectFrom("customer")
      .select("id")
      .where("email", "=", "osoba@example.com")
      .executeTakeFirstOrThrow();
    expect(await personRow(id)).toMatchObject({ email: "osoba@example.com", first_name: "Nowa" });
    expect((await logIn(installation, "osoba@example.com", good_password)).statusCode).toBe(200);
  });

  test("what the version before writes to the account is the login of its person, and the other way round", async () => {
    const { id } = await someCustomer(installation);
    const email = `neu.${id}@example.com`;
    await installation.db
      .updateTable("customer")
      .set({ email, first_name: "Ewa", locale: "en" })
      .where("id", "=", id)
      .execute();
    expect(await personRow(id)).toMatchObject({ email, first_name: "Ewa", locale: "en" });
    expect((await logIn(installation, email, demo_password)).statusCode).toBe(200);
    await installation.db.updateTable("person").set({ password_hash: null }).where("id", "=", id).execute();
    expect((await accountRow(id)).password_hash).toBeNull();
  });

  test("an address of a person is no second login of an account", async () => {
    const { id, email } = await someCustomer(installation);
    const { rows } = await sql`insert into customer (hash, brand_id, email, locale, currency, created_at)
      values ('a-second-login-for-it-xx', 1, ${email.toUpperCase()}, 'pl', 'PLN', now()) on conflict do nothing
      returning id`.execute(installation.db);
    expect(rows).toEqual([]);
    expect((await personRow(id)).email).toBe(email);
  });

  test("a session works in one account, and ends when its person leaves it", async () => {
    const [own, company] = [await someCustomer(installation), await someCustomer(installation)];
    await join(company.id, own.id);
    installation.clock.forward(1000);
    const brand = { id: 1 } as Parameters<typeof giveToken>[1]["brand"];
    const inCompany = { zone: "customer", id: own.id, brand, customer_id: company.id } as const;
    const { access_token } = await transact(installation.db, (tx) =>
      giveToken(tx, inCompany, 7200, installation.clock.now()),
    );
    const headers = { ...(await own.who.headers()), authorization: `Bearer ${access_token}` };
    expect((await current(headers)).json()).toMatchObject({ data: { id: company.id, email: own.email } });
    await leave(company.id, own.id);
    expect(refusalOf(await current(headers)).code).toBe("token.invalid");
    expect((await logIn(installation, own.email, demo_password)).statusCode).toBe(200);
    await leave(own.id, own.id);
    expect(refusalOf(await logIn(installation, own.email, demo_password)).code).toBe("member.gone");
  });

  test("a login opens the account chosen last, or another one that is not blocked", async () => {
    const [own, company] = [await someCustomer(installation), await someCustomer(installation)];
    installation.clock.forward(1000);
    await join(company.id, own.id);
    const login = async (): Promise<unknown> =>
      (await current(await loggedIn(installation, own.email, demo_password))).json();
    expect(await login()).toMatchObject({ data: { id: company.id } });
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: installation.clock.now(), blocked_reason: "test" })
      .where("id", "=", company.id)
      .execute();
    expect(await login()).toMatchObject({ data: { id: own.id } });
  });

  test("the deletion of an account ends the logins of those who have no other one", async () => {
    const [own, company] = [await someCustomer(installation), await someCustomer(installation)];
    const founder = await personRow(company.id);
    await join(company.id, own.id);
    await transact(installation.db, (tx) =>
      eraseCustomer(tx, company.id, installation.clock.now(), () => true),
    );
    expect(await personRow(company.id)).toMatchObject({ password_hash: null, first_name: "" });
    expect((await personRow(company.id)).email).not.toBe(founder.email);
    expect(await personRow(own.id)).toMatchObject({ email: own.email, anonymised_at: null });
    expect((await logIn(installation, own.email, demo_password)).statusCode).toBe(200);
    const left = await installation.db
      .selectFrom("member")
      .select("id")
      .where("customer_id", "=", company.id)
      .where("left_at", "is", null)
      .execute();
    expect(left).toEqual([]);
  });

  test("who works for another account keeps the login when their own account is deleted", async () => {
    const [own, company] = [await someCustomer(installation), await someCustomer(installation)];
    await join(company.id, own.id);
    await transact(installation.db, (tx) => eraseCustomer(tx, own.id, installation.clock.now(), () => true));
    expect((await accountRow(own.id)).anonymised_at).not.toBeNull();
    const headers = await session(installation, { zone: "customer", email: own.email }).headers();
    expect((await current(headers)).json()).toMatchObject({ data: { id: company.id, email: own.email } });
  });
});
