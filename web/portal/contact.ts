import type { CustomerView } from "#contract/accounts/people.ts";

/** The name and address of who is logged in: a member of another person's account has their own (decision 0267). */
export const contactOf = (customer: CustomerView) => customer.contact ?? customer;
