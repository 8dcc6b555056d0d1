import type { z } from "zod/mini";
import type { voucherSale } from "#contract/payments/desk-vouchers.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Session } from "../session.ts";

export const voucher_sale = {
  brand: "tolmaro",
  currency: "PLN",
  amount: "200.00",
  sold_to: "Firma z ogrodem",
  email: "ogrod@example.com",
  paid_by: "transfer",
  reference: "Przelew 7/2026",
  valid_to: null,
} as const satisfies z.input<typeof voucherSale>;

/** Sells a voucher; returns its number and its code. */
export async function someVoucher(
  accounting: Session,
  sale: Partial<z.input<typeof voucherSale>> = {},
): Promise<{ readonly id: string; readonly code: string }> {
  const { sold } = await accounting.call("sellVoucher", { body: { ...voucher_sale, ...sale } });
  if (!sold) throw new Error("the sale waits for a second person");
  return { id: String(sold.voucher.id), code: sold.code };
}

/** Every call about vouchers that changes something, once. */
export const voucherWriteCalls: Readonly<Record<string, DeskCall>> = {
  sellVoucher: (_installation, { accounting }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await someVoucher(accounting);
      return "accounting";
    },
    expected: "voucher.sell",
  }),
  voucherCode: (_installation, { accounting, admin }) => ({
    prepare: async () => {
      const body = { ...voucher_sale, amount: "600.00" };
      const { waits_for } = await accounting.call("sellVoucher", { body });
      const yes = { decision: "approve" } as const;
      await admin.call("decideApproval", { params: { id: String(waits_for) }, body: yes });
      const { data } = await accounting.call("vouchers", { query: { per_page: "1" } });
      return String(data[0]?.id ?? 0);
    },
    act: async (id) => {
      await accounting.call("voucherCode", { params: { id } });
      return "accounting";
    },
    expected: "voucher.code",
  }),
  blockVoucher: (_installation, { accounting }) => ({
    prepare: async () => (await someVoucher(accounting)).id,
    act: async (id) => {
      const body = { blocked: true, reason: "Zgubiony" };
      await accounting.call("blockVoucher", { params: { id }, body });
      return "accounting";
    },
    expected: "voucher.block",
  }),
};
