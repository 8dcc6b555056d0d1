import { describe, expect, test } from "vitest";
import {
  buyingCompany,
  byId,
  confirmation,
  every_scope_key,
  newKey,
  previewBy,
  programWith,
} from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, linkIn } from "#test/people.ts";
import { refusalOf, type Session, session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let people = 0;

/** A company with an owner more, who has made a key. */
async function withSecondOwner() {
  const { company, program } = await buyingCompany(installation);
  const email = `druga.${(people += 1)}@example.com`;
  await company.session.call("inviteMember", { body: { email, role: "owner" } });
  const token = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
  const login = { first_name: "Maria", last_name: "Druga", password: good_password };
  await session(installation, { zone: "visitor" }).call("acceptMemberInvitation", {
    params: { token },
    body: { login },
  });
  const second = session(installation, { zone: "customer", email, password: good_password });
  const made = await newKey(second);
  const { members } = await company.session.call("team", {});
  const member_id = members.find((one) => one.email === email)?.id ?? 0;
  return { company, program, member_id, made, email, second };
}

describe("Integrations 6: keys and the members who made them", () => {
  test("the list says who made a key, and that the person has left", async () => {
    const { company, member_id } = await withSecondOwner();
    const makers = async () => (await company.session.call("apiKeys", {})).map(({ made_by }) => made_by);
    expect(await makers()).toEqual([
      { name: "Maria Druga", member_id, has_left: false },
      { name: "Lena Lis", member_id: expect.any(Number) as number, has_left: false },
    ]);
    await company.session.call("removeMember", byId(member_id));
    expect((await makers())[0]).toEqual({ name: "Maria Druga", member_id, has_left: true });
    // The key works on: it acts for the account.
    expect((await company.session.call("apiKeys", {}))[0]?.state).toBe("active");
  });

  test("removing a member revokes their keys where the owner says so, and no others", async () => {
    const { company, member_id, made, program, second } = await withSecondOwner();
    await newKey(second, { name: "Another program" });
    await company.session.call("removeMember", { ...byId(member_id), query: { keys: "revoke" } });
    const [other, revoked, own] = await company.session.call("apiKeys", {});
    expect([other?.state, revoked?.state, own?.state]).toEqual(["revoked", "revoked", "active"]);
    expect(revoked?.revoked_because).toBe("owner");
    expect((await program.send("apiAccount", {})).statusCode).toBe(200);
    const noted = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "api_key")
      .where("object_id", "=", made.id)
      .orderBy("id")
      .execute();
    expect(noted.map(({ act }) => act)).toEqual(["api_key.make", "api_key.revoke"]);
  });

  test("a member of another account is not found, and its keys stay", async () => {
    const one = await withSecondOwner();
    const other = await withSecondOwner();
    const refusal = await one.company.session.refusal("removeMember", {
      ...byId(other.member_id),
      query: { keys: "revoke" },
    });
    expect(refusal.code).toBe("member.not_found");
    expect((await other.company.session.call("apiKeys", {}))[0]?.state).toBe("active");
  });
});

describe("Integrations 6: the cost centre of a key", () => {
  const addCentre = (who: Session, code: string) =>
    who.call("createCostCentre", { body: { code, name: "Legal", month_limit: "900" } });
  const { name, order_limit, day_limit, month_limit } = every_scope_key;
  const limits = { name, order_limit, day_limit, month_limit };
  const change = (who: Session, id: number, more: object) =>
    who.send("changeApiKey", { ...byId(id), body: { ...limits, ...more } });

  test("is the one of its orders where the program names none", async () => {
    const { company } = await buyingCompany(installation);
    await addCentre(company.session, "LEG");
    await addCentre(company.session, "OPS");
    const { key, id } = await newKey(company.session, { cost_centre: "leg" });
    const program = programWith(installation, key);
    const [first] = await company.session.call("apiKeys", {});
    expect(first?.cost_centre).toEqual({ code: "LEG", name: "Legal", active: true });
    const spentOf = async (code: string) =>
      (await company.session.call("purchasing", {})).cost_centres.find((one) => one.code === code)
        ?.spent_month;
    const preview = await previewBy(program, 250);
    await program.call("apiConfirmPreview", confirmation(preview.id, preview.gross));
    expect([await spentOf("LEG"), await spentOf("OPS")]).toEqual([preview.gross, "0.00"]);
    const named = await previewBy(program, 251);
    const { body, ...rest } = confirmation(named.id, named.gross);
    await program.call("apiConfirmPreview", { ...rest, body: { ...body, cost_centre: "OPS" } });
    expect(await spentOf("OPS")).toBe(named.gross);
    const { view } = await company.session.call("rotateApiKey", { ...byId(id), body: { days: 0 } });
    expect(view.cost_centre).toMatchObject({ code: "LEG" });
  });

  test("stays as it is where a change does not name it, and is removed by null", async () => {
    const { company, key_id } = await buyingCompany(installation);
    const { cost_centres } = await addCentre(company.session, "LEG");
    await change(company.session, key_id, { cost_centre: "LEG" });
    const { id = 0, name: named = "" } = cost_centres[0] ?? {};
    await company.session.call("changeCostCentre", { ...byId(id), body: { name: named, active: false } });
    const same = await change(company.session, key_id, {});
    expect(same.json<{ data: object }>().data).toMatchObject({
      cost_centre: { code: "LEG", active: false },
    });
    const removed = await change(company.session, key_id, { cost_centre: null });
    expect(removed.json<{ data: object }>().data).toMatchObject({ cost_centre: null });
    expect(refusalOf(await change(company.session, key_id, { cost_centre: "LEG" })).code).toBe(
      "cost_centre.unknown",
    );
  });

  test("is never one of another account", async () => {
    const one = await buyingCompany(installation);
    const other = await buyingCompany(installation);
    await addCentre(other.company.session, "THEIRS");
    const body = { ...every_scope_key, cost_centre: "THEIRS" };
    expect((await one.company.session.refusal("createApiKey", { body })).code).toBe("cost_centre.unknown");
  });
});
