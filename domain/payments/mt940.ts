import { normaliseIban } from "./account-number.ts";
import {
  currencyOf,
  dateOf,
  plainText,
  type ReadStatement,
  requireBalanced,
  type StatementEntry,
  StatementFault,
} from "./statement.ts";

/** SWIFT MT940 with the Polish sub-fields of `:86:`; text in, statements out, the first wrong line refused. */

type Field = { readonly tag: string; readonly line: number; readonly rows: readonly string[] };

/** The fields of the file: a tag begins one, the lines up to the next tag belong to it. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; line: number; rows: string[] }[] = [];
  for (const [i, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const row = raw.replace(/^\{1:.*\{4:/, "").replace(/-\}.*$/, "-");
    const [, tag, rest = ""] = /^:([0-9A-Z]{2,3}):(.*)$/.exec(row) ?? [];
    if (tag !== undefined) fields.push({ tag, line: i + 1, rows: [rest] });
    else if (row.trim() === "-" || row.trim() === "") continue;
    else {
      const open = fields.at(-1);
      if (!open) throw new StatementFault("not_a_statement", i + 1);
      open.rows.push(row);
    }
  }
  return fields;
}

const amountOf = (text: string, line: number): bigint => {
  const [, whole, rest = ""] = /^(\d{1,15}),(\d{0,2})$/.exec(text) ?? [];
  if (whole === undefined) throw new StatementFault("amount", line);
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, "0"));
};

/** YYMMDD in the years 2000 to 2099. */
const dayOf = (text: string, line: number): string =>
  dateOf(
    {
      year: 2000 + Number(text.slice(0, 2)),
      month: Number(text.slice(2, 4)),
      day: Number(text.slice(4, 6)),
    },
    line,
  );

type Balance = { readonly amount: bigint; readonly code: string; readonly day: string };

function balanceOf({ rows: [text = ""], line }: Field): Balance {
  const [, mark, day = "", code = "", amount = ""] = /^([CD])(\d{6})([A-Z]{3})(.*)$/.exec(text.trim()) ?? [];
  if (mark === undefined) throw new StatementFault("field_unreadable", line);
  const read = amountOf(amount, line);
  return { amount: mark === "C" ? read : -read, code, day: dayOf(day, line) };
}

const line_form =
  /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,15},\d{0,2})[NFS]([0-9A-Z]{3})(.*?)(?:\/\/(.*))?$/;

/** The booking day has no year: the year nearest to the value date is used. */
function bookedOn(valued_on: string, month_day: string | undefined, line: number): string {
  if (month_day === undefined) return valued_on;
  const [year = 0, month = 0] = valued_on.split("-").map(Number);
  const [booked_month, day] = [Number(month_day.slice(0, 2)), Number(month_day.slice(2))];
  const shift = booked_month - month > 6 ? -1 : month - booked_month > 6 ? 1 : 0;
  return dateOf({ year: year + shift, month: booked_month, day }, line);
}

const no_reference = /^(?:NONREF)?$/i;

function entryOf({ rows, line }: Field, code: string, details: Field | undefined): StatementEntry {
  const found = line_form.exec((rows[0] ?? "").trim());
  if (!found) throw new StatementFault("field_unreadable", line);
  const [, valued = "", booked, mark, currency_end, amount = "", type_code = "", , bank = ""] = found;
  // The third character of the currency may precede the amount; a different one means a line of another account.
  if (currency_end !== undefined && currency_end !== code[2]) throw new StatementFault("currency", line);
  const valued_on = dayOf(valued, line);
  const read = amountOf(amount, line);
  const ref = plainText(bank);
  return {
    line,
    booked_on: bookedOn(valued_on, booked, line),
    valued_on,
    amount: mark === "C" || mark === "RD" ? read : -read,
    currency: currencyOf(code, line),
    ...detailsOf(details),
    bank_ref: no_reference.test(ref) ? "" : ref,
    type_code,
    is_reversal: mark === "RC" || mark === "RD",
  };
}

