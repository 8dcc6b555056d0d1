import * as z from "zod/mini";
import { limits } from "#domain/catalog.ts";
import { line } from "../shared.ts";

/**
 * How the person of a session confirms their identity again: by password, or by a code of the second factor. Both are
 * needed when too many wrong passwords have locked the account.
 */
export const confirmationInput = z
  .object({
    password: z._default(z.string().check(z.maxLength(limits.password_max)), ""),
    code: z._default(line(40), ""),
  })
  .check(
    z.refine(({ password, code }) => password !== "" || code !== "", {
      error: "field.required",
      path: ["password"],
    }),
  );

export type Proof = z.output<typeof confirmationInput>;

/** The common part of the three routes of confirmation. */
export const confirmation = {
  per_minute: 10,
  method: "POST",
  summary:
    "Confirms the person of this session by password or second factor, for ten minutes: required for changes of second factors and payout accounts and for large refunds.",
  body: confirmationInput,
  answer: z.null(),
  status: 204,
} as const;
