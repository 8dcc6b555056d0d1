import * as z from "zod/mini";
import { filled, line, required } from "../shared.ts";

export const token = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int(),
});
export const zoneCredentials = z.object({
  username: filled(254),
  password: z.string().check(z.minLength(1, required), z.maxLength(255)),
  grant_type: z.literal("password"),
  /** Requested by `totp.required` when the account has a second factor. */
  code: z.optional(line(40)),
});