type Details = Pick<StatementEntry, "title" | "counterparty_name" | "counterparty_iban" | "credited_iban">;

/** `:86:`: a code of three digits, then sub-fields of two digits; their separator is the fourth character. */
function detailsOf(field: Field | undefined): Details {
  const text = field?.rows.join("") ?? "";
  const separator = /^\d{3}([^0-9A-Za-z\s])/.exec(text)?.[1];
  if (separator === undefined)
    return {
      title: plainText(field?.rows.join(" ") ?? ""),
      counterparty_name: "",
      counterparty_iban: "",
      credited_iban: "",
    };
  const parts: { key: string; value: string }[] = [];
  for (const piece of text.slice(4).split(separator)) {
    const last = parts.at(-1);
    // A separator inside a text is text: a sub-field begins with two digits.
    if (/^\d{2}/.test(piece)) parts.push({ key: piece.slice(0, 2), value: piece.slice(2) });
    else if (last) last.value += separator + piece;
  }
  const read = (keys: RegExp, glue: string) =>
    parts
      .filter(({ key }) => keys.test(key))
      .map(({ value }) => value)
      .join(glue);
  const account = read(/^38$/, "") || read(/^31$/, "");
  return {
    title: plainText(read(/^(?:2[0-5]|6[0-5])$/, "")),
    counterparty_name: plainText(read(/^3[23]$/, " ")),
    counterparty_iban: normaliseIban(account).replaceAll(/[^0-9A-Z]/g, ""),
    credited_iban: "",
  };
}

/** An account in `:25:`: with a slash before it, or after the bank's own code. */
function accountOf({ rows: [text = ""], line }: Field): string {
  const iban = normaliseIban(text.slice(text.lastIndexOf("/") + 1)).replace(/[A-Z]{3}$/, "");
  if (!/^[0-9A-Z]{8,34}$/.test(iban)) throw new StatementFault("account", line);
  return iban;
}

function statementOf(fields: readonly Field[]): ReadStatement {
  const [first] = fields;
  const last_line = fields.reduce((line, field) => Math.max(line, field.line + field.rows.length - 1), 1);
  const need = (tags: readonly string[], when_missing: "field_missing" | "truncated"): Field => {
    const field = fields.find(({ tag }) => tags.includes(tag));
    if (!field)
      throw new StatementFault(when_missing, when_missing === "truncated" ? last_line : (first?.line ?? 1));
    return field;
  };
  const account = need(["25"], "field_missing");
  const number = fields.find(({ tag }) => tag === "28C" || tag === "28");
  const opening_field = need(["60F", "60M"], "field_missing");
  const opening = balanceOf(opening_field);
  const currency = currencyOf(opening.code, opening_field.line);
  const closing_field = need(["62F", "62M"], "truncated");
  const closing = balanceOf(closing_field);
  if (opening.code !== closing.code) throw new StatementFault("currency", closing_field.line);
  const entries = fields.flatMap((field, i) => {
    if (field.tag !== "61") return [];
    if (field.line > closing_field.line) throw new StatementFault("field_unreadable", field.line);
    const next = fields[i + 1];
    return [entryOf(field, opening.code, next?.tag === "86" ? next : undefined)];
  });
  const statement = {
    iban: accountOf(account),
    number: plainText(number?.rows[0] ?? ""),
    currency,
    opening: opening.amount,
    closing: closing.amount,
    entries,
  };
  return requireBalanced(statement, closing_field.line, [opening.day, closing.day]);
}

/** Whether a text begins like an MT940 file. */
export const looksLikeMt940 = (text: string): boolean => /^\s*(?:\{1:|:20:)/.test(text);

/** Statements of an MT940 file, each balanced; throws `StatementFault` with the first line that is wrong. */
export function readMt940(text: string): ReadStatement[] {
  const groups: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === "20") groups.push([field]);
    else {
      const open = groups.at(-1);
      if (!open) throw new StatementFault("not_a_statement", field.line);
      open.push(field);
    }
  }
  if (groups.length === 0) throw new StatementFault("no_statement", 1);
  return groups.map(statementOf);
}
