import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import { oneStop } from "#domain/full-stop.ts";
import { formatPercent } from "#domain/percent.ts";
import { zone_of } from "#domain/clocks.ts";
import { type Money, toDecimal } from "#domain/money.ts";
import type { WorkMailTextKey } from "#messages/messages/work-mail/en.ts";
import type { MailTextKey as ShortTextKey } from "#messages/messages/mail/en.ts";
import type { en as account } from "#messages/accounts/mail/en.ts";
import type { en as invoices } from "#messages/invoices/mail/en.ts";
import type { en as memory } from "#messages/memory/mail/en.ts";
import type { en as spending } from "#messages/spending/mail/en.ts";
import type { en as api } from "#messages/api/mail/en.ts";
import type { en as delivery } from "#messages/workbench/delivery/en.ts";
import type { en as intake } from "#messages/intake/mail/en.ts";
import type { en as webhooks } from "#messages/webhooks/mail/en.ts";
import type { en as states } from "#messages/orders/states/en.ts";
import {
  accounts_mail,
  invoices_mail,
  api_mail,
  spending_mail,
  memory_mail,
  intake_mail,
  messages_work_mail,
  messages_mail,
  orders_states,
  webhooks_mail,
  workbench_delivery,
} from "../format/catalogues.ts";
import { dateFormat, numberFormat } from "../format/formatters.ts";
import { momentText } from "../format/moment.ts";
import { languageName } from "../format/names.ts";

/** Services have the names of the apps. */
type ServiceTextKey = Extract<keyof typeof states, `service.${string}`>;
export type MailTextKey =
  | ShortTextKey
  | WorkMailTextKey
  | ServiceTextKey
  | keyof typeof account
  | keyof typeof api
  | keyof typeof spending
  | keyof typeof memory
  | keyof typeof invoices
  | keyof typeof intake
  | keyof typeof webhooks
  | keyof typeof delivery;
/** The kinds of mails with a subject, a title and a button of their own. */
export type PlainKind = {
  [K in MailTextKey]: K extends `${infer N}.subject`
    ? `${N}.title` | `${N}.button` extends MailTextKey
      ? N
      : never
    : never;
}[MailTextKey];

const cache = createIntlCache();
const intls = new Map<Locale, IntlShape>();

function intlOf(locale: Locale): IntlShape {
  const known = intls.get(locale);
  if (known) return known;
  const messages: Record<MailTextKey, string> = {
    ...orders_states[locale],
    ...messages_mail[locale],
    ...messages_work_mail[locale],
    ...accounts_mail[locale],
    ...api_mail[locale],
    ...spending_mail[locale],
    ...memory_mail[locale],
    ...invoices_mail[locale],
    ...intake_mail[locale],
    ...webhooks_mail[locale],
    ...workbench_delivery[locale],
  };
  const made = createIntl({ locale: intl_tag[locale], messages }, cache);
  intls.set(locale, made);
  return made;
}

export type Voice = {
  readonly say: (key: MailTextKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly money: (amount: Money) => string;
  /** A share in basis points, with one decimal at most. */
  readonly percent: (bps: number) => string;
  /** A number as text, for example "1,250". */
  readonly count: (number: number) => string;
  /** Weekday, date and time with the zone, for example "Monday, 2 March 2026 at 16:00 (Warsaw time)". */
  readonly moment: (instant: Date) => string;
  /** The same without the weekday, for sentences: Polish and Ukrainian would bend its name. */
  readonly until: (instant: Date) => string;
  /** A calendar day `YYYY-MM-DD`, for example "2 March 2026". */
  readonly day: (day: string) => string;
  /** A month `YYYY-MM`, for example "March 2026". */
  readonly month: (month: string) => string;
  /** Date and time to the second with the zone, for receipts. */
  readonly exact: (instant: Date) => string;
  readonly languages: (source: string, target: string) => string;
};

/** Speaks one language for one brand: texts, amounts, instants and names of languages. */
export function voiceOf(brand: Brand, locale: Locale): Voice {
  const intl = intlOf(locale);
  const tag = intl_tag[locale];
  // A deadline is shown in the time zone of the people who work to it, by its name.
  const clock = (style: "full" | "long" | "exact") => (instant: Date) =>
    momentText(locale, zone_of[brand.holidays], style, instant);
  const say: Voice["say"] = (key, values = {}) => oneStop(intl.formatMessage({ id: key }, { ...values }));
  return {
    say,
    money: ({ amount, currency }) => {
      // The decimal text is used directly, so that no amount of the books is converted to a float.
      const decimal = toDecimal(amount) as `${number}`;
      return numberFormat(tag, { style: "currency", currency }).format(decimal);
    },
    percent: (bps) => formatPercent(tag, bps / 10_000, 1),
    count: (number) => numberFormat(tag, {}).format(number),
    moment: clock("full"),
    until: clock("long"),
    day: (day) =>
      dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`)),
    month: (month) =>
      dateFormat(tag, { year: "numeric", month: "long", timeZone: "UTC" }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    exact: clock("exact"),
    languages: (source, target) =>
      source === target
        ? languageName(locale, target)
        : say("languages.pair", {
            source: languageName(locale, source),
            target: languageName(locale, target),
          }),
  };
}
