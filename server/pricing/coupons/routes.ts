import { csvName, csvText } from "#domain/csv.ts";
import { giveOrAsk } from "#server/approvals/index.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import {
  askingForChange,
  askingForCode,
  askingForCodes,
  changeCoupon,
  makeCoupon,
  makeCoupons,
} from "./commands.ts";
import { couponList, couponOfDesk, couponsById } from "./queries.ts";

export const coupon_handlers = {
  coupons: read("coupons", ({ db, query, now }) => couponList(db, query, now)),
  coupon: read("coupon", ({ db, params, now }) => couponOfDesk(db, params.id, now)),
  makeCoupon: write("makeCoupon", async ({ tx, caller, body, now }) => {
    const give = () => makeCoupon(tx, caller, body, now);
    const { given, waits_for } = await giveOrAsk(
      tx,
      caller,
      { give, asking: () => askingForCode(body) },
      now,
    );
    return { made: given ? await couponsById(tx, given, now) : [], waits_for };
  }),
  makeCoupons: write("makeCoupons", async ({ tx, caller, body, now }) => {
    const give = () => makeCoupons(tx, caller, body, now);
    const done = await giveOrAsk(tx, caller, { give, asking: () => askingForCodes(body) }, now);
    const { brands, valid_from, valid_to } = body;
    const codes = done.given;
    const file = codes && {
      file_name: csvName(body.prefix.toLowerCase(), now.getTime()),
      csv: csvText(
        ["code", "brands", "valid_from", "valid_to"],
        codes.map((code) => [code, brands.join(" "), valid_from, valid_to]),
      ),
      made: codes.length,
    };
    return { file, waits_for: done.waits_for };
  }),
  changeCoupon: write("changeCoupon", async ({ tx, caller, params, body, now }) => {
    const asking = await askingForChange(tx, params.id, body);
    const give = () => changeCoupon(tx, caller, { id: params.id, ...body }, now);
    const { waits_for } = await giveOrAsk(tx, caller, { give, asking: () => asking }, now);
    return { coupon: await couponOfDesk(tx, params.id, now), waits_for };
  }),
};
