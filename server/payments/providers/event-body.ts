import * as z from "zod/mini";

const said = z.object({
  fee: z._default(z.string().check(z.regex(/^\d{1,15}$/)), "0"),
  capture_ref: z._default(z.string(), ""),
  refund_hash: z._default(z.string(), ""),
  payer_country: z.optional(z.nullable(z.string())),
  for_desk: z.optional(z.string()),
  raw: z.optional(z.unknown()),
});
/** What was written beside the columns of a provider's event when it was kept; the fee is minor units. */
export function saidOf(body: unknown) {
  const { fee, ...rest } = said.parse(body);
  return { ...rest, fee: BigInt(fee) };
}
