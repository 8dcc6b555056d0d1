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

/** ISO 20022 camt.053 (versions 001.02 to 001.08), from elements of parsed XML. */

/** An element without its namespace, with its first line. */
export type XmlElement = {
  readonly name: string;
  readonly line: number;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
};

const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path, such as `BookgDt/Dt`. */
function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = element;
  for (const name of path.split("/")) found = all(found, name)[0];
  return found;
}

/** The text at the first of several paths that has one. */
const textAt = (element: XmlElement, ...paths: readonly string[]): string => {
  for (const path of paths) {
    const text = plainText(at(element, path)?.text ?? "");
    if (text !== "") return text;
  }
  return "";
};

function need(element: XmlElement, path: string): XmlElement {
  const found = at(element, path);
  if (!found) throw new StatementFault("field_missing", element.line);
  return found;
}

type Amount = { readonly amount: bigint; readonly code: string };

function amountOf({ text, attributes, line }: XmlElement): Amount {
  const [, whole, rest = ""] = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(rest.slice(2))) throw new StatementFault("amount", line);
  return {
    amount: BigInt(whole) * 100n + BigInt(rest.slice(0, 2).padEnd(2, "0")),
    code: attributes["Ccy"] ?? "",
  };
}

function signOf(element: XmlElement): 1n | -1n {
  const mark = textAt(element, "CdtDbtInd");
  if (mark !== "CRDT" && mark !== "DBIT") throw new StatementFault("field_unreadable", element.line);
  return mark === "CRDT" ? 1n : -1n;
}

function dayAt(element: XmlElement, path: string): string | null {
  const text = textAt(element, `${path}/Dt`, `${path}/DtTm`);
  if (text === "") return null;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|Z|[+-]|$)/.exec(text) ?? [];
  if (year === undefined) throw new StatementFault("date", element.line);
  return dateOf({ year: Number(year), month: Number(month), day: Number(day) }, element.line);
}

type Balance = Amount & { readonly day: string | null };

function balanceAt(statement: XmlElement, codes: readonly string[]): Balance | null {
  for (const code of codes) {
    const found = all(statement, "Bal").find((one) => textAt(one, "Tp/CdOrPrtry/Cd") === code);
    if (!found) continue;
    const { amount, code: currency } = amountOf(need(found, "Amt"));
    return { amount: amount * signOf(found), code: currency, day: dayAt(found, "Dt") };
  }
  return null;
}

const ibanAt = (element: XmlElement, path: string): string =>
  normaliseIban(textAt(element, `${path}/Id/IBAN`, `${path}/Id/Othr/Id`)).replaceAll(/[^0-9A-Z]/g, "");

/** A payer by file may give our reference as the reference of the transfer, without a title. */
const insteadOfTitle = (details: XmlElement): string =>
  ["Refs/EndToEndId", "AddtlTxInf"]
    .map((path) => textAt(details, path))
    .filter((text) => text !== no_reference)
    .join(" ")
    .trim();

/** The data of one transfer inside an entry; the counterparty is the payer or payee. */
function detailsOf(details: XmlElement | undefined, entry: XmlElement, incoming: boolean, iban: string) {
  if (!details)
    return {
      title: textAt(entry, "AddtlNtryInf"),
      counterparty_name: "",
      counterparty_iban: "",
      credited_iban: "",
    };
  const side = incoming ? "Dbtr" : "Cdtr";
  const titles = all(at(details, "RmtInf"), "Ustrd").map(({ text }) => text);
  for (const structured of all(at(details, "RmtInf"), "Strd"))
    titles.push(textAt(structured, "CdtrRefInf/Ref"));
  const credited = incoming ? ibanAt(details, "RltdPties/CdtrAcct") : "";
  return {
    title: plainText(titles.join(" ")) || insteadOfTitle(details) || textAt(entry, "AddtlNtryInf"),
    counterparty_name: textAt(details, `RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`),
    counterparty_iban: ibanAt(details, `RltdPties/${side}Acct`),
    credited_iban: credited === iban ? "" : credited,
  };
}

