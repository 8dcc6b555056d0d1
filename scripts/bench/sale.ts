import { brand_header, visitorToken } from "./product.ts";

/** A cart placed by a visitor, up to the bank's page. */
export type Sale = {
  readonly headers: Readonly<Record<string, string>>;
  readonly payment_hash: string;
  /** Path of the bank's page. */
  readonly redirect_url: string;
};

async function dataOf<T>(answer: Response): Promise<T> {
  const { data } = (await answer.json()) as { data: T };
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${JSON.stringify(data)}`);
  return data;
}

/** Token, order, cart and placement of one order; `buyer` is contact and billing of the placement. */
export async function placeOrder(url: string, buyer: { readonly user_type: string }): Promise<Sale> {
  const headers = { "x-brand": brand_header, authorization: `Bearer ${await visitorToken(url)}` };
  const post = async <T>(address: string, body: object): Promise<T> =>
    dataOf<T>(
      await fetch(`${url}${address}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const { cart_hash } = await post<{ cart_hash: string }>("/api/v2/order", {
    intent: "order",
    service_type: "write",
    source_lang: "pl",
    target_langs: ["en"],
    text: "słowo ".repeat(250),
    user_type: buyer.user_type,
  });
  const { price_gross } = await dataOf<{ price_gross: { currency_amount_decimal: string } }>(
    await fetch(`${url}/api/v2/cart/${cart_hash}`, { headers }),
  );
  const placed = await post<Omit<Sale, "headers">>(`/api/v2/cart/${cart_hash}/placement`, {
    ...buyer,
    terms: true,
    payment_method: "online",
    expected_gross: price_gross.currency_amount_decimal,
  });
  return { headers, ...placed };
}

/** The state of a payment as the buyer's page shows it. */
export async function paymentState(url: string, { headers, payment_hash }: Sale): Promise<string> {
  const answer = await fetch(`${url}/api/v2/payment/${payment_hash}`, { headers });
  return (await dataOf<{ state: string }>(answer)).state;
}
