import { giveOrAsk } from "#server/approvals/index.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { askingForSale, blockVoucher, sellOverTheDesk, tellCode } from "./commands.ts";
import { voucherDetail, voucherList, voucherOfDesk } from "./queries.ts";

export const voucher_handlers = {
  vouchers: read("vouchers", ({ db, query, now }) => voucherList(db, query, now)),
  // The uses of a voucher show purchases of a customer, so this read is written to the audit log.
  voucher: write("voucher", async ({ tx, caller, params, now }) => {
    const found = await voucherDetail(tx, params.id, now);
    await recordAccess(tx, caller, { act: "voucher.look", object: "voucher", object_id: params.id }, now);
    return found;
  }),
  sellVoucher: write("sellVoucher", async ({ tx, caller, body, now }) => {
    const give = async () => {
      const { id } = await sellOverTheDesk(tx, caller, body, now);
      const code = await tellCode(tx, caller, id, now);
      return { voucher: await voucherOfDesk(tx, id, now), code };
    };
    const { given, waits_for } = await giveOrAsk(
      tx,
      caller,
      { give, asking: () => askingForSale(body) },
      now,
    );
    return { sold: given, waits_for };
  }),
  voucherCode: write("voucherCode", async ({ tx, caller, params: { id }, now }) => {
    await voucherOfDesk(tx, id, now);
    const code = await tellCode(tx, caller, id, now);
    await writeAudit(tx, caller, { act: "voucher.code", object: "voucher", object_id: id }, now);
    return { code };
  }),
  blockVoucher: write("blockVoucher", async ({ tx, caller, params, body, now }) => {
    await blockVoucher(tx, caller, { id: params.id, ...body }, now);
    return voucherDetail(tx, params.id, now);
  }),
};
