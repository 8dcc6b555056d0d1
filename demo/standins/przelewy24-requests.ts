import * as z from "zod/mini";

/** What Przelewy24 accepts, by its documentation: required fields, lengths and values. */

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const address = text(250).check(z.url());
const whole = z.int().check(z.minimum(0));
const amount = z.int().check(z.minimum(1));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const sign = text(100);
const languages = [
  "bg",
  "cs",
  "de",
  "en",
  "es",
  "fr",
  "hr",
  "hu",
  "it",
  "nl",
  "pl",
  "pt",
  "se",
  "sk",
  "ro",
] as const;
/** The channels, whose numbers are added up. */
const every_channel = 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256 + 4096 + 8192 + 16_384;

export const registration = z.object({
  merchantId: whole,
  posId: whole,
  sessionId: text(100),
  amount,
  currency,
  description: text(1024),
  email: z.string().check(z.maxLength(50), z.email()),
  client: z.optional(text(40)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  language: z.enum(languages),
  urlReturn: address,
  urlStatus: address,
  urlCardPaymentNotification: z.optional(address),
  timeLimit: z.optional(whole.check(z.maximum(99))),
  channel: z.optional(amount.check(z.refine((sum) => (sum & ~every_channel) === 0))),
  waitForResult: z.optional(z.boolean()),
  encoding: z.optional(z.enum(["ISO-8859-2", "UTF-8", "Windows-1250"])),
  sign,
});

export const verification = z.object({
  merchantId: whole,
  posId: whole,
  sessionId: text(100),
  amount,
  currency,
  orderId: whole,
  sign,
});

export const refund_request = z.object({
  requestId: text(45),
  refundsUuid: text(35),
  urlStatus: address,
  refunds: z
    .array(
      z.object({
        orderId: whole,
        sessionId: text(100),
        amount,
        description: z.optional(z.string().check(z.maxLength(35))),
      }),
    )
    .check(z.minLength(1)),
});
