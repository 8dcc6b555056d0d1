/** Who works at the desk. What each may do is below, and nowhere else. */
export const staff_roles = ["project_manager", "accounting", "customer_service", "admin"] as const;
export type StaffRole = (typeof staff_roles)[number];

/**
 * Every right of the desk, with the roles that have it besides the admin, who has all. The server asks this table
 * before a command, the desk draws its menu and its buttons by it (decision 0054).
 */
const granted = {
  /** The queue, the list and the page of orders, with the buyer's name and address. */
  "orders.read": ["project_manager", "accounting", "customer_service"],
  /** The list of orders as a file, with the names of buyers. */
  "orders.export": ["project_manager"],
  /** Taking, quoting, moving, posting. */
  "orders.work": ["project_manager"],
  /** Answering customers, and asking them. */
  "messages.write": ["project_manager", "customer_service"],
  /** What customers sent and what was made of it. */
  "files.read": ["project_manager", "customer_service"],
  "stages.assign": ["project_manager"],
  /** Complaints after delivery, with what customers marked. */
  "corrections.read": ["project_manager", "accounting", "customer_service"],
  /** Answering them, and giving out the rework. */
  "corrections.work": ["project_manager", "customer_service"],
  /** Who translates for us, what they may do, and how well they do it. */
  "translators.read": ["project_manager", "customer_service"],
  /** Inviting, pausing, pairs, rates and papers. */
  "translators.edit": ["project_manager"],
  "withdrawals.settle": ["project_manager", "customer_service"],
  "customers.read": ["project_manager", "accounting", "customer_service"],
  "customers.edit": ["project_manager", "customer_service"],
  /** §6: the default currency of an account. */
  "customers.currency": ["customer_service"],
  /** Who may come in, and whom we forget. */
  "customers.block": ["customer_service"],
  "customers.anonymise": [],
  /** Promotional money given and taken back by hand. */
  "balances.correct": ["accounting", "customer_service"],
  /** What waits for a second person, and deciding about it (decision 0158). */
  "approvals.read": ["project_manager", "accounting", "customer_service"],
  "approvals.decide": ["accounting"],
  "refunds.read": ["project_manager", "accounting", "customer_service"],
  "refunds.make": ["project_manager", "accounting"],
  /** Saying that money moved which no provider proves. */
  "payments.settle": ["accounting"],
  "invoices.read": ["project_manager", "accounting", "customer_service"],
  /** Issuing and correcting. */
  "invoices.work": ["accounting"],
  /** What was written to whom. */
  "mails.read": ["project_manager", "accounting", "customer_service"],
  "mails.resend": ["project_manager", "accounting", "customer_service"],
  "transfers.match": ["accounting"],
  "ksef.work": ["accounting"],
  /** Codes and bonus tables, as they stand. */
  "coupons.read": ["project_manager", "accounting", "customer_service"],
  "coupons.edit": [],
  "bonus_tables.edit": [],
  "vouchers.read": ["accounting", "customer_service"],
  /** Selling and blocking: a voucher is money that we owe its holder. */
  "vouchers.work": ["accounting"],
  "price_sheets.read": ["project_manager", "accounting", "customer_service"],
  "price_sheets.edit": [],
  /** Months of the books, and what providers pay out. */
  "payouts.work": ["accounting"],
  /** What translators are owed: statements, bills, runs of payouts. */
  "translator_pay.read": ["project_manager", "accounting"],
  /** What is owed for work that is contested. */
  "fees.decide": ["project_manager"],
  /** Bills of translators; the user who approved one does not release its money. */
  "payouts.approve": ["accounting"],
  "payouts.release": ["accounting"],
  /** Opening a closed month again. */
  "books.reopen": [],
  "exports.make": ["accounting"],
  /** Figures of the house: intake, work, money. */
  "dashboards.read": ["project_manager", "accounting"],
  /** What brands do by setting: clock of quotes, ways to pay. */
  "settings.edit": [],
  /** Failed background jobs: retry and discard. */
  "jobs.work": [],
  "users.edit": [],
  "audit.read": [],
} as const satisfies Record<string, readonly Exclude<StaffRole, "admin">[]>;
export type StaffRight = keyof typeof granted;

/** All rights, in the order of the table. */
export const staff_rights = Object.keys(granted).filter((name): name is StaffRight => name in granted);

/** Whether a role has a right. */
export function may(role: StaffRole, right: StaffRight): boolean {
  const others: readonly StaffRole[] = granted[right];
  return role === "admin" || others.includes(role);
}

/** The roles that have a right, the admin among them. */
export const rolesWith = (right: StaffRight): StaffRole[] => staff_roles.filter((role) => may(role, right));
