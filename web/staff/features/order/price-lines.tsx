import { Plus, Trash2 } from "lucide-react";
import { useIntl } from "react-intl";
import type { Currency } from "#domain/money.ts";
import { fromDecimal } from "#domain/money.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldProblem } from "#ui/field.tsx";
import field from "#ui/field.module.css";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./price-lines.module.css";
import { type DraftLine, emptyLine, type LineMark, marksOf, wireAmount } from "./quote-draft.ts";

/** The lines of a quote: what each is for and its net amount. Every cell is named by its line and column. */
export function PriceLines(props: {
  readonly id: string;
  readonly lines: readonly DraftLine[];
  readonly currency: Currency;
  readonly problem: string | undefined;
  readonly onChange: (lines: DraftLine[]) => void;
  /** What the price list asks: lines that differ from it are marked. */
  readonly listed?: Parameters<typeof marksOf>[1] | undefined;
}) {
  const { id, lines, currency, problem, onChange, listed } = props;
  const marks = listed && marksOf(lines, listed);
  const { t } = useDeskText();
  const change = (key: string, changed: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={field.label}>{t("quoting.lines", { currency })}</legend>
      <ol className={`${style.lines} columns`}>
        {lines.map((line, index) => {
          const n = index + 1;
          const wrong = problem !== undefined && fromDecimal(wireAmount(line.amount)) === null;
          return (
            <li key={line.key} className={style.line}>
              <input
                className={field.control}
                aria-label={t("quoting.line_label", { n })}
                aria-invalid={(problem !== undefined && line.label.trim() === "") || undefined}
                maxLength={120}
                value={line.label}
                onChange={(event) => change(line.key, { label: event.target.value })}
              />
              <input
                className={`${field.control} ${style.amount} num`}
                aria-label={t("quoting.line_amount", { n })}
                aria-describedby={marks ? `${id}-mark-${n}` : undefined}
                aria-invalid={wrong || undefined}
                inputMode="decimal"
                autoComplete="off"
                value={line.amount}
                onChange={(event) => change(line.key, { amount: event.target.value })}
              />
              <IconButton
                label={t("quoting.remove_line", { n })}
                onClick={(event) => {
                  // The row goes with its button; the next thing to press is the one that adds a row.
                  event.currentTarget
                    .closest("fieldset")
                    ?.querySelector<HTMLElement>("[data-add-line]")
                    ?.focus();
                  onChange(lines.filter(({ key }) => key !== line.key));
                }}
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
              {marks && <Mark id={`${id}-mark-${n}`} mark={marks[index]} currency={currency} />}
            </li>
          );
        })}
      </ol>
      <FieldProblem id={id} problem={problem} />
      <Button
        size="small"
        look="quiet"
        data-add-line
        icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        {t("quoting.add_line")}
      </Button>
    </fieldset>
  );
}

/** Says that a line is not as the price list has it. */
function Mark({ id, mark, currency }: { id: string; mark: LineMark | undefined; currency: Currency }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (mark === undefined || mark.kind === "listed") return null;
  return (
    <p id={id} className={style.mark}>
      {mark.kind === "added"
        ? t("desk_order.line_added")
        : t("desk_order.line_changed", {
            was: formatMoney(locale, { currency_code: currency, currency_amount_decimal: mark.was }),
          })}
    </p>
  );
}
