import type { SecondPersonAct } from "#domain/accounts/second-person.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { openCase } from "./cases.ts";
import { openInvoice } from "./companies.ts";
import { coupon_rules, newCode, someCoupon } from "./calls/desk-code-calls.ts";
import { someTranslator } from "./calls/desk-dispatch-calls.ts";
import { freshDraft, quiet_list } from "./calls/desk-price-calls.ts";
import { voucher_sale } from "./calls/desk-voucher-calls.ts";
import type { Installation } from "./installation.ts";
import { someCustomer } from "./people.ts";
import { session, type Session } from "./session.ts";
import { anna, day, paidOrder, piotr, placeOrder, visitor, words, workStage } from "./steps.ts";
import { importStatement, lineOf, statementFile } from "./transfers.ts";

/** An act above the limit of one person, by a user with its right; `below` is the same within the limit. */
export type AboveLimit = {
  readonly by: "piotr" | "celina" | "zofia" | "ada";
  readonly prepare: (installation: Installation) => Promise<string>;
  readonly act: (who: Session, id: string) => ReturnType<Session["send"]>;
  readonly below?: (who: Session, id: string) => ReturnType<Session["send"]>;
};

const byId = (id: string) => ({ params: { id } });

/** A paid order with a number of words. */
export async function bought(installation: Installation, count = 4000) {
  const { orders } = await paidOrder(installation, anna(installation), { text: words(count) });
  const order_id = orders[0]?.id ?? 0;
  const [payment] = await piotr(installation).call("refundables", { query: { search: String(order_id) } });
  return { order_id, payment_id: payment?.payment_id ?? 0 };
}
const refund = (who: Session, id: string, amount: string) => {
  const [payment_id = 0, order_id = 0] = id.split(" ").map(Number);
  return who.send("makeRefund", { body: { payment_id, order_id, amount, note: "Skarga" } });
};
const corrected = (who: Session, id: string, amount: string) =>
  who.send("correctBalance", { ...byId(id), body: { amount, reason: "Skarga" } });
const sold = (who: Session, amount: string) => who.send("sellVoucher", { body: { ...voucher_sale, amount } });

const fifty_off = {
  ...coupon_rules,
  kind: "amount",
  percent_bps: null,
  amount: "50.00",
  currency: "PLN",
  most_uses: 1,
} as const;
const bonusOf = (who: Session, bonus: string) =>
  who.send("setBonusTable", {
    body: {
      brand: "lingy",
      currency: "EUR",
      from: null,
      steps: [{ from: "100", bonus_bps: null, bonus }],
    },
  });
/** Raises the limit of refunds by an amount in grosze. */
const limitOfRefunds = async (who: Session, more: bigint) => {
  const all = await who.call("brandSettings", {});
  const seen = all.find(({ brand }) => brand === "lingy")?.hand_limits.value ?? [];
  const value = seen.map((one) =>
    one.limit === "refunds" && one.currency === "PLN"
      ? { ...one, amount: toDecimal((fromDecimal(one.amount) ?? 0n) + more) }
      : one,
  );
  return who.send("setHandLimits", { params: { brand: "lingy" }, body: { value, seen, reason: "Próba" } });
};
const ratedAt = (rate_per_1000: string) =>
  ({ source_lang: "uk", target_lang: "fr", stage_kind: "verification", rate_per_1000 }) as const;
const at = (installation: Installation, email: string): Session =>
  session(installation, { zone: "staff", email, at_work: true });

/** A complaint that the desk works on. */
async function complained(installation: Installation): Promise<string> {
  const guest = visitor(installation);
  const { orders } = await paidOrder(installation, guest, { text: words(4000) });
  await workStage(installation, orders[0]?.id ?? 0, "olena@example.com");
  const { id } = await openCase(installation, guest, orders[0]?.hash ?? "");
  await piotr(installation).call("triageCorrection", byId(id));
  return id;
}

/** A bought order that is recounted. */
async function recounted(installation: Installation): Promise<string> {
  const id = String((await bought(installation)).order_id);
  await piotr(installation).call("actOnOrder", { params: { id }, body: { event: "plan.change" } });
  return `${id} ${new Date(installation.clock.now().getTime() + 9 * day).toISOString()}`;
}

/** An attempt without proof of payment. */
async function unproven(installation: Installation): Promise<string> {
  const { payment_hash } = await placeOrder(visitor(installation), { text: words(4000) });
  const { id } = await installation.db
    .updateTable("payment")
    .set({ provider: "ecard", method: "ecard", provider_ref: payment_hash })
    .where("hash", "=", payment_hash)
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
}

/** An unpaid top-up, and a transfer of its amount without reference. */
async function unmatched(installation: Installation): Promise<string> {
  const { who } = await someCustomer(installation);
  const amount = "6000.00";
  const { bonus } = await who.call("previewTopUp", { body: { amount } });
  const paid = { amount, currency: "PLN", payment_method: "bank_transfer", terms: true } as const;
  const body = { ...paid, expected_bonus: bonus.currency_amount_decimal };
  const { payment_hash } = await who.call("topUp", { body });
  const due = await installation.db
    .selectFrom("payment")
    .select("payment_request_id as id")
    .where("hash", "=", payment_hash)
    .executeTakeFirstOrThrow();
  const title = `bez numeru ${due.id}`;
  await importStatement(
    installation,
    statementFile({ opening: BigInt(due.id), lines: [{ amount: 600_000n, title, bank_ref: title }] }),
  );
  return `${(await lineOf(installation, title)).id} ${due.id}`;
}

