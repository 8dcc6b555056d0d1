import { Plus, Trash2 } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
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
  /** The list price, null where there is none; lines that differ from it are marked. */
  readonly listed?: Parameters<typeof marksOf>[1];
}) {
  const { id, lines, currency, problem, onChange, listed } = props;
  const marks = listed === undefined ? undefined : marksOf(lines, listed);
  const { t } = useDeskText();
  const change = (key: string, changed: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={field.label}>{t("quoting.lines", { currency })}</legend>
      <ol className={`${style.lines} columns`}>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            id={id}
            n={index + 1}
            line={line}
            currency={currency}
            has_problem={problem !== undefined}
            mark={marks?.[index]}
            onChange={(changed) => change(line.key, changed)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
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

function Line(props: {
  readonly id: string;
  /** Its position, from one. */
  readonly n: number;
  readonly line: DraftLine;
  readonly currency: Currency;
  readonly has_problem: boolean;
  readonly mark: LineMark | undefined;
  readonly onChange: (changed: Partial<DraftLine>) => void;
  readonly onRemove: () => void;
}) {
  const { id, n, line, currency, has_problem, mark, onChange, onRemove } = props;
  const { t } = useDeskText();
  const wrong = has_problem && fromDecimal(wireAmount(line.amount)) === null;
  return (
    <li className={style.line}>
      <input
        className={field.control}
        aria-label={t("quoting.line_label", { n })}
        aria-invalid={(has_problem && line.label.trim() === "") || undefined}
        maxLength={120}
        value={line.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <input
        className={`${field.control} ${style.amount} num`}
        aria-label={t("quoting.line_amount", { n })}
        aria-describedby={mark ? `${id}-mark-${n}` : undefined}
        aria-invalid={wrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={line.amount}
        onChange={(event) => onChange({ amount: event.target.value, typed: line.code !== null })}
      />
      <IconButton
        label={t("quoting.remove_line", { n })}
        onClick={(event) => {
          // The row disappears with its button, so the focus moves to the button that adds a row.
          event.currentTarget.closest("fieldset")?.querySelector<HTMLElement>("[data-add-line]")?.focus();
          onRemove();
        }}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {mark && (
        <Mark
          id={`${id}-mark-${n}`}
          mark={mark}
          currency={currency}
          onRestore={(event) => {
            // The button disappears with the mark, so the focus moves to the changed amount.
            event.currentTarget.closest("li")?.querySelectorAll("input")[1]?.focus();
            onChange({ typed: false });
          }}
        />
      )}
    </li>
  );
}

/** Says that a line is not as the price list has it. */
function Mark(props: {
  readonly id: string;
  readonly mark: LineMark | undefined;
  readonly currency: Currency;
  readonly onRestore: (event: React.MouseEvent<HTMLButtonElement>) => void;
}) {
  const { id, mark, currency, onRestore } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (mark === undefined || mark.kind === "listed") return null;
  if (mark.kind === "added")
    return (
      <p id={id} className={style.mark}>
        {t("desk_order.line_added")}
      </p>
    );
  const was = formatMoney(locale, { currency_code: currency, currency_amount_decimal: mark.was });
  return (
    <div className={style.mark}>
      <p id={id}>{t("desk_order.line_changed", { was })}</p>
      <Button size="small" look="quiet" onClick={onRestore}>
        {t("quoting.restore")}
      </Button>
    </div>
  );
}
