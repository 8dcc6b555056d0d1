import { beforeEach, describe, expect, test } from "vitest";
import { someVoucher, voucher_sale } from "#test/calls/desk-voucher-calls.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, day, inOneInstallation, placeOrder, visitor } from "#test/steps.ts";

let installation: Installation;
let ksiegowa: Session;
let celina: Session;
inOneInstallation((opened) => {
  installation = opened;
  ksiegowa = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
  celina = session(installation, { zone: "staff", email: "celina@example.com" });
});

// The limit covers all vouchers of one seller and day, so each test has a day of its own.
beforeEach(() => installation.clock.forward(day));

const owed = async (account: string, owner: string): Promise<bigint> => {
  const row = await installation.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", account)
    .where("owner", "=", owner)
    .where("currency", "=", "PLN")
    .executeTakeFirst();
  return row?.balance ?? 0n;
};
const seen = (id: string) => celina.call("voucher", { params: { id } });

describe("A voucher sold at the desk", () => {
  test("is owed to its holder, shows its code once, and pays an order", async () => {
    const before = await owed("asset:voucher_sales", "");
    const { id, code } = await someVoucher(ksiegowa);
    expect(code).toMatch(/^[A-Z2-9]{16}$/);
    expect(await owed("asset:voucher_sales", "")).toBe(before + 20_000n);
    expect(await owed("liab:voucher", `voucher:${id}`)).toBe(-20_000n);
    const { data } = await celina.call("vouchers", { query: { search: "ogrod@", show: "open" } });
    expect(data[0]).toMatchObject({
      id: Number(id),
      ends_in: code.slice(-4),
      state: "open",
      sold_to: "Firma z ogrodem",
      bank_iban: "PL61109010140000071219812874",
      made_by: "Zofia Grosz",
    });
    const answers = JSON.stringify([data, await seen(id)]);
    const log = await installation.db.selectFrom("audit_log").select("detail").execute();
    expect(answers + JSON.stringify(log)).not.toContain(code);

    const placed = await placeOrder(visitor(installation), {}, { payment_method: "coupon", voucher: code });
    await installation.runJobs();
    const detail = await seen(id);
    expect(detail.uses).toMatchObject([
      { orders: [placed.orders[0]?.id], amount: { currency_amount_decimal: placed.gross }, state: "spent" },
    ]);
    expect(Number(detail.left.currency_amount_decimal)).toBeCloseTo(200 - Number(placed.gross), 2);
  });

  test("a repeated request creates one voucher", async () => {
    const key = { idempotency_key: "sale-of-one-voucher-000000" };
    const first = await ksiegowa.call("sellVoucher", { body: voucher_sale, ...key });
    expect(await ksiegowa.call("sellVoucher", { body: voucher_sale, ...key })).toEqual(first);
  });

  test("paid in cash is booked to no bank account", async () => {
    const { id } = await someVoucher(ksiegowa, { paid_by: "cash", email: "" });
    expect(await seen(id)).toMatchObject({ bank_iban: null, paid_by: "cash", email: "" });
  });

  test.each([
    [{ amount: "0.00" }, 422],
    [{ amount: "50000.01" }, 422],
    [{ amount: "10.001" }, 422],
    [{ email: "nikt" }, 422],
    [{ reference: " " }, 422],
    [{ brand: "lingy" }, 409],
    [{ brand: "unknown" }, 400],
    [{ valid_to: "2031-03-02" }, 422],
  ] as const)("is refused with %o, and nothing is owed", async (wrong, status) => {
    const before = await owed("asset:voucher_sales", "");
    expect((await ksiegowa.refusal("sellVoucher", { body: { ...voucher_sale, ...wrong } })).status).toBe(
      status,
    );
    expect(await owed("asset:voucher_sales", "")).toBe(before);
  });

  test("expires after its last day", async () => {
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(
      installation.clock.now(),
    );
    const { id } = await someVoucher(ksiegowa, { valid_to: today });
    expect((await seen(id)).state).toBe("open");
    installation.clock.forward(day);
    expect(await seen(id)).toMatchObject({ state: "over", valid_to: today });
  });
});

describe("A voucher that is blocked", () => {
  test("pays nothing until it is unblocked; the rest remains owed, and both acts have a reason", async () => {
    const { id, code } = await someVoucher(ksiegowa);
    const block = (blocked: boolean, reason: string) =>
      ksiegowa.call("blockVoucher", { params: { id }, body: { blocked, reason } });
    expect(await block(true, "Zgłoszono kradzież")).toMatchObject({
      state: "blocked",
      note: "Zgłoszono kradzież",
    });
    await expect(
      placeOrder(visitor(installation), {}, { payment_method: "coupon", voucher: code }),
    ).rejects.toThrow(/voucher\.invalid/);
    expect(await owed("liab:voucher", `voucher:${id}`)).toBe(-20_000n);
    await block(false, "Znalazł się");
    await placeOrder(visitor(installation), {}, { payment_method: "coupon", voucher: code });
    const ada = session(installation, { zone: "staff", email: "admin@example.com" });
    const query = { object: "voucher", object_id: id };
    const { data } = await ada.call("auditLines", { query });
    expect(data.map(({ act, detail }) => [act, detail["reason"]])).toEqual([
      ["voucher.unblock", "Znalazł się"],
      ["voucher.block", "Zgłoszono kradzież"],
      ["voucher.sell", undefined],
    ]);
  });

  test("while a payment is pending still pays its part of that order", async () => {
    const { id, code } = await someVoucher(ksiegowa, { amount: "10.00" });
    const placed = await placeOrder(visitor(installation), {}, { voucher: code });
    expect((await seen(id)).uses).toMatchObject([{ state: "held" }]);
    const body = { blocked: true, reason: "Sprawdzamy" };
    await ksiegowa.call("blockVoucher", { params: { id }, body });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect((await seen(id)).uses).toMatchObject([{ state: "spent" }]);
    expect((await celina.call("vouchers", { query: { show: "closed", per_page: "1" } })).data).toHaveLength(
      1,
    );
  });
});
