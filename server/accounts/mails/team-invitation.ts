import type { MemberRole } from "#domain/accounts/members.ts";
import { defineMail, secret } from "#server/kernel/mail/define.ts";

type Data = {
  readonly url: string;
  /** Name of the account. */
  readonly account: string;
  /** Name of the person who invites. */
  readonly inviting: string;
  readonly role: MemberRole;
  readonly days: number;
};

export const teamInvitationMail = defineMail<Data>({
  kind: "team_invitation",
  rule: secret,
  compose: ({ url, account, inviting, role, days }, voice) => ({
    subject: voice.say("team_invitation.subject", { account }),
    title: voice.say("team_invitation.title", { account }),
    paragraphs: [
      voice.say("team_invitation.body", { inviting, account }),
      voice.say(`team_invitation.role.${role}`),
      voice.say("team_invitation.until", { days }),
      voice.say("team_invitation.unknown"),
    ],
    facts: [],
    button: { label: voice.say("team_invitation.button"), url },
    reader: "invited",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/invitation/sample`,
    account: "Nowak Export",
    inviting: "Anna Nowak",
    role: "buyer",
    days: 7,
  }),
});
