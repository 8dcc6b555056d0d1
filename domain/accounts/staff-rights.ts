/** The roles of the desk. Their rights are defined below and nowhere else. */
export const staff_roles = ["project_manager", "accounting", "customer_service", "admin"] as const;
export type StaffRole = (typeof staff_roles)[number];

/**
 * Every right of the desk, with the roles that have it in addition to the admin, who has all. The server checks it
 * before a command, the desk shows its menu and buttons by it (decision 0054).
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
  /** The files of customers and the files made from them. */
  "files.read": ["project_manager", "customer_service"],
  "stages.assign": ["project_manager"],
  /** Complaints after delivery, with the errors that customers marked. */
  "corrections.read": ["project_manager", "accounting", "customer_service"],
  /** Answering them, and assigning the rework. */
  "corrections.work": ["project_manager", "customer_service"],
  /** Ratings that customers let us publish, and their check. */
  "reviews.read": ["project_manager", "customer_service"],
  "reviews.decide": ["customer_service"],
  /** Translators, their qualifications and the quality of their work. */
  "translators.read": ["project_manager", "customer_service"],
  /** Inviting, pausing, pairs, rates and papers. */
  "translators.edit": ["project_manager"],
  "withdrawals.settle": ["project_manager", "customer_service"],
  "customers.read": ["project_manager", "accounting", "customer_service"],
  "customers.edit": ["project_manager", "customer_service"],
  /** §6: the default currency of an account. */
  "customers.currency": ["customer_service"],
  /** Blocking customers, and erasing their data. */
  "customers.block": ["customer_service"],
  "customers.anonymise": [],
  /** Starting a copy of all data of a customer, which only they can open. */
  "customers.export": ["customer_service"],
  /** Promotional money granted and revoked by hand. */
  "balances.correct": ["accounting", "customer_service"],
  /** Requests for a second person, and deciding about them (decision 0158). */
  "approvals.read": ["project_manager", "accounting", "customer_service"],
  "approvals.decide": ["accounting"],
  "refunds.read": ["project_manager", "accounting", "customer_service"],
  "refunds.make": ["project_manager", "accounting"],
  /** Confirming payments that no provider proves. */
  "payments.settle": ["accounting"],
  "invoices.read": ["project_manager", "accounting", "customer_service"],
  /** Issuing and correcting. */
  "invoices.work": ["accounting"],
  /** Mails that were sent, with their recipients. */
  "mails.read": ["project_manager", "accounting", "customer_service"],
  "mails.resend": ["project_manager", "accounting", "customer_service"],
  "transfers.match": ["accounting"],
  "ksef.work": ["accounting"],
  /** Reading codes and bonus tables. */
  "coupons.read": ["project_manager", "accounting", "customer_service"],
  "coupons.edit": [],
  "bonus_tables.edit": [],
  "vouchers.read": ["accounting", "customer_service"],
  /** Selling and blocking: a voucher is money owed to its holder. */
  "vouchers.work": ["accounting"],
  "price_sheets.read": ["project_manager", "accounting", "customer_service"],
  "price_sheets.edit": [],
  /** Months of the ledger, and payouts of providers. */
  "payouts.work": ["accounting"],
  /** Amounts owed to translators: statements, bills, payout runs. */
  "translator_pay.read": ["project_manager", "accounting"],
  /** Deciding about fees of contested work. */
  "fees.decide": ["project_manager"],
  /** Bills of translators; the user who approved one does not release its money. */
  "payouts.approve": ["accounting"],
  "payouts.release": ["accounting"],
  /** Opening a closed month again. */
  "books.reopen": [],
  "exports.make": ["accounting"],
  /** Figures of the company: orders received, work, money. */
  "dashboards.read": ["project_manager", "accounting"],
  /** Settings of brands: desk hours for quotes, payment methods. */
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

/** The roles that have a right, including the admin. */
export const rolesWith = (right: StaffRight): StaffRole[] => staff_roles.filter((role) => may(role, right));
