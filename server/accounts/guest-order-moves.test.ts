import { beforeEach, describe, expect, test } from "vitest";
import { newCompany, type Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, paidOrder, placeOrder, visitor } from "#test/steps.ts";
import { joinTeam } from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let guest: Session;
let company: Company;
let member: Awaited<ReturnType<typeof joinTeam>>;
beforeEach(async () => {
  guest = visitor(installation);
  company = await newCompany(installation);
  member = await joinTeam(installation, company.session, "buyer");
});
const paidBy = async (email: string): Promise<string> =>
  (await paidOrder(installation, guest, {}, { email })).orders[0]?.hash ?? "";
const moveIn = (who: Session, hash: string) => who.call("moveOrderIn", { params: { hash } });
const ownerOf = (hash: string) =>
  installation.db
    .selectFrom("order")
    .select(["customer_id", "member_id"])
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();

describe("integrations 6: a person moves the order of a guest into the account", () => {
  test("that was made with the person's address, with payment and invoice; the link alone then opens it no more", async () => {
    const hash = await paidBy(member.email);
    expect((await orderOf(guest, hash)).may_move_in).toBe(false);
    expect((await orderOf(member.who, hash)).may_move_in).toBe(true);
    await moveIn(member.who, hash);
    expect(await ownerOf(hash)).toEqual({ customer_id: company.id, member_id: member.id });
    const seen = await orderOf(company.session, hash);
    expect(seen).toMatchObject({ may_move_in: false });
    expect(seen.invoices).toHaveLength(1);
    expect((await company.session.call("invoices", {})).data).toHaveLength(1);
    expect((await guest.refusal("order", { params: { hash } })).code).toBe("order.needs_login");
    await moveIn(member.who, hash);
    const acts = await installation.db
      .selectFrom("audit_log")
      .select(["actor_id", "object_id"])
      .where("act", "=", "carts.moved_in")
      .where("object_id", "=", company.id)
      .execute();
    expect(acts).toHaveLength(1);
  });

  test("not that of another address, by its link alone", async () => {
    const hash = await paidBy("colleague@example.com");
    expect((await orderOf(member.who, hash)).may_move_in).toBe(false);
    const params = { hash };
    expect((await member.who.refusal("moveOrderIn", { params })).code).toBe("order.other_address");
    expect(await ownerOf(hash)).toEqual({ customer_id: null, member_id: null });
  });

  test("not one that is not paid: paid from the balance afterwards, it would be in no limit", async () => {
    const { orders } = await placeOrder(guest, {}, { email: member.email });
    const params = { hash: orders[0]?.hash ?? "" };
    expect((await orderOf(member.who, params.hash)).may_move_in).toBe(false);
    expect((await member.who.refusal("moveOrderIn", { params })).code).toBe("order.move_unpaid");
    expect(await ownerOf(params.hash)).toEqual({ customer_id: null, member_id: null });
  });

  test("not by a member who may not order", async () => {
    const viewer = await joinTeam(installation, company.session, "viewer");
    const params = { hash: await paidBy(viewer.email) };
    expect((await viewer.who.refusal("moveOrderIn", { params })).code).toBe("member.role");
    expect((await orderOf(viewer.who, params.hash)).may_move_in).toBe(false);
  });
});
