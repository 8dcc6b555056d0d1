import { createDecipheriv, randomBytes } from "node:crypto";
import { crc8 } from "#domain/invoices/ksef.ts";
import { localDate } from "#domain/calendar.ts";
import type { Stored } from "./ksef-archive.ts";
import { type Body, hash, reference, textIn, Wrong } from "./ksef-gate.ts";
import { readInvoice, structureFaults } from "./ksef-structure.ts";

/** A submitted invoice with its session. */
export type Received = {
  readonly session: string;
  readonly nip: string;
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
  readonly body: Body;
};

const texts: Readonly<Record<number, string>> = {
  100: "Faktura przyjęta do dalszego przetwarzania",
  150: "Trwa przetwarzanie",
  200: "Sukces",
  405: "Przetwarzanie anulowane z powodu błędu sesji",
  410: "Nieprawidłowy zakres uprawnień",
  415: "Brak możliwości wysyłania faktury z załącznikiem",
  430: "Błąd weryfikacji pliku faktury",
  435: "Błąd odszyfrowania pliku",
  440: "Duplikat faktury",
  450: "Błąd weryfikacji semantyki dokumentu faktury",
  500: "Nieznany błąd",
  550: "Operacja została anulowana przez system",
};

/** The result of an invoice before the check for duplicates; `forced` is a code independent of its content. */
export function judged(
  { session, nip, key, iv, body }: Received,
  now: Date,
  forced: number | undefined,
): Stored {
  const content = Buffer.from(textIn(body, "encryptedInvoiceContent"), "base64");
  if (hash(content) !== body["encryptedInvoiceHash"] || content.length !== body["encryptedInvoiceSize"])
    throw new Wrong(21405, "Skrót albo rozmiar zaszyfrowanej faktury nie zgadza się z treścią.");
  const stored: Stored = {
    reference: reference(now, "EE"),
    session,
    sha256: textIn(body, "invoiceHash"),
    offline: body["offlineMode"] === true,
    corrected: textIn(body, "hashOfCorrectedInvoice"),
    invoicing_date: now.toISOString(),
    code: 200,
    details: [],
    extensions: {},
    nip: "",
    kind: "",
    number: "",
    ksef_number: null,
    xml: "",
  };
  if (forced !== undefined) return { ...stored, code: forced, details: [`Kod ${forced} na życzenie.`] };
  const plain = opened(content, key, iv);
  if (plain === null) return { ...stored, code: 435 };
  if (hash(plain) !== stored.sha256 || plain.length !== body["invoiceSize"]) return { ...stored, code: 430 };
  const faults = structureFaults(plain);
  if (faults.length > 0) return { ...stored, code: 450, details: faults };
  const read = readInvoice(plain);
  if (read.nip !== nip) return { ...stored, code: 410 };
  if (read.issued_on > localDate(now.getTime()))
    return { ...stored, code: 450, details: ["Data wystawienia P_1 jest późniejsza niż dzień przyjęcia."] };
  return {
    ...stored,
    ...read,
    offline: stored.offline || read.issued_on < localDate(now.getTime()),
    ksef_number: numberOf(nip, now),
    xml: plain.toString("base64"),
  };
}

function opened(content: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-cbc", key, iv);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    return null;
  }
}

function numberOf(nip: string, now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  const body = `${nip}-${day}-${randomBytes(6).toString("hex").toUpperCase()}`;
  return `${body}-${crc8(body)}`;
}

/** An invoice as KSeF reports it. */
export const statusOf = (stored: Stored) => ({
  ordinalNumber: 1,
  invoiceNumber: stored.number,
  ksefNumber: stored.ksef_number,
  referenceNumber: stored.reference,
  invoiceHash: stored.sha256,
  invoicingDate: stored.invoicing_date,
  acquisitionDate: stored.ksef_number === null ? null : stored.invoicing_date,
  invoicingMode: stored.offline ? "Offline" : "Online",
  status: {
    code: stored.code,
    description: texts[stored.code] ?? "Nieznany błąd",
    details: stored.details,
    extensions: stored.extensions,
  },
});

/** A receipt in a custom format: the Ministry's is signed, which a simulator cannot do. */
export const upoOf = ({ ksef_number, sha256, number, invoicing_date }: Stored): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Potwierdzenie><Dokument>` +
  `<NumerKSeFDokumentu>${ksef_number}</NumerKSeFDokumentu><NumerFaktury>${number}</NumerFaktury>` +
  `<DataPrzeslaniaDokumentu>${invoicing_date}</DataPrzeslaniaDokumentu>` +
  `<SkrotDokumentu>${sha256}</SkrotDokumentu></Dokument></Potwierdzenie>\n`;
