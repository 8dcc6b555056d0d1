import { Plus, Trash2 } from "lucide-react";
import type { Currency } from "#domain/money.ts";
import { fromDecimal } from "#domain/money.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldProblem } from "#ui/field.tsx";
import field from "#ui/field.module.css";
import { useDeskText } from "../../text.ts";
import style from "./price-lines.module.css";
import { type DraftLine, emptyLine, wireAmount } from "./quote-draft.ts";

/** The lines of a quote: what each is for and its net amount. Every cell is named by its line and column. */
export function PriceLines(props: {
  readonly id: string;
  readonly lines: readonly DraftLine[];
  readonly currency: Currency;
  readonly problem: string | undefined;
  readonly onChange: (lines: DraftLine[]) => void;
}) {
  const { id, lines, currency, problem, onChange } = props;
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
