import type { Currency } from "../money.ts";
import { toDecimal } from "../money.ts";
import { isIban } from "./account-number.ts";
import { inWindows1250 } from "./windows-1250.ts";

/** An outgoing transfer: minor units, gross. */
export type Outgoing = {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly iban: string;
  readonly name: string;
  readonly title: string;
  /** The bank of the account, if known; optional inside the SEPA area. */
  readonly bic?: string;
};
export type Payer = {
  readonly name: string;
  readonly address: string;
  readonly iban: string;
  readonly bic: string;
};

/** Elixir-0 has lines of 35 characters of its code page, separated by a bar, without quotes or bars. */
function lines35(text: string, count: number): string {
  const plain = inWindows1250(text)
    .replaceAll(/["|\s]+/g, " ")
    .trim();
  return Array.from({ length: count }, (_, i) => plain.slice(i * 35, i * 35 + 35).trim()).join("|");
}

/** Whether a transfer can go by the Polish Elixir: in PLN, to a Polish account. */
export const goesByElixir = ({ currency, iban }: Outgoing): boolean =>
  currency === "PLN" && iban.startsWith("PL") && isIban(iban);

/** The encodings in which banks read the two formats; `windows-1250` is that of Elixir-0. */
export const payment_encodings = ["windows-1250", "utf-8"] as const;

/**
 * Domestic transfers as Elixir-0, the format that every Polish bank accepts; one line each, dated `YYYY-MM-DD`. The text
 * has only characters of Windows-1250, in which the file is saved.
 */
export function elixirFile(payer: Payer, transfers: readonly Outgoing[], day: string): string {
  const rows = transfers.map(({ id, amount, iban, name, title }) => {
    const [from, to] = [payer.iban.slice(2), iban.slice(2)];
    return [
      "110",
      day.replaceAll("-", ""),
      amount.toString(),
      from.slice(2, 10),
      "0",
      `"${from}"`,
      `"${to}"`,
      `"${lines35(`${payer.name} ${payer.address}`, 4)}"`,
      `"${lines35(name, 4)}"`,
      "0",
      to.slice(2, 10),
      `"${lines35(title, 4)}"`,
      '""',
      '""',
      '"51"',
      `"${id}"`,
    ].join(",");
  });
  return rows.map((row) => `${row}\r\n`).join("");
}

const named: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };
const xml = (text: string, max: number): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replaceAll(/[<>&"]/g, (sign) => named[sign] ?? sign);

/** SEPA is for euro only; other transfers abroad have shared charges. */
const isSepa = (transfers: readonly Outgoing[]): boolean =>
  transfers.every(({ currency }) => currency === "EUR");

/**
 * Transfers as a credit transfer, pain.001.001.09, as SEPA transfers if they are in euro; `created_at` is ISO text
 * without a zone.
 */
export function painFile(
  payer: Payer,
  transfers: readonly Outgoing[],
  { id, created_at }: { readonly id: string; readonly created_at: string },
): string {
  const sum = toDecimal(transfers.reduce((total, { amount }) => total + amount, 0n));
  const rows = transfers.map(
    (one) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>${xml(one.id, 35)}</EndToEndId></PmtId>` +
      `<Amt><InstdAmt Ccy="${one.currency}">${toDecimal(one.amount)}</InstdAmt></Amt>` +
      (one.bic ? `<CdtrAgt><FinInstnId><BICFI>${xml(one.bic, 11)}</BICFI></FinInstnId></CdtrAgt>` : "") +
      `<Cdtr><Nm>${xml(one.name, 70)}</Nm></Cdtr>` +
      `<CdtrAcct><Id><IBAN>${xml(one.iban, 34)}</IBAN></Id></CdtrAcct>` +
      `<RmtInf><Ustrd>${xml(one.title, 140)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>' +
    `<GrpHdr><MsgId>${xml(id, 35)}</MsgId><CreDtTm>${created_at}</CreDtTm><NbOfTxs>${transfers.length}</NbOfTxs>` +
    `<CtrlSum>${sum}</CtrlSum><InitgPty><Nm>${xml(payer.name, 70)}</Nm></InitgPty></GrpHdr>` +
    `<PmtInf><PmtInfId>${xml(id, 35)}</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>${transfers.length}</NbOfTxs>` +
    `<CtrlSum>${sum}</CtrlSum>${isSepa(transfers) ? "<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>" : ""}` +
    `<ReqdExctnDt><Dt>${created_at.slice(0, 10)}</Dt></ReqdExctnDt><Dbtr><Nm>${xml(payer.name, 70)}</Nm></Dbtr>` +
    `<DbtrAcct><Id><IBAN>${xml(payer.iban, 34)}</IBAN></Id></DbtrAcct>` +
    `<DbtrAgt><FinInstnId><BICFI>${xml(payer.bic, 11)}</BICFI></FinInstnId></DbtrAgt><ChrgBr>${isSepa(transfers) ? "SLEV" : "SHAR"}</ChrgBr>` +
    `${rows.join("")}</PmtInf></CstmrCdtTrfInitn></Document>\n`
  );
}
