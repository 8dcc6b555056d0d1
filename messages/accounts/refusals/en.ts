/** Refusals about members of an account and invitations. */
export const en = {
  "member.gone": "You are no longer a member of this account. Please ask its owner.",
  "member.role": "Your role in this account does not allow this. Please ask its owner.",
  "member.not_found": "This person is not a member of the account.",
  "member.last_owner": "An account needs an owner. Make somebody else an owner first.",
  "member.exists": "This person is a member of the account already.",
  "member.too_many": "An account has at most 100 members and open invitations.",
  "member.limit": "This is above your limit. An owner of the account can order it or raise the limit.",
  "invitation.expired": "This invitation is no longer valid. Please ask for a new one.",
  "invitation.other_address": "The invitation was sent to another address. Please log in with that one.",
  "invitation.needs_login": "This address has an account already. Please log in to accept the invitation.",
} as const;
