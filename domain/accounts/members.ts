/** The roles of members of an account (integrations 6). */
export const member_roles = ["owner", "buyer", "approver", "accountant", "viewer"] as const;
export type MemberRole = (typeof member_roles)[number];

/** Which orders of the account a member sees: all, or those that the member made. */
export const order_views = ["all", "own"] as const;
export type OrderView = (typeof order_views)[number];

/**
 * Every right of members, with the roles that have it in addition to the owner, who has all. Each route of a portal names
 * the one it needs; pages show their buttons by the same table (decision 0267).
 */
const granted = {
  /** Lists, states, dates and prices of orders. */
  "orders.read": ["buyer", "approver", "accountant", "viewer"],
  /** Texts, files, messages, quotes and sessions of orders. */
  "files.read": ["buyer", "approver", "viewer"],
  /** Ordering, accepting, answering, cancelling. */
  "orders.act": ["buyer", "approver"],
  /** Paying what was ordered. */
  "payments.make": ["buyer", "approver", "accountant"],
  /** Invoices, payments, top-ups, and the details on invoices. */
  "billing.work": ["accountant"],
  /** Translation memory and terms of the account. */
  "memory.read": ["buyer", "approver"],
  "memory.edit": ["approver"],
  /** Deciding about purchases above a limit. */
  "approvals.decide": ["approver"],
  /** Members, limits, keys, webhooks, sites, consents, and the data of the account as a whole. */
  "account.manage": [],
} as const satisfies Record<string, readonly Exclude<MemberRole, "owner">[]>;
export type MemberRight = keyof typeof granted;

/** Whether a role has a right. */
export function mayMember(role: MemberRole, right: MemberRight): boolean {
  const others: readonly MemberRole[] = granted[right];
  return role === "owner" || others.includes(role);
}

/** Roles for which it is chosen which orders they see; the others need all of them. */
export const hasChoiceOfView = (role: MemberRole): boolean => role === "buyer" || role === "viewer";

/** Roles that may have limits: those that spend for the account, its owners apart. */
export const hasLimits = (role: MemberRole): boolean =>
  role !== "owner" && (mayMember(role, "orders.act") || mayMember(role, "billing.work"));

/** Days in which an invitation may be accepted. */
export const invitation_days = 7;
/** Members and open invitations of one account. */
export const most_members = 100;
