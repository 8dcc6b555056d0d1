import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { second_person, second_person_acts, type SecondPersonAct } from "#domain/accounts/second-person.ts";
import { may } from "#domain/accounts/staff-rights.ts";
import { above_limit } from "#test/above-limit.ts";
import { someVoucher, voucher_sale } from "#test/calls/desk-voucher-calls.ts";
import type { Installation } from "#test/installation.ts";
import { type Refused, refusalOf, session, type Session } from "#test/session.ts";
import { day, inOneInstallation } from "#test/steps.ts";
import { lineOf } from "#test/transfers.ts";

let installation: Installation;
let people: Record<"piotr" | "celina" | "zofia" | "ada", Session>;
inOneInstallation(
  (opened) => {
    installation = opened;
    const at = (email: string): Session => session(installation, { zone: "staff", email });
    people = {
      piotr: at("piotr@example.com"),
      celina: at("celina@example.com"),
      zofia: at("ksiegowa@example.com"),
      ada: at("admin@example.com"),
    };
  },
  { STANDINS: "ecard" },
);
beforeEach(() => installation.clock.forward(day));

const roles = {
  piotr: "project_manager",
  celina: "customer_service",
  zofia: "accounting",
  ada: "admin",
} as const;
const by = (id: number | string) => ({ params: { id: String(id) } });
const yes = { decision: "approve" } as const;
const no = { decision: "reject", note: "Bez podstawy" } as const;

/** Digest of all tables that these acts write. */
async function written(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from ledger.entry) as entries, (select count(*) from voucher) as vouchers,
    (select count(*) from refund) as refunds, (select count(*) from wallet_lot) as lots,
    (select count(*) from invoice) as papers, (select sum(captured) from payment) as captured,
    (select count(*) from quote) as quotes, (select count(*) from bank_match) as matches,
    (select sum(coalesce(percent_bps, 0) + 1) from coupon) as codes, (select count(*) from bonus_sheet) as bonus,
    (select count(*) from price_list) as lists, (select count(*) from brand_setting) as settings, (select sum(rate_per_1000) from translator_pair) as rates
    `.execute(installation.db);
  return rows[0];
}

const other = (act: SecondPersonAct): Session => (above_limit[act].by === "ada" ? people.zofia : people.ada);

type Waiting = { readonly id: number; readonly mine: () => Promise<Refused> };
/** Does an act above its limit; returns the request that waits. */
async function asked(act: SecondPersonAct): Promise<Waiting & { readonly before: unknown }> {
  const scenario = above_limit[act];
  const given = await scenario.prepare(installation);
  const before = await written();
  const answer = await scenario.act(people[scenario.by], given);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { id } = await installation.db
    .selectFrom("approval_request")
    .select("id")
    .where("act", "=", act)
    .where("state", "=", "waiting")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const mine = async () =>
    refusalOf(await people[scenario.by].send("decideApproval", { ...by(id), body: yes }));
  return { id, mine, before };
}

describe.each(second_person_acts)("%s above its limit", (act) => {
  test("is requested, refused to the requester, and done when another user approves", async () => {
    const { id, mine, before } = await asked(act);
    expect(await written()).toEqual(before);
    const role = roles[above_limit[act].by];
    expect((await mine()).code).toBe(
      may(role, "approvals.decide") ? "approval.same_person" : "right.missing",
    );
    const newest = await installation.db
      .selectFrom("audit_log")
      .select(["detail", "staff_role"])
      .where("act", "=", second_person[act].audit_act)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(newest).toMatchObject({ staff_role: role, detail: { needs_second: true } });
    const approved = await other(act).call("decideApproval", { ...by(id), body: yes });
    expect(approved.state).toBe("approved");
    expect(approved.decided_by).not.toBe(approved.made_by.name);
    expect(await written()).not.toEqual(before);
    await installation.runJobs();
  });

  test("declined, is not done", async () => {
    const { id, before } = await asked(act);
    await other(act).call("decideApproval", { ...by(id), body: no });
    expect(await written()).toEqual(before);
    await installation.runJobs();
  });
});

describe("A voucher above the limit", () => {
  const ask = async (amount: string, who = people.zofia): Promise<number | null> =>
    (await who.call("sellVoucher", { body: { ...voucher_sale, amount } })).waits_for;

  test("counts with the others its seller sold that day, to any buyer", async () => {
    await someVoucher(people.zofia, { amount: "300.00" });
    expect(await ask("200.00")).toBeNull();
    const body = { ...voucher_sale, amount: "0.01", sold_to: "Ktoś inny", email: "inny@example.com" };
    expect((await people.zofia.call("sellVoucher", { body })).waits_for).not.toBeNull();
    expect(await ask("0.01", people.ada)).toBeNull();
  });

  test("shows its code once, to its seller only, after another user approved", async () => {
    const id = (await ask("600.00")) ?? 0;
    await people.ada.call("decideApproval", { ...by(id), body: yes });
    const [voucher] = (await people.zofia.call("vouchers", { query: { per_page: "1" } })).data;
    expect(voucher).toMatchObject({ made_by: "Zofia Grosz", code_told: false });
    const params = by(voucher?.id ?? 0);
    expect((await people.ada.refusal("voucherCode", params)).code).toBe("voucher.code_told");
    const { code } = await people.zofia.call("voucherCode", params);
    expect(code.slice(-4)).toBe(voucher?.ends_in);
    expect((await people.zofia.refusal("voucherCode", params)).code).toBe("voucher.code_told");
  });

  test("that could not be sold is refused immediately, and no request waits", async () => {
    const waiting = () => people.zofia.call("approvals", { query: { act: "sellVoucher" } });
    const before = (await waiting()).meta.total;
    const body = { ...voucher_sale, amount: "600.00", valid_to: "2031-03-02" };
    expect((await people.zofia.refusal("sellVoucher", { body })).status).toBe(422);
    expect((await waiting()).meta.total).toBe(before);
  });
});

describe("A waiting request", () => {
  test("is not repeated, and is shown with the line of the statement", async () => {
    const scenario = above_limit.matchTransfer;
    const given = await scenario.prepare(installation);
    await scenario.act(people.zofia, given);
    const again = refusalOf(await scenario.act(people.zofia, given));
    expect(again).toMatchObject({ status: 409, code: "approval.waits" });
    const [, due = ""] = given.split(" ");
    expect((await lineOf(installation, `bez numeru ${due}`)).waits_for).toBe(again.details?.["id"]);
  });

  test("cannot be approved once the act was done in another way", async () => {
    const id = await above_limit.reduceInvoice.prepare(installation);
    const lower = (amount: string) =>
      people.zofia.call("reduceInvoice", {
        ...by(id),
        body: { reason: "Rabat", lines: [{ position: 1, amount }] },
      });
    const { waits_for } = await lower("1000.00");
    await lower("499.00");
    expect((await people.ada.refusal("decideApproval", { ...by(waits_for ?? 0), body: yes })).code).toBe(
      "correction.too_much",
    );
  });
});
