import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { toDecimal } from "#domain/money.ts";
import { type Concern, wantsConfirmation, wantsReason } from "#domain/pricing/price-concerns.ts";
import { Checkbox, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, type Problems } from "#ui/form.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { formatBps } from "../../typed.ts";
import { concernsAbout, type QuoteDraft } from "./quote-draft.ts";
import type { ListPrices } from "./list-prices.ts";
import style from "./quote-panel.module.css";

/** A concern with the number of its option, from one. */
type Placed = { readonly option: number; readonly label: string; readonly concern: Concern };

/** The concerns of all options. */
export function allConcerns(values: QuoteDraft, desk: DeskOrder, { options }: ListPrices): readonly Placed[] {
  return [values, ...values.further_options].flatMap((option, place) => {
    const lines = option.lines.filter(({ label, amount }) => label.trim() !== "" || amount.trim() !== "");
    return concernsAbout(option, options[place] ?? null, desk, values.words).map((concern) => ({
      option: place + 1,
      label: concern.kind === "line_far" ? (lines[concern.place]?.label ?? "") : "",
      concern,
    }));
  });
}

/** Key of the unusual amounts; a confirmation is valid only for these. */
export const confirmationKey = (concerns: readonly Placed[]): string =>
  concerns
    .filter(({ concern }) => wantsConfirmation(concern))
    .map(({ option, concern }) => `${option} ${concern.kind} ${"amount" in concern ? concern.amount : ""}`)
    .join(", ");

/** Missing answers that block the quote. */
export function missingAnswers(values: QuoteDraft, concerns: readonly Placed[]): Problems {
  const far = confirmationKey(concerns);
  return {
    ...(concerns.some(({ concern }) => wantsReason(concern)) && values.reason.trim() === ""
      ? { reason: "field.required" }
      : {}),
    ...(far !== "" && values.confirmed !== far ? { confirmed: "quote.confirm_first" } : {}),
  };
}

/**
 * S3: warnings before sending about a price below the list or the minimum margin, far from the list, or above the
 * ceiling.
 */
export function QuoteConcerns(props: {
  readonly form: Form<QuoteDraft>;
  readonly desk: DeskOrder;
  readonly concerns: readonly Placed[];
}) {
  const { form, desk, concerns } = props;
  const { t } = useDeskText();
  const sentence = useConcernText(desk, form.values.further_options.length > 0);
  const far = confirmationKey(concerns);
  if (concerns.length === 0) return null;
  return (
    <div className={style.concerns}>
      <Notice tone="warning" live="status">
        <ul>
          {concerns.map((one, n) => (
            <li key={`${one.concern.kind} ${n}`}>{sentence(one)}</li>
          ))}
        </ul>
      </Notice>
      {concerns.some(({ concern }) => wantsReason(concern)) && (
        <TextField
          {...namedTextOf(form, "reason")}
          label={t("quoting.reason")}
          hint={t("quoting.reason_hint")}
          required
          maxLength={500}
        />
      )}
      {far !== "" && (
        <Checkbox
          id={form.idOf("confirmed")}
          label={t("quoting.confirm")}
          checked={form.values.confirmed === far}
          problem={form.problems["confirmed"]}
          onChange={({ target }) => form.set("confirmed", target.checked ? far : "")}
        />
      )}
    </div>
  );
}

/** A concern as a sentence; with several options it begins with the one it is about. */
export function useConcernText(desk: DeskOrder, several: boolean) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const money = (amount: bigint) =>
    formatMoney(locale, { currency_code: desk.currency, currency_amount_decimal: toDecimal(amount) });
  const sentenceOf = ({ concern, label }: Placed): string => {
    switch (concern.kind) {
      case "above_ceiling":
        return t("quoting.concern_ceiling", { amount: money(concern.ceiling) });
      case "below_list":
        return t("quoting.concern_list", { amount: money(concern.listed) });
      case "below_margin":
        return t("quoting.concern_margin", {
          share: formatBps(locale, desk.quote_limits.least_margin_bps),
          cost: money(concern.cost),
        });
      case "line_far":
        return t("quoting.concern_line", {
          label,
          amount: money(concern.amount),
          listed: money(concern.listed),
        });
      case "total_far":
        return t("quoting.concern_total", {
          amount: money(concern.amount),
          listed: money(concern.listed),
        });
    }
  };
  return (one: Placed): string =>
    several ? `${t("quoting.option", { n: one.option })}: ${sentenceOf(one)}` : sentenceOf(one);
}
