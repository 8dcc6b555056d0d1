import { describe, expect, test } from "vitest";
import { fillPath, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { member_roles, type MemberRole, mayMember } from "#domain/accounts/members.ts";
import { demo_password } from "#server/app/demo-password.ts";
import type { Installation } from "#test/installation.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { good_password, linkIn, loggedIn, mailsSentTo, someCustomer } from "#test/people.ts";
import { answerOf, refusalOf, session, type Session } from "#test/session.ts";
import { eraseLeftPersons } from "../privacy/erase.ts";
import { day, inOneInstallation, order_input } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const guest = () => session(installation, { zone: "visitor" });
let invited = 0;

/** Invites an address and returns the token of the mail. */
async function invite(
  who: Session,
  role: MemberRole,
  sees: "all" | "own" = "all",
): Promise<[string, string]> {
  const email = `czlonek.${(invited += 1)}@example.com`;
  await who.call("inviteMember", { body: { email, role, sees } });
  const token = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
  return [email, token];
}

/** A new member of an account, with a login of their own. */
async function join(who: Session, role: MemberRole, sees: "all" | "own" = "all") {
  const [email, token] = await invite(who, role, sees);
  const login = { first_name: "Maria", last_name: `Druga ${invited}`, password: good_password };
  const { customer_id } = await guest().call("acceptMemberInvitation", {
    params: { token },
    body: { login },
  });
  const person = session(installation, { zone: "customer", email, password: good_password });
  const { members } = await person.call("team", {});
  const id = members.find((one) => one.is_self)?.id ?? 0;
  return { email, customer_id, who: person, id };
}

describe("Integrations 6: an account has members", () => {
  test("an invited person makes a login and works for the account at once", async () => {
    const owner = await someCustomer(installation);
    const [email, token] = await invite(owner.who, "buyer");
    expect(await guest().call("memberInvitation", { params: { token } })).toMatchObject({
      email,
      role: "buyer",
      has_login: false,
    });
    expect((await guest().refusal("acceptMemberInvitation", { params: { token }, body: {} })).code).toBe(
      "invitation.needs_login",
    );
    const login = { first_name: "Maria", last_name: "Druga", password: good_password };
    const accepted = await guest().call("acceptMemberInvitation", { params: { token }, body: { login } });
    expect(accepted).toEqual({ customer_id: owner.id });
    const member = session(installation, { zone: "customer", email, password: good_password });
    expect(await member.call("membership", {})).toMatchObject({
      person: { first_name: "Maria", email },
      role: "buyer",
      accounts: [{ id: owner.id, is_current: true }],
    });
    expect((await guest().refusal("memberInvitation", { params: { token } })).code).toBe(
      "invitation.expired",
    );
    const { members, invitations } = await owner.who.call("team", {});
    expect(members.map(({ role }) => role)).toEqual(["owner", "buyer"]);
    expect(invitations).toEqual([]);
    const noted = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "customer")
      .where("object_id", "=", owner.id)
      .where("act", "like", "member.%")
      .orderBy("id")
      .execute();
    expect(noted.map(({ act }) => act)).toEqual(["member.invite", "member.join"]);
  });

  test("a person with a login accepts with it and switches between accounts", async () => {
    const [owner, other] = [await someCustomer(installation), await someCustomer(installation)];
    await owner.who.call("inviteMember", { body: { email: other.email, role: "viewer" } });
    const token = (await linkIn(installation, other.email, "team_invitation")).at(-1) ?? "";
    const params = { token };
    expect((await guest().call("memberInvitation", { params })).has_login).toBe(true);
    const login = { first_name: "A", last_name: "B", password: good_password };
    expect((await guest().refusal("acceptMemberInvitation", { params, body: { login } })).code).toBe(
      "invitation.needs_login",
    );
    const third = await someCustomer(installation);
    expect((await third.who.refusal("acceptMemberInvitation", { params, body: {} })).code).toBe(
      "invitation.other_address",
    );
    await other.who.call("acceptMemberInvitation", { params, body: {} });
    expect((await other.who.call("membership", {})).accounts.map(({ id }) => id)).toEqual([
      other.id,
      owner.id,
    ]);
    const headers = await loggedIn(installation, other.email, demo_password);
    const there = await installation.app.inject({
      method: "POST",
      url: routes.switchAccount.path,
      headers,
      payload: { customer_id: other.id },
    });
    const { access_token } = answerOf("switchAccount", there) as { access_token: string };
    const moved = { ...headers, authorization: `Bearer ${access_token}` };
    const me = await installation.app.inject({
      method: "GET",
      url: routes.currentCustomer.path,
      headers: moved,
    });
    expect(me.json()).toMatchObject({ data: { id: other.id } });
    const elsewhere = await installation.app.inject({
      method: "POST",
      url: routes.switchAccount.path,
      headers: moved,
      payload: { customer_id: third.id },
    });
    expect(refusalOf(elsewhere).code).toBe("member.gone");
  });

  test("an invitation ends after seven days, when it is revoked, and when another follows it", async () => {
    const owner = await someCustomer(installation);
    const [email, first] = await invite(owner.who, "buyer");
    await owner.who.call("inviteMember", { body: { email, role: "viewer" } });
    const second = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
    const open = (token: string) => guest().refusal("memberInvitation", { params: { token } });
    expect((await open(first)).code).toBe("invitation.expired");
    // A link that a mail program has cut is one that is not valid.
    for (const cut of ["nothing", first.slice(0, 20), `${first}x`, "ż"])
      expect((await open(cut)).code, cut).toBe("invitation.expired");
    const { invitations } = await owner.who.call("team", {});
    expect(invitations).toHaveLength(1);
    await owner.who.call("revokeMemberInvitation", { params: { id: String(invitations[0]?.id ?? 0) } });
    expect((await open(second)).code).toBe("invitation.expired");
    const [, third] = await invite(owner.who, "buyer");
    installation.clock.forward(7 * day);
    expect((await open(third)).code).toBe("invitation.expired");
    const again = await someCustomer(installation);
    expect(
      (await again.who.refusal("inviteMember", { body: { email: again.email, role: "buyer" } })).code,
    ).toBe("member.exists");
    expect((await mailsSentTo(installation, email)).map(({ kind }) => kind)).toEqual([
      "team_invitation",
      "team_invitation",
    ]);
  });

  test("the last owner stays; who is removed has no session any more", async () => {
    const owner = await someCustomer(installation);
    const [own] = (await owner.who.call("team", {})).members;
    const params = { id: String(own?.id ?? 0) };
    const body = { role: "buyer", sees: "all" } as const;
    expect((await owner.who.refusal("removeMember", { params })).code).toBe("member.last_owner");
    expect((await owner.who.refusal("changeMember", { params, body })).code).toBe("member.last_owner");
    expect((await owner.who.refusal("leaveAccount", {})).code).toBe("member.last_owner");
    const member = await join(owner.who, "buyer");
    await owner.who.call("changeMember", {
      params: { id: String(member.id) },
      body: { role: "owner", sees: "all" },
    });
    await owner.who.call("leaveAccount", {});
    expect((await member.who.call("team", {})).members.map(({ email }) => email)).toEqual([member.email]);
    const row = await installation.db
      .selectFrom("customer")
      .select("password_hash")
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toBeNull();
    const second = await join(member.who, "viewer");
    const headers = await second.who.headers();
    await member.who.call("removeMember", { params: { id: String(second.id) } });
    const after = await installation.app.inject({ method: "GET", url: routes.currentUser.path, headers });
    expect(refusalOf(after).code).toBe("token.invalid");
  });

  test("the login of a person who has left every account is deleted after thirty days", async () => {
    const owner = await someCustomer(installation);
    const { id, email, who } = await join(owner.who, "viewer");
    await owner.who.call("removeMember", { params: { id: String(id) } });
    const person = async () =>
      installation.db.selectFrom("person").select("id").where("email", "=", email).execute();
    const round = () => transact(installation.db, (tx) => eraseLeftPersons(tx, installation.clock.now()));
    installation.clock.forward(29 * day);
    await round();
    expect(await person()).toHaveLength(1);
    installation.clock.forward(2 * day);
    await round();
    expect(await person()).toEqual([]);
    await expect(who.headers()).rejects.toThrow(/InvalidCredentials|401/);
  });

  test("two owners who demote each other at once leave one", async () => {
    const owner = await someCustomer(installation);
    const second = await join(owner.who, "owner");
    const [first] = (await owner.who.call("team", {})).members;
    const body = { role: "buyer", sees: "all" } as const;
    await Promise.all([
      owner.who.send("changeMember", { params: { id: String(second.id) }, body }),
      second.who.send("changeMember", { params: { id: String(first?.id ?? 0) }, body }),
    ]);
    const left = await installation.db
      .selectFrom("member")
      .select("id")
      .where("customer_id", "=", owner.id)
      .where("role", "=", "owner")
      .where("left_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
  });

  test("a member who sees the own orders opens no other, and orders under their own name", async () => {
    const owner = await someCustomer(installation);
    const own = await join(owner.who, "buyer", "own");
    const body = order_input;
    const [theirs] = (await owner.who.call("createOrder", { body })).orders;
    const [mine] = (await own.who.call("createOrder", { body })).orders;
    const hash = (one: typeof mine) => ({ params: { hash: one?.hash ?? "" } });
    expect((await own.who.refusal("order", hash(theirs))).code).toBe("order.needs_login");
    await own.who.call("order", hash(mine));
    await owner.who.call("order", hash(mine));
    const cart = await installation.db
      .selectFrom("cart")
      .select(["email", "first_name", "customer_id"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(cart).toEqual({ email: own.email, first_name: "Maria", customer_id: owner.id });
    const rowsOf = async (who: Session) =>
      (
        await installation.app.inject({
          method: "GET",
          url: routes.orders.path,
          headers: await who.headers(),
        })
      ).json<{ data: { id: number }[]; meta: { total: number } }>();
    expect((await rowsOf(own.who)).data).toHaveLength(1);
    expect((await rowsOf(owner.who)).data).toHaveLength(2);
  });
});

describe("Decision 0267: each route of a portal names the right it needs", () => {
  const rows = (Object.entries(routes) as [string, Route][]).filter(([, row]) => row.needs !== undefined);

  test("every one is refused to each role without it, and to no other", async () => {
    const owner = await someCustomer(installation);
    const wrong: string[] = [];
    for (const role of member_roles) {
      const { who } = role === "owner" ? owner : await join(owner.who, role);
      const headers = await who.headers();
      for (const [name, row] of rows) {
        // They end the session that the others are called with.
        if (["revokeToken", "renewToken", "endSessions", "leaveAccount"].includes(name)) continue;
        const params = Object.fromEntries(
          [...row.path.matchAll(/:(\w+)/g)].map(([, key]) => [key ?? "", "1"]),
        );
        const answer = await installation.app.inject({
          method: row.method,
          url: fillPath(row.path, params),
          headers,
          ...(row.method === "GET" || row.method === "DELETE" ? {} : { payload: {} }),
        });
        const is_refused = answer.body.includes('"member.role"');
        const has = row.needs === "any" || row.needs === undefined || mayMember(role, row.needs);
        if (is_refused === has) wrong.push(`${name} as ${role}: ${answer.statusCode}`);
      }
    }
    expect(rows.length).toBeGreaterThan(135);
    expect(wrong).toEqual([]);
  });
});
