import * as z from "zod/mini";
import { route } from "../route.ts";
import { instant } from "../shared.ts";

const intakeView = z.object({
  /** Whether this installation has a mail server for it. */
  available: z.boolean(),
  /** Null before the first one is asked for. */
  address: z.nullable(z.string()),
  /** Mails from it count as the caller's. */
  email: z.string(),
  renewed_at: z.nullable(instant),
});
export type IntakeView = z.infer<typeof intakeView>;

/** The address to which a customer mails what a quote is wanted for (integrations 7). */
export const intake_routes = {
  mailIntake: route({
    method: "GET",
    path: "/api/v2/account/mail-intake",
    who: "customer",
    needs: "orders.act",
    summary: "The address of the account for requests by mail, for members who may order.",
    answer: intakeView,
  }),
  renewMailIntake: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/account/mail-intake",
    who: "customer",
    needs: "account.manage",
    summary: "Gives the account a new address for requests by mail; the one before stops.",
    answer: intakeView,
    status: 201,
  }),
} as const;

/** What the mail server posts. */
export const intake_mail_routes = {
  receiveMail: route({
    per_minute: 600,
    method: "POST",
    path: "/api/notifications/mail",
    who: "anyone",
    summary: "A message that came to an address for requests, signed by the mail server.",
    stream: true,
    answer: z.literal("OK"),
    plain: true,
    brand: false,
  }),
} as const;
