import type { Money } from "#domain/money.ts";

/** The mails to translators about their money; `account` is masked. */
export type PayMailData = {
  readonly pay_statement: {
    readonly url: string;
    readonly number: string;
    /** `YYYY-MM`. */
    readonly month: string;
    readonly net: Money;
  };
  readonly pay_bill_returned: { readonly url: string; readonly number: string; readonly reason: string };
  readonly pay_sent: {
    readonly url: string;
    readonly number: string;
    readonly amount: Money;
    readonly account: string;
  };
  readonly pay_account_changed: {
    readonly url: string;
    readonly account: string;
    /** Before this nothing goes to the new account. */
    readonly until: Date;
  };
};
export type PayMailKind = keyof PayMailData;
