import type { customers } from "./people.ts";

/** Names of documents and texts of people, in the language of the customer. */
export type Words = {
  readonly translation: string;
  readonly explained: string;
  readonly session: string;
  readonly ask_info: string;
  readonly info: string;
  readonly thanks: string;
  readonly hold_note: string;
  readonly reason_desk: string;
  readonly supplement: string;
  readonly complaint: string;
  readonly question: string;
  /** Comments of customers on their ratings. */
  readonly review_good: string;
  readonly review_fair: string;
  readonly review_short: string;
  readonly note: string;
  /** Names of Word documents, without extension. */
  readonly papers: {
    readonly contract: string;
    readonly manual: string;
    readonly offer: string;
    readonly statute: string;
    readonly report: string;
    readonly thesis: string;
    readonly certificate: string;
    readonly presentation: string;
    readonly minutes: string;
    readonly leaflet: string;
  };
  /** A person without an account. */
  readonly guest: { readonly email: string; readonly first_name: string; readonly last_name: string };
  readonly mail: string;
  readonly website: string;
  readonly call: string;
  readonly visit: string;
};

const pl: Words = {
  translation: "Tłumaczenie",
  explained: "Tak stoi w oryginale, różnica jest zamierzona.",
  session: "Rozmowa odbyła się zgodnie z zamówieniem.",
  ask_info: "Dzień dobry, czy załączone rysunki też mają zostać przetłumaczone, czy tylko tekst główny?",
  info: "Dzień dobry, proszę o stosowanie nazewnictwa z poprzedniego zamówienia. Dziękuję!",
  thanks: "Dziękuję, wszystko się zgadza. Pozdrawiam serdecznie.",
  hold_note: "Klient pyta swojego prawnika, czy tekst wolno powierzyć silnikowi.",
  reason_desk: "Załącznik liczymy jeszcze raz: w środku są osadzone tabele.",
  supplement: "W dokumencie były ukryte komentarze, które także trzeba przetłumaczyć.",
  complaint: "W drugim akapicie brakuje jednego zdania, a „odbiór prac” przetłumaczono na dwa sposoby.",
  review_good:
    "Druga osoba naprawdę porównała tłumaczenie z oryginałem. Nazwy produktów są wszędzie takie same.",
  review_fair: "Tekst dobry, ale dwie poprawki zmieniały sens i musieliśmy dopytać.",
  review_short: "Szybko i zgodnie z prośbą.",
  question: "Czy „protokół” oznacza tu protokół odbioru, czy protokół przekazania?",
  note: "Tekst do publikacji na stronie firmy, proszę o naturalny styl.",
  papers: {
    contract: "umowa-najmu",
    manual: "instrukcja-obsługi",
    offer: "oferta-handlowa",
    statute: "regulamin-serwisu",
    report: "raport-roczny",
    thesis: "praca-magisterska",
    certificate: "akt-urodzenia",
    presentation: "opis-produktów",
    minutes: "protokół-zgromadzenia",
    leaflet: "ulotka-informacyjna",
  },
  guest: { email: "halina.gosc@example.com", first_name: "Halina", last_name: "Gość" },
  mail: "Prośba o potwierdzenie terminu dostawy",
  website: "https://www.example.com/pl/o-nas",
  call: "Uzgodnienie warunków reklamacji",
  visit: "Spotkanie z kontrahentem",
};

const de: Words = {
  translation: "Übersetzung",
  explained: "So steht es im Original, der Unterschied ist beabsichtigt.",
  session: "Das Gespräch fand wie bestellt statt.",
  ask_info: "Guten Tag, sollen die Zeichnungen im Anhang ebenfalls übersetzt werden oder nur der Haupttext?",
  info: "Guten Tag, bitte verwenden Sie die Begriffe aus der letzten Bestellung. Vielen Dank!",
  thanks: "Danke, alles in Ordnung. Mit freundlichen Grüßen.",
  hold_note: "Der Kunde klärt mit seiner Rechtsabteilung, ob der Text maschinell verarbeitet werden darf.",
  reason_desk: "Wir zählen den Anhang noch einmal, er enthält eingebettete Tabellen.",
  supplement: "Das Dokument enthielt verborgene Kommentare, die auch übersetzt werden müssen.",
  complaint: "Im zweiten Absatz fehlt ein Satz, und „Abnahme“ wurde auf zwei Arten übersetzt.",
  review_good:
    "Die zweite Person hat wirklich mit dem Original verglichen. Die Produktnamen sind überall gleich.",
  review_fair: "Guter Text, aber zwei Korrekturen änderten den Sinn, und wir mussten nachfragen.",
  review_short: "Schnell und wie gewünscht.",
  question: "Ist mit „Protokoll“ das Abnahmeprotokoll oder das Übergabeprotokoll gemeint?",
  note: "Der Text erscheint auf unserer Website, bitte natürlich formulieren.",
  papers: {
    contract: "Mietvertrag",
    manual: "Bedienungsanleitung",
    offer: "Angebot-Maschinenpark",
    statute: "Allgemeine-Geschäftsbedingungen",
    report: "Jahresbericht",
    thesis: "Technische-Dokumentation-Gesamtanlage",
    certificate: "Handelsregisterauszug",
    presentation: "Produktbeschreibung",
    minutes: "Protokoll-Gesellschafterversammlung",
    leaflet: "Informationsblatt",
  },
  guest: { email: "gast@example.com", first_name: "Greta", last_name: "Gast" },
  mail: "Bitte um Bestätigung des Liefertermins",
  website: "https://www.example.com/de/ueber-uns",
  call: "Abstimmung der Reklamation",
  visit: "Treffen mit dem Lieferanten",
};

/** Texts of messages, by the locale of the demo's customers. */
export const own_words: Readonly<Record<(typeof customers)[number]["locale"], Words>> = { pl, de };
