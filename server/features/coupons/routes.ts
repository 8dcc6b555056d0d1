import { localDate } from "#domain/calendar.ts";
import { csvText } from "../../csv.ts";
import { read, write } from "../../http/handlers.ts";
import { changeCoupon, makeCoupon, makeCoupons } from "./commands.ts";
import { couponList, couponOfDesk, couponsById } from "./queries.ts";

export const coupon_handlers = {
  coupons: read("coupons", ({ db, query, now }) => couponList(db, query, now)),
  coupon: read("coupon", ({ db, params, now }) => couponOfDesk(db, params.id, now)),
  makeCoupon: write("makeCoupon", async ({ tx, caller, body, now }) =>
    couponsById(tx, await makeCoupon(tx, caller, body, now), now),
  ),
  makeCoupons: write("makeCoupons", async ({ tx, caller, body, now }) => {
    const codes = await makeCoupons(tx, caller, body, now);
    const { brands, valid_from, valid_to } = body;
    return {
      file_name: `${body.prefix.toLowerCase()}-${localDate(now.getTime())}.csv`,
      csv: csvText(
        ["code", "brands", "valid_from", "valid_to"],
        codes.map((code) => [code, brands.join(" "), valid_from, valid_to]),
      ),
      made: codes.length,
    };
  }),
  changeCoupon: write("changeCoupon", async ({ tx, caller, params, body, now }) => {
    await changeCoupon(tx, caller, { id: params.id, ...body }, now);
    return couponOfDesk(tx, params.id, now);
  }),
};
