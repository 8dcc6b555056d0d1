import * as z from "zod/mini";

const stored_body = z.object({
  fee: z._default(z.string().check(z.regex(/^\d{1,15}$/)), "0"),
  capture_ref: z._default(z.string(), ""),
  refund_hash: z._default(z.string(), ""),
  payer_country: z.optional(z.nullable(z.string())),
  for_desk: z.optional(z.string()),
  raw: z.optional(z.unknown()),
});
/** The stored body of a provider's event, which has what the columns have not; the fee is minor units. */
export function bodyOfEvent(body: unknown) {
  const { fee, ...rest } = stored_body.parse(body);
  return { ...rest, fee: BigInt(fee) };
}
