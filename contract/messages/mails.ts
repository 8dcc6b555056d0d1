import * as z from "zod/mini";
import { mail_groups } from "#domain/messages/mail-groups.ts";
import { route } from "../route.ts";
import { hash, locale } from "../shared.ts";

const group = z.enum(mail_groups);

/** The choice of optional mails of a person. */
const mailChoice = z.object({
  /** The masked address, because the link may be passed on: `a•••@example.com`. */
  address_hint: z.string(),
  /** The groups that can be chosen: a customer has no choice about offers of work. */
  groups: z.array(z.object({ group, on: z.boolean() })),
});
export type MailChoice = z.infer<typeof mailChoice>;
export const mailChoiceInput = z.object({ off: z.array(group).check(z.maxLength(mail_groups.length)) });

/** The key in the mails to an address, or `mine` for a logged-in person. */
const whose = z.object({ hash: z.union([z.literal("mine"), hash]) });

/** Optional mails and how to switch them off (decision 0075). */
export const mail_routes = {
  mailChoice: route({
    method: "GET",
    path: "/api/v2/mail-choice/:hash",
    who: "visitor",
    needs: "any",
    summary: "The optional mails to an address; reading changes nothing.",
    params: whose,
    answer: mailChoice,
  }),
  chooseMails: route({
    per_minute: 30,
    method: "PUT",
    path: "/api/v2/mail-choice/:hash",
    who: "visitor",
    needs: "any",
    summary: "Chooses the optional mails to an address, without a login for the recipient of such a mail.",
    params: whose,
    body: mailChoiceInput,
    answer: mailChoice,
  }),
} as const;

/** The route for mail programs. */
export const unsubscribe_routes = {
  stopMails: route({
    per_minute: 60,
    method: "POST",
    // The page itself: opening the address, for instance by a link scanner, changes nothing.
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
