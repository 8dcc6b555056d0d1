import { useIntl } from "#ui/intl.ts";
import type { AuditLine } from "#contract/views/desk-audit.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { useDeskText, useWord } from "./text.ts";
import { amountOf, type Detail, isMoney, moneyText, withoutAmount } from "./money-of-detail.ts";

/** What an act of the log is called; what moves an order is called as in its history. */
export function useActName(): (act: string) => string {
  const word = useWord();
  return (act) => word([`audit_act.${act}`, `event.${act}`], act);
}

/** What a line says was done, with its money: "asked for" where a second person had still to approve. */
export function useSentence(): (line: Pick<AuditLine, "act" | "detail">) => string {
  const { t } = useDeskText();
  const word = useWord();
  const act_name = useActName();
  const { locale } = useIntl();
  return ({ act, detail }) => {
    const named = act_name(act);
    const done = detail["needs_second"] === true ? word([`audit_asked.${act}`], named) : named;
    const amount = amountOf(detail);
    return amount === null ? done : t("audit.sentence", { done, amount: moneyText(locale, amount) });
  };
}

/** What a kind of object is called. */
export function useObjectName(): (object: string) => string {
  const word = useWord();
  return (object) => word([`audit_object.${object}`], object);
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Where the words of a detail's values are; a value without one is shown as it was typed. */
const value_words: Readonly<Record<string, readonly string[]>> = {
  reason: ["hold.reason"],
  role: ["role"],
  paid_by: ["vouchers.paid_by"],
  limit: ["hand_limit"],
};

/**
 * `{before: {role: "admin"}}` as "before: role admin"; whatever is empty is left out, instants and money are read as such,
 * and the amount that the sentence of the line has already is not repeated.
 */
export function useDetailText(): (detail: Detail) => string {
  const word = useWord();
  const act_name = useActName();
  const { locale } = useIntl();
  const shown = (name: string, value: unknown): string => {
    if (typeof value === "boolean") return word([`audit_value.${value}`], String(value));
    if (Array.isArray(value)) return value.map((one) => entryOf(name, one)).join(", ");
    if (typeof value !== "string") return JSON.stringify(value);
    if (instant.test(value)) return formatInstant(locale, value, "moment");
    return word(
      (value_words[name] ?? []).map((group) => `${group}.${value}`),
      value,
    );
  };
  const entryOf = (name: string, one: unknown): string =>
    typeof one === "object" && one !== null ? textOf({ ...one }, ", ", " ") : shown(name, one);
  const textOf = (detail: Detail, between: string, mark: string): string =>
    Object.entries(detail)
      .filter(([, value]) => value !== "" && value !== null)
      .map(([name, value]) => {
        const label = word([`audit_detail.${name}`], name);
        if (isMoney(value)) return `${label}${mark}${moneyText(locale, value)}`;
        if (name === "asked_for" || name === "rest") return `${label}${mark}${act_name(String(value))}`;
        if (name === "paid_by")
          return `${label}${mark}${word([`vouchers.paid_by.${String(value)}`], String(value))}`;
        return typeof value === "object" && value !== null && !Array.isArray(value)
          ? `${label}: ${textOf({ ...value }, ", ", " ")}`
          : `${label}${mark}${shown(name, value)}`;
      })
      .join(between);
  return (detail) => textOf(withoutAmount(detail), " · ", ": ");
}
