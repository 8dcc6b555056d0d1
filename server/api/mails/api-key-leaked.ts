import { brandById } from "#brands/all.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { keyMail, type KeyData, sample_key } from "./key-mail.ts";
import { keyPage } from "./key-page.ts";

/** To the owner of a key that was found in public and revoked. */
export const apiKeyLeakedMail = defineMail<KeyData>({
  kind: "api_key_leaked",
  rule: always,
  load: async ({ tx, machine, payload }) => {
    const api_key_id = Number(payload["api_key_id"]);
    const key = await tx
      .selectFrom("api_key")
      .innerJoin("customer", "customer.id", "api_key.customer_id")
      .select(["api_key.name", "api_key.hint", "customer.brand_id", "customer.locale", "customer.email"])
      .where("api_key.id", "=", api_key_id)
      .executeTakeFirst();
    const brand = key && brandById(key.brand_id);
    if (!key || !brand) return null;
    const endpoint_ids = ((payload["endpoint_ids"] ?? []) as readonly unknown[]).map(Number);
    const endpoints = await tx
      .selectFrom("webhook_endpoint")
      .select("url")
      .where("id", "in", [0, ...endpoint_ids])
      .orderBy("id")
      .execute();
    return {
      key: `api_key_leaked:${api_key_id}`,
      to: { brand, locale: key.locale, recipient: key.email },
      order_id: null,
      data: {
        name: key.name,
        hint: key.hint,
        url: keyPage(machine, brand, key.locale),
        webhooks: endpoints.map(({ url }) => url),
      },
    };
  },
  compose: (data, voice) => keyMail("api_key_leaked", data, voice),
  sample: (place) => ({ ...sample_key(place), webhooks: ["https://shop.example.com/hooks/translations"] }),
});
