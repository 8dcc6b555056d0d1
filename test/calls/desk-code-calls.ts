import type { z } from "zod/mini";
import type { couponInput } from "#contract/pricing/desk-codes.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Session } from "../session.ts";

const nothing = (): Promise<string> => Promise.resolve("");
let written = 0;
/** A code unique to this test. */
export const newCode = (): string => `TEST${(written += 1)}`;

/** Ten per cent off everything, valid since long ago and without end. */
export const coupon_rules = {
  kind: "percent",
  percent_bps: 1_000,
  amount: null,
  currency: null,
  least: null,
  services: null,
  packages: null,
  exclusive: false,
  most_uses: null,
  most_uses_each: null,
  valid_from: "2031-03-01",
  valid_to: null,
  note: "",
} as const satisfies Omit<z.input<typeof couponInput>, "code" | "brands">;

/** Creates a code of the flagship and returns it. */
export async function someCoupon(
  admin: Session,
  rules: Partial<z.input<typeof couponInput>> = {},
): Promise<{ readonly id: number; readonly code: string }> {
  const body = { ...coupon_rules, code: newCode(), brands: ["tolmaro"], ...rules };
  const { made } = await admin.call("makeCoupon", { body });
  if (!made[0]) throw new Error("no code was created");
  return made[0];
}

/** Every call about codes and bonus tables that changes something, once. */
export const codeWriteCalls: Readonly<Record<string, DeskCall>> = {
  makeCoupon: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      await someCoupon(admin);
      return "admin";
    },
    expected: "coupon.make",
  }),
  makeCoupons: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const body = { ...coupon_rules, prefix: newCode(), count: 3, brands: ["tolmaro"] };
      await admin.call("makeCoupons", { body });
      return "admin";
    },
    expected: "coupon.make_batch",
  }),
  changeCoupon: (_installation, { admin }) => ({
    prepare: async () => String((await someCoupon(admin)).id),
    act: async (id) => {
      await admin.call("changeCoupon", { params: { id }, body: { ...coupon_rules, active: false } });
      return "admin";
    },
    expected: "coupon.change",
  }),
  setBonusTable: (_installation, { admin }) => ({
    prepare: nothing,
    act: async () => {
      const body = { brand: "lingy", currency: "EUR", from: null, steps: [] } as const;
      await admin.call("setBonusTable", { body: { ...body, steps: [] } });
      return "admin";
    },
    expected: "bonus_table.set",
  }),
};