/** Every act of `second_person_acts`, once above its limit. */
export const above_limit: Readonly<Record<SecondPersonAct, AboveLimit>> = {
  makeRefund: {
    by: "piotr",
    prepare: async (installation) => {
      const { payment_id, order_id } = await bought(installation);
      return `${payment_id} ${order_id}`;
    },
    act: (who, id) => refund(who, id, "600.00"),
    below: (who, id) => refund(who, id, "10.00"),
  },
  refundCorrection: {
    by: "piotr",
    prepare: complained,
    act: (who, id) => {
      const body = { amount: "600.00", answer: "Zwracamy część ceny zamówienia.", note: "Skarga" };
      return who.send("refundCorrection", { ...byId(id), body });
    },
  },
  issueSupplement: {
    by: "piotr",
    prepare: recounted,
    act: (who, given) => {
      const [id = "", deadline = ""] = given.split(" ");
      const lines = [{ label: "Tłumaczenie", amount: "20.00" }];
      const body = { lines, words: 100, deadline, reason: "Mniej słów", confirmed: true };
      return who.send("issueSupplement", { params: { id }, body });
    },
  },
  correctBalance: {
    by: "celina",
    prepare: async (installation) => String((await someCustomer(installation)).id),
    act: (who, id) => corrected(who, id, "501.00"),
    below: (who, id) => corrected(who, id, "5.00"),
  },
  sellVoucher: {
    by: "zofia",
    prepare: () => Promise.resolve(""),
    act: (who) => sold(who, "501.00"),
    below: (who) => sold(who, "5.00"),
  },
  makeCoupon: {
    by: "ada",
    prepare: () => Promise.resolve(""),
    act: (who) => {
      const rules = { ...fifty_off, amount: "100.00", most_uses: 10 };
      return who.send("makeCoupon", { body: { ...rules, code: newCode(), brands: ["tolmaro"] } });
    },
    below: (who) =>
      who.send("makeCoupon", { body: { ...coupon_rules, code: newCode(), brands: ["tolmaro"] } }),
  },
  makeCoupons: {
    by: "ada",
    prepare: () => Promise.resolve(""),
    act: (who) =>
      who.send("makeCoupons", { body: { ...fifty_off, prefix: newCode(), count: 11, brands: ["tolmaro"] } }),
  },
  changeCoupon: {
    by: "ada",
    prepare: async (installation) => String((await someCoupon(at(installation, "admin@example.com"))).id),
    act: (who, id) =>
      who.send("changeCoupon", { ...byId(id), body: { ...coupon_rules, percent_bps: 5_001, active: true } }),
    below: (who, id) =>
      who.send("changeCoupon", { ...byId(id), body: { ...coupon_rules, percent_bps: 5_000, active: true } }),
  },
  setBonusTable: {
    by: "ada",
    prepare: () => Promise.resolve(""),
    act: (who) => bonusOf(who, "50.01"),
    below: (who) => bonusOf(who, "50.00"),
  },
  setHandLimits: {
    by: "ada",
    prepare: () => Promise.resolve(""),
    act: (who) => limitOfRefunds(who, 1n),
    below: (who) => limitOfRefunds(who, -1n),
  },
  publishPriceDraft: {
    by: "ada",
    prepare: async (installation) => {
      const ada = at(installation, "admin@example.com");
      const revision = await freshDraft(ada);
      const { live_cells } = await ada.call("priceDraft", { params: quiet_list });
      const live = Number(live_cells["en-de.economy"]);
      const cells = [{ cell: "en-de.economy", value: (live < 1 ? live * 100 : live / 100).toFixed(4) }];
      const written = await ada.call("setPriceCells", { params: quiet_list, body: { revision, cells } });
      return String(written.revision);
    },
    act: (who, revision) => {
      const body = { revision: Number(revision), from: null, warnings_seen: true, note: "Nowa jednostka" };
      return who.send("publishPriceDraft", { params: quiet_list, body });
    },
  },
  setTranslatorPairs: {
    by: "piotr",
    prepare: async (installation) => {
      const id = await someTranslator(installation, piotr(installation));
      const body = { pairs: [ratedAt("100.00")], reason: "Zwykła stawka" };
      await piotr(installation).call("setTranslatorPairs", { ...byId(id), body });
      return id;
    },
    act: (who, id) => {
      const body = { pairs: [ratedAt("10000.00")], reason: "Jedyna osoba z tą parą" };
      return who.send("setTranslatorPairs", { ...byId(id), body });
    },
    below: (who, id) => {
      const body = { pairs: [ratedAt("1.00")], reason: "Staż" };
      return who.send("setTranslatorPairs", { ...byId(id), body });
    },
  },
  confirmPayment: {
    by: "zofia",
    prepare: unproven,
    act: (who, id) => who.send("confirmPayment", { ...byId(id), body: { proof: "Wyciąg 11/2031" } }),
  },
  matchTransfer: {
    by: "zofia",
    prepare: unmatched,
    act: (who, given) => {
      const [id = "", due = ""] = given.split(" ");
      const parts = [{ payment_request_id: Number(due), amount: "6000.00" }];
      return who.send("matchTransfer", { params: { id }, body: { parts } });
    },
  },
  reduceInvoice: {
    by: "zofia",
    prepare: async (installation) => String((await openInvoice(installation, 4000)).invoice_id),
    act: (who, id) => {
      const body = { reason: "Rabat", lines: [{ position: 1, amount: "501.00" }] };
      return who.send("reduceInvoice", { ...byId(id), body });
    },
  },
};