/** The parts of a batch that add up to it; one part for a single entry or a batch without amounts of its parts. */
function partsOf(entry: XmlElement, whole: Amount): { details: XmlElement | undefined; amount: bigint }[] {
  const details = all(entry, "NtryDtls").flatMap((one) => all(one, "TxDtls"));
  if (details.length < 2) return [{ details: details[0], amount: whole.amount }];
  const parts = details.flatMap((one) => {
    const stated = at(one, "Amt") ?? at(one, "AmtDtls/TxAmt/Amt");
    const part = stated && amountOf(stated);
    return part && part.code === whole.code ? [{ details: one, amount: part.amount }] : [];
  });
  const adds_up = parts.reduce((sum, { amount }) => sum + amount, 0n) === whole.amount;
  return adds_up && parts.length === details.length ? parts : [{ details: undefined, amount: whole.amount }];
}

const no_reference = "NOTPROVIDED";
const references = ["Refs/AcctSvcrRef", "Refs/TxId", "Refs/InstrId"] as const;
const isCharge = (entry: XmlElement): boolean =>
  [textAt(entry, "BkTxCd/Domn/Fmly/SubFmlyCd"), textAt(entry, "BkTxCd/Domn/Fmly/Cd")].some((code) =>
    ["CHRG", "FEES", "COMM"].includes(code),
  );

function entriesOf(entry: XmlElement, iban: string, code: string): StatementEntry[] {
  // An entry that is not booked yet is not part of the balance.
  if ((textAt(entry, "Sts/Cd") || textAt(entry, "Sts")) !== "BOOK") return [];
  const whole = amountOf(need(entry, "Amt"));
  if (whole.code !== code) throw new StatementFault("currency", entry.line);
  const sign = signOf(entry);
  const booked_on = dayAt(entry, "BookgDt") ?? dayAt(entry, "ValDt");
  if (booked_on === null) throw new StatementFault("field_missing", entry.line);
  const entry_ref = textAt(entry, "AcctSvcrRef");
  const parts = partsOf(entry, whole);
  return parts.map(({ details, amount }, i) => {
    const own = details ? textAt(details, ...references) : "";
    // The parts of a batch have the reference of the batch, so a counter distinguishes them.
    const batch = parts.length > 1 && entry_ref !== "" ? `${entry_ref}/${i + 1}` : entry_ref;
    return {
      line: details?.line ?? entry.line,
      booked_on,
      valued_on: dayAt(entry, "ValDt") ?? booked_on,
      amount: amount * sign,
      currency: currencyOf(code, entry.line),
      ...detailsOf(details, entry, sign > 0n, iban),
      bank_ref: batch || (own === no_reference ? "" : own),
      type_code: isCharge(entry) ? "CHG" : textAt(entry, "BkTxCd/Prtry/Cd", "BkTxCd/Domn/Fmly/SubFmlyCd"),
      is_reversal: textAt(entry, "RvslInd") === "true" || textAt(entry, "RvslInd") === "1",
    };
  });
}

function statementOf(statement: XmlElement): ReadStatement {
  const iban = ibanAt(statement, "Acct");
  if (!/^[0-9A-Z]{8,34}$/.test(iban)) throw new StatementFault("account", statement.line);
  const opening = balanceAt(statement, ["OPBD", "PRCD"]);
  const closing = balanceAt(statement, ["CLBD"]);
  if (!opening || !closing) throw new StatementFault("field_missing", statement.line);
  if (opening.code !== closing.code) throw new StatementFault("currency", statement.line);
  const read = {
    iban,
    number: textAt(statement, "ElctrncSeqNb", "LglSeqNb", "Id"),
    currency: currencyOf(closing.code, statement.line),
    opening: opening.amount,
    closing: closing.amount,
    entries: all(statement, "Ntry").flatMap((entry) => entriesOf(entry, iban, closing.code)),
  };
  return requireBalanced(read, statement.line, [opening.day, closing.day]);
}

/** Statements of a camt.053 document, each balanced; throws `StatementFault` with the first line that is wrong. */
export function readCamt053(document: XmlElement): ReadStatement[] {
  const message = document.name === "Document" ? at(document, "BkToCstmrStmt") : undefined;
  if (!message) throw new StatementFault("not_a_statement", document.line);
  const statements = all(message, "Stmt");
  if (statements.length === 0) throw new StatementFault("no_statement", message.line);
  return statements.map(statementOf);
}
