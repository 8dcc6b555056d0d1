import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { brand } from "#brand/brand.ts";
import type { BuyerPrice, CartView } from "#contract/checkout/carts.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { call } from "../../late-api.ts";
import { useSame, useSettled } from "../../ordering/settled.ts";
import { placeMatters } from "../../shell/place-note.tsx";
import { vatIdQuery } from "../../shell/vat-id-answer.ts";
import { asksVies } from "../../shell/vat-id-state.ts";
import type { CheckoutValues } from "./checkout-values.ts";

const pause_ms = 700;

/**
 * What the cart costs the buyer as entered: abroad the tax follows the address and the answer of VIES. Undefined while
 * the price of the cart applies.
 */
export function useBuyerPrice(
  cart: CartView,
  only: string | undefined,
  values: CheckoutValues,
): BuyerPrice | undefined {
  const queries = useQueryClient();
  const { user_type, country, postcode } = values;
  const vat_id = user_type === "company" && values.vat_id.trim() !== "" ? values.vat_id : null;
  const phone = placeMatters(values) && values.phone.trim() !== "" ? values.phone : null;
  const entered = useSame({ user_type, country, postcode, vat_id, phone });
  const buyer = useSettled(entered, pause_ms);
  const is_abroad = buyer.country !== "" && buyer.country !== brand.seller.country;
  const enabled = is_abroad || (cart.discount !== null && buyer.user_type !== cart.user_type);
  const { data } = useQuery({
    queryKey: ["cart-price", cart, only ?? null, buyer],
    queryFn: async ({ signal }) => {
      const number = buyer.vat_id;
      if (number !== null && asksVies({ vat_id: number, country: buyer.country })) {
        // The same question as that of the note at the field; the price rests on its answer.
        await queries.fetchQuery(vatIdQuery(normaliseVatId(number, buyer.country), buyer.country));
      }
      const order = only === undefined ? {} : { order_hash: only };
      return call("buyerPrice", { params: { hash: cart.hash }, body: { ...buyer, ...order }, signal });
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return enabled ? data : undefined;
}
