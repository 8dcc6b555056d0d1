import type { Treatment } from "./table.ts";

/** Languages of documents, by ISO 639-1 code. */
export const document_languages = ["pl", "en", "de", "uk"] as const;
export type DocumentLanguage = (typeof document_languages)[number];
export type Legend = Readonly<Record<DocumentLanguage, string>>;

/** The sentence an invoice must carry for its treatment; null where the rate is sufficient. */
export const tax_legends: Readonly<Record<Treatment, Legend | null>> = {
  PL23: null,
  OSS: null,
  RC_EU: {
    pl: "odwrotne obciążenie – podatek rozlicza nabywca (art. 28b ustawy o VAT; art. 44 i 196 dyrektywy 2006/112/WE)",
    en: "Reverse charge – VAT to be accounted for by the recipient (Articles 44 and 196 of Directive 2006/112/EC)",
    de: "Steuerschuldnerschaft des Leistungsempfängers (Art. 44 und 196 der Richtlinie 2006/112/EG)",
    uk: "Зворотне нарахування – ПДВ сплачує отримувач послуги (статті 44 і 196 Директиви 2006/112/ЄС)",
  },
  NP_B2B_RC: {
    pl: "odwrotne obciążenie – usługa poza terytorium kraju (art. 28b ustawy o VAT)",
    en: "Reverse charge – place of supply outside Poland, outside the scope of Polish VAT (Article 44 of Directive 2006/112/EC)",
    de: "Steuerschuldnerschaft des Leistungsempfängers – in Polen nicht steuerbar (Art. 44 der Richtlinie 2006/112/EG)",
    uk: "Зворотне нарахування – місце постачання поза Польщею, не є об’єктом ПДВ у Польщі (стаття 44 Директиви 2006/112/ЄС)",
  },
  NP_B2B: {
    pl: "nie podlega opodatkowaniu w Polsce – miejsce świadczenia poza terytorium kraju (art. 28b ustawy o VAT)",
    en: "Outside the scope of Polish VAT – place of supply outside Poland (Article 44 of Directive 2006/112/EC)",
    de: "In Polen nicht steuerbar – Leistungsort außerhalb Polens (Art. 44 der Richtlinie 2006/112/EG)",
    uk: "Не є об’єктом ПДВ у Польщі – місце постачання поза Польщею (стаття 44 Директиви 2006/112/ЄС)",
  },
  NP_B2C_TEXT: {
    pl: "nie podlega opodatkowaniu w Polsce (art. 28l pkt 4 ustawy o VAT; art. 59 lit. c dyrektywy 2006/112/WE)",
    en: "Outside the scope of Polish VAT (Article 59(c) of Directive 2006/112/EC, Article 41 of Implementing Regulation (EU) No 282/2011)",
    de: "In Polen nicht steuerbar (Art. 59 Buchst. c der Richtlinie 2006/112/EG, Art. 41 der Durchführungsverordnung (EU) Nr. 282/2011)",
    uk: "Не є об’єктом ПДВ у Польщі (стаття 59(c) Директиви 2006/112/ЄС, стаття 41 Регламенту (ЄС) № 282/2011)",
  },
  NP_B2C_ESS: {
    pl: "nie podlega opodatkowaniu w Polsce (art. 28k ustawy o VAT; art. 58 dyrektywy 2006/112/WE)",
    en: "Outside the scope of Polish VAT (Article 58 of Directive 2006/112/EC)",
    de: "In Polen nicht steuerbar (Art. 58 der Richtlinie 2006/112/EG)",
    uk: "Не є об’єктом ПДВ у Польщі (стаття 58 Директиви 2006/112/ЄС)",
  },
};

/** Sentences of documents that do not follow from the treatment. The caller fills in the braces. */
export const document_legends = {
  pro_forma: {
    pl: "Dokument pro forma – nie jest fakturą VAT i nie stanowi podstawy do odliczenia podatku.",
    en: "Pro forma – this is not a VAT invoice.",
    de: "Proforma – keine Rechnung im Sinne des Umsatzsteuerrechts.",
    uk: "Проформа – не є рахунком-фактурою ПДВ.",
  },
  top_up: {
    pl: "Potwierdzenie doładowania konta. Dokument nie jest fakturą VAT; podatek zostanie rozliczony przy wykorzystaniu środków.",
    en: "Top-up confirmation. Not a VAT invoice; VAT is accounted for when the funds are used.",
    de: "Aufladebestätigung. Keine Rechnung; die Umsatzsteuer entsteht bei Einlösung des Guthabens.",
    uk: "Підтвердження поповнення рахунку. Не є рахунком-фактурою; ПДВ нараховується під час використання коштів.",
  },
  paid_from_balance: {
    pl: "Zapłacono z salda konta",
    en: "Paid from account balance",
    de: "Aus Guthaben bezahlt",
    uk: "Сплачено з балансу рахунку",
  },
  vat_in_pln: {
    pl: "Kwota VAT w PLN: {amount} (kurs NBP {table} z {date}: {rate})",
    en: "VAT in PLN: {amount} (NBP rate {table} of {date}: {rate})",
    de: "USt in PLN: {amount} (NBP-Kurs {table} vom {date}: {rate})",
    uk: "ПДВ у PLN: {amount} (курс НБП {table} від {date}: {rate})",
  },
} as const satisfies Record<string, Legend>;
