import * as z from "zod/mini";
import { mail_groups } from "#domain/messages/mail-groups.ts";
import { route } from "../route.ts";
import { hash, locale } from "../shared.ts";

const group = z.enum(mail_groups);

/** What a person wants mails about besides what must be sent. */
const mailChoice = z.object({
  /** The address as its owner knows it again, for the link may be passed on: `a•••@example.com`. */
  address_hint: z.string(),
  /** What may be chosen: a customer is not asked about offers of work. */
  groups: z.array(z.object({ group, on: z.boolean() })),
});
export type MailChoice = z.infer<typeof mailChoice>;
export const mailChoiceInput = z.object({ off: z.array(group).check(z.maxLength(mail_groups.length)) });

/** The key in the mails of an address, or `mine` for a person who is logged in. */
const whose = z.object({ hash: z.union([z.literal("mine"), hash]) });

/** What is sent although it need not be, and how it is stopped (decision 0075). */
export const mail_routes = {
  mailChoice: route({
    method: "GET",
    path: "/api/v2/mail-choice/:hash",
    who: "visitor",
    summary: "What an address gets besides what must be sent; asking changes nothing.",
    params: whose,
    answer: mailChoice,
  }),
  chooseMails: route({
    per_minute: 30,
    method: "PUT",
    path: "/api/v2/mail-choice/:hash",
    who: "visitor",
    summary: "Chooses what an address gets from now on, without a log-in for whoever has a mail to it.",
    params: whose,
    body: mailChoiceInput,
    answer: mailChoice,
  }),
} as const;

/** What mail programs call. */
export const unsubscribe_routes = {
  stopMails: route({
    per_minute: 60,
    method: "POST",
    // The page itself: a caller that opens the address, a scanner of links for instance, sees it and changes nothing.
    path: "/:locale/mails/:hash",
    who: "anyone",
    summary: "One click in a mail program stops one group of mails (RFC 8058).",
    params: z.object({ locale, hash }),
    query: z.object({ group }),
    stream: true,
    answer: z.literal("OK"),
    plain: true,
    brand: false,
  }),
} as const;
