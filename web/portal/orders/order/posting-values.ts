import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { type DraftStore, draftStore } from "#ui/draft.ts";
import { cleanLocker, isMethod, methodFor } from "../../ordering/shipping-methods.ts";
import { storedTexts } from "../../shell/stored-texts.ts";

/** What the form of a paper original holds; the method as the text of its number, empty before one is chosen. */
export type PostingValues = {
  readonly method: string;
  readonly country: string;
  readonly recipient: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly locker: string;
  readonly phone: string;
  readonly email: string;
  /** A signed receipt comes back from registered mail in Poland. */
  readonly delivery_receipt: boolean;
  readonly terms: boolean;
};

/** C23: what is stored of the form of an order; the terms are accepted again. */
const stored_fields = [
  "method",
  "country",
  "recipient",
  "address",
  "postcode",
  "city",
  "locker",
  "phone",
  "email",
] as const;
type Typed = Partial<Pick<PostingValues, (typeof stored_fields)[number]>>;
export const postingDraft = (hash: string): DraftStore<Typed> =>
  draftStore<Typed>({
    brand: brand.slug,
    form: `posting:${hash}`,
    accept: (stored) => storedTexts(stored, stored_fields),
  });
export const typedOf = (values: PostingValues): Typed =>
  Object.fromEntries(stored_fields.map((name) => [name, values[name]]));

/** The country and a way of posting that goes there: the chosen one, another in place of it, or none before a choice. */
export function moveTo(
  country: string,
  method: string,
): { readonly method: string; readonly moved: boolean } {
  if (!isMethod(method)) return { method, moved: false };
  const next = methodFor(country, method);
  return { method: next, moved: next !== method };
}

/** Initial values from the purchase for the owner of the order; empty with the link alone. */
export function startPosting({ buyer }: Pick<OrderView, "buyer">): PostingValues {
  const person = buyer === null ? "" : [buyer.first_name, buyer.last_name].filter(Boolean).join(" ");
  return {
    method: "",
    country: buyer?.country || brand.holidays,
    recipient: buyer?.company_name || person,
    address: buyer?.address ?? "",
    postcode: buyer?.postcode ?? "",
    city: buyer?.city ?? "",
    locker: "",
    phone: buyer?.phone ?? "",
    email: buyer?.email ?? "",
    delivery_receipt: false,
    terms: false,
  };
}

/** What the contract is asked about: a locker has a code, a phone and an e-mail instead of a street. */
export function toShipping(values: PostingValues): Record<string, unknown> {
  const { method, country, recipient, terms } = values;
  const to = { method: Number(method), country, recipient, terms };
  if (method === "2") {
    return {
      ...to,
      locker: cleanLocker(values.locker),
      phone: values.phone.trim() === "" ? null : values.phone,
      email: values.email,
    };
  }
  const receipt = method === "1" && values.delivery_receipt ? { delivery_receipt: true } : {};
  return { ...to, address: values.address, postcode: values.postcode, city: values.city, ...receipt };
}
