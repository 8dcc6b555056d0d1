import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskTranslator } from "#contract/work/desk-translators.ts";
import { languages, type Language } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { TextField } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useDeskText } from "../../text.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { setPairs, useTranslatorChange } from "./data.ts";
import style from "./translators.module.css";

const kinds = ["translation", "post_edition", "proofreading", "verification"] as const;
type Row = {
  readonly key: number;
  readonly source_lang: Language;
  readonly target_lang: Language;
  readonly stage_kind: (typeof kinds)[number];
  readonly sworn: boolean;
  readonly rate: string;
};

const lang = (code: string): Language => languages.find((one) => one === code) ?? "pl";
const rowsOf = ({ pairs }: DeskTranslator): Row[] =>
  pairs.map((pair, key) => ({
    key,
    source_lang: lang(pair.source_lang),
    target_lang: lang(pair.target_lang),
    stage_kind: pair.stage_kind,
    sworn: pair.sworn,
    rate: pair.rate_per_1000?.currency_amount_decimal ?? "",
  }));

/** A row to fill in, like the last one. */
function rowAfter(rows: readonly Row[]): Row {
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
  const blank = { source_lang: "pl", target_lang: "en", stage_kind: "translation" } as const;
  return { ...blank, ...rows.at(-1), key, sworn: false, rate: "" };
}

/** The pairs as the contract wants them: an empty rate follows the price list. */
const pairsOf = (rows: readonly Row[]) =>
  rows.map(({ key: _key, rate, ...pair }) => ({
    ...pair,
    rate_per_1000: rate.trim() === "" ? null : rate.trim().replace(",", "."),
  }));

/** The rates that the server asks about, in one line; null when it asks about none. */
function unusualRates(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body.code !== "translator.rate_unusual") return null;
  const rates = error.body.details?.["rates"];
  return typeof rates === "string" ? rates : "";
}
/** An amount with at most two places, or nothing. */
const isRate = (text: string): boolean => text.trim() === "" || /^\d{1,7}([.,]\d{1,2})?$/.test(text.trim());
const pairName = (row: Row, t: (key: `stage.${Row["stage_kind"]}`) => string): string =>
  `${row.source_lang.toUpperCase()}→${row.target_lang.toUpperCase()} ${t(`stage.${row.stage_kind}`)}`;

/** What a translator does in which pair, and for how much; saved as a whole. */
export function PairsForm({ person, edits }: { person: DeskTranslator; edits: boolean }) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const [rows, setRows] = useState(rowsOf(person));
  const save = useTranslatorChange(setPairs);
  const report = useDoneOrWaits();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<readonly number[]>([]);
  // The server asks why a rate is far from those of the pair.
  const asked = unusualRates(save.error);
  const asks_why = asked !== null;
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => setRows([...rows, rowAfter(rows)]);
  const send = () => {
    const faulty = rows.filter(({ rate }) => !isRate(rate)).map(({ key }) => key);
    setWrong(faulty);
    if (faulty.length > 0) return;
    save.mutate(
      { id: person.id, body: { pairs: pairsOf(rows), reason: asks_why ? reason.trim() : "" } },
      { onSuccess: ({ pairs_wait_for }) => report({ waits_for: pairs_wait_for }, t("users.saved")) },
    );
  };
  const names = rows.filter(({ key }) => wrong.includes(key)).map((row) => pairName(row, t));
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("translators.pairs_rates")}</h2>
      {save.isError && (
        <Notice tone="danger" live="alert">
          <p>{sentence(save.error)}</p>
          {asks_why && <p>{t("translators.rates_asked", { rates: asked })}</p>}
        </Notice>
      )}
      {names.length > 0 && (
        <Notice tone="danger" live="alert">
          {t("translators.rate_wrong", { pairs: names.join(", ") })}
        </Notice>
      )}
      {rows.length === 0 && <p>{t("translators.no_pairs")}</p>}
      {rows.length > 0 && (
        <PairsTable
          rows={rows}
          edits={edits}
          wrong={wrong}
          onChange={change}
          onRemove={(key) => setRows(rows.filter((row) => row.key !== key))}
        />
      )}
      {edits && asks_why && (
        <TextField
          id={`${id}reason`}
          label={t("translators.rate_reason")}
          maxLength={500}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {edits && (
        <div className="cluster-2 middle">
          <Button onClick={add}>{t("translators.add_pair")}</Button>
          <Button look="primary" busy={save.isPending} onClick={send}>
            {t("translators.save_pairs")}
          </Button>
        </div>
      )}
    </section>
  );
}

function PairsTable(props: {
  readonly rows: readonly Row[];
  readonly edits: boolean;
  /** Keys of rows whose rate is no amount. */
  readonly wrong: readonly number[];
  readonly onChange: (key: number, part: Partial<Row>) => void;
  readonly onRemove: (key: number) => void;
}) {
  const { rows, edits, wrong, onChange, onRemove } = props;
  const { t } = useDeskText();
  return (
    <div className={style.pairs}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("translators.from")}</th>
            <th scope="col">{t("translators.into")}</th>
            <th scope="col">{t("translators.does")}</th>
            <th scope="col">{t("translators.rate")}</th>
            <th scope="col">{t("translators.sworn")}</th>
            {edits && <th scope="col">{t("users.acts")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PairRow
              key={row.key}
              row={row}
              edits={edits}
              wrong={wrong.includes(row.key)}
              onChange={(part) => onChange(row.key, part)}
              onRemove={() => onRemove(row.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PairRow(props: {
  readonly row: Row;
  readonly edits: boolean;
  readonly wrong: boolean;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onRemove: () => void;
}) {
  const { row, edits, wrong, onChange, onRemove } = props;
  const { t } = useDeskText();
  const name = pairName(row, t);
  const language = (side: "source_lang" | "target_lang", label: string) => (
    <LanguageChoice
      label={`${label}: ${name}`}
      disabled={!edits}
      value={row[side]}
      onChange={(code) => onChange({ [side]: code })}
    />
  );
  return (
    <tr>
      <td>{language("source_lang", t("translators.from"))}</td>
      <td>{language("target_lang", t("translators.into"))}</td>
      <td>
        <select
          aria-label={`${t("translators.does")}: ${name}`}
          disabled={!edits}
          value={row.stage_kind}
          onChange={(event) =>
            onChange({ stage_kind: kinds.find((one) => one === event.target.value) ?? "translation" })
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`stage.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          aria-label={`${t("translators.rate")}: ${name}`}
          inputMode="decimal"
          aria-invalid={wrong || undefined}
          disabled={!edits}
          size={8}
          value={row.rate}
          onChange={(event) => onChange({ rate: event.target.value })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`${t("translators.sworn")}: ${name}`}
          disabled={!edits}
          checked={row.sworn}
          onChange={(event) => onChange({ sworn: event.target.checked })}
        />
      </td>
      {edits && (
        <td>
          <Button size="small" aria-label={`${t("translators.remove")}: ${name}`} onClick={onRemove}>
            {t("translators.remove")}
          </Button>
        </td>
      )}
    </tr>
  );
}

function LanguageChoice(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly value: Language;
  readonly onChange: (code: Language) => void;
}) {
  const { label, disabled, value, onChange } = props;
  const { locale } = useIntl();
  return (
    <select
      aria-label={label}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(lang(event.target.value))}
    >
      {languages.map((code) => (
        <option key={code} value={code}>
          {languageName(locale, code)}
        </option>
      ))}
    </select>
  );
}
