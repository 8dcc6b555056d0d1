import type { Statement, StatementEntry } from "#domain/payments/statement.ts";
import { toDecimal } from "#domain/money.ts";

/** Writes bank statements for the demo and tests; the readers must be able to parse them. */

const comma = (amount: bigint): string => toDecimal(amount < 0n ? -amount : amount).replace(".", ",");
const mark = (amount: bigint): string => (amount < 0n ? "D" : "C");
const yymmdd = (day: string): string => day.slice(2).replaceAll("-", "");

/** A text split into sub-fields of 27 characters, the format of the Polish `:86:`. */
function pieces(text: string, keys: readonly string[]): string[] {
  return keys.flatMap((key, i) => {
    const piece = text.slice(i * 27, i * 27 + 27);
    return piece === "" ? [] : [`${key}${piece}`];
  });
}

const title_keys = ["20", "21", "22", "23", "24", "25", "60", "61", "62", "63"];

function mt940Entry(entry: StatementEntry, separator: string): string[] {
  const { amount, is_reversal } = entry;
  // A reversal of a credit is an outgoing entry, and vice versa.
  const sign = is_reversal ? (amount < 0n ? "RC" : "RD") : mark(amount);
  const details = [
    "00TRANSFER",
    ...pieces(entry.title, title_keys),
    ...pieces(entry.counterparty_name, ["32", "33"]),
    ...(entry.counterparty_iban === "" ? [] : [`38${entry.counterparty_iban}`]),
  ];
  return [
    `:61:${yymmdd(entry.valued_on)}${yymmdd(entry.booked_on).slice(2)}${sign}${comma(amount)}N${entry.type_code}NONREF${entry.bank_ref === "" ? "" : `//${entry.bank_ref}`}`,
    `:86:020${details.map((part) => separator + part).join("")}`,
  ];
}

/** One statement as MT940 with the Polish sub-fields; `separator` differs by bank. */
export function mt940Of(statement: Statement, day: string, separator = "~"): string {
  const { iban, number, currency, opening, closing, entries } = statement;
  const balance = (tag: string, amount: bigint): string =>
    `:${tag}:${mark(amount)}${yymmdd(day)}${currency}${comma(amount)}`;
  return [
    `:20:${number}`,
    `:25:/${iban}`,
    `:28C:${number}`,
    balance("60F", opening),
    ...entries.flatMap((entry) => mt940Entry(entry, separator)),
    balance("62F", closing),
    "-",
    "",
  ].join("\r\n");
}

const named: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };
const xml = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => named[sign] ?? sign);
const ccy = (currency: string, amount: bigint): string =>
  `<Amt Ccy="${currency}">${toDecimal(amount < 0n ? -amount : amount)}</Amt><CdtDbtInd>${amount < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;

export type CamtVersion = "001.02" | "001.08";

function camtEntry(entry: StatementEntry, version: CamtVersion): string {
  const side = entry.amount > 0n ? "Dbtr" : "Cdtr";
  const name = `<Nm>${xml(entry.counterparty_name)}</Nm>`;
  const party = version === "001.02" ? name : `<Pty>${name}</Pty>`;
  const account =
    entry.counterparty_iban === ""
      ? ""
      : `<${side}Acct><Id><IBAN>${entry.counterparty_iban}</IBAN></Id></${side}Acct>`;
  const credited =
    entry.credited_iban === "" ? "" : `<CdtrAcct><Id><IBAN>${entry.credited_iban}</IBAN></Id></CdtrAcct>`;
  const parties = entry.counterparty_name === "" ? "" : `<${side}>${party}</${side}>`;
  return [
    `<Ntry>${ccy(entry.currency, entry.amount)}`,
    entry.is_reversal ? "<RvslInd>true</RvslInd>" : "",
    version === "001.02" ? "<Sts>BOOK</Sts>" : "<Sts><Cd>BOOK</Cd></Sts>",
    `<BookgDt><Dt>${entry.booked_on}</Dt></BookgDt><ValDt><Dt>${entry.valued_on}</Dt></ValDt>`,
    entry.bank_ref === "" ? "" : `<AcctSvcrRef>${xml(entry.bank_ref)}</AcctSvcrRef>`,
    `<BkTxCd><Prtry><Cd>${entry.type_code}</Cd></Prtry></BkTxCd>`,
    `<NtryDtls><TxDtls><RltdPties>${parties}${account}${credited}</RltdPties>`,
    `<RmtInf><Ustrd>${xml(entry.title)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join("");
}

/** One statement as camt.053 in the given version. */
export function camt053Of(statement: Statement, day: string, version: CamtVersion = "001.08"): string {
  const { iban, number, currency, opening, closing, entries } = statement;
  const balance = (code: string, amount: bigint): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${ccy(currency, amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt>`,
    `<GrpHdr><MsgId>${xml(number)}</MsgId><CreDtTm>${day}T22:00:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${xml(number)}</Id><ElctrncSeqNb>${xml(number)}</ElctrncSeqNb><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`,
    balance("OPBD", opening),
    balance("CLBD", closing),
    ...entries.map((entry) => camtEntry(entry, version)),
    "</Stmt></BkToCstmrStmt></Document>",
    "",
  ].join("\n");
}
