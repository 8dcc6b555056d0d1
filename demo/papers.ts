import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { zipStream } from "#server/kernel/files/zip-stream.ts";

/** Languages of the documents of the past. */
export type PaperLanguage = "pl" | "en" | "de";

// Without digits, so that the check of a translation against its source has no finding.
const sentences: Readonly<Record<PaperLanguage, readonly string[]>> = {
  pl: [
    "Strony zgodnie oświadczają, że zawierają niniejszą umowę dobrowolnie i w dobrej wierze.",
    "Wykonawca zobowiązuje się wykonać powierzone prace z należytą starannością i w umówionym terminie.",
    "Zamawiający przekaże wszystkie dokumenty, które są potrzebne do rozpoczęcia prac.",
    "Odbiór prac następuje na podstawie protokołu podpisanego przez obie strony.",
    "Wynagrodzenie jest płatne przelewem na rachunek wskazany na fakturze.",
    "Każda ze stron zachowa w tajemnicy informacje, które uzyskała w związku ze współpracą.",
    "Przed pierwszym uruchomieniem należy dokładnie zapoznać się z instrukcją i sprawdzić stan przewodów.",
    "Zmiany niniejszej umowy wymagają formy pisemnej, w przeciwnym razie są nieważne.",
    "W sprawach nieuregulowanych stosuje się przepisy prawa właściwego dla siedziby zamawiającego.",
    "Umowę sporządzono w dwóch jednobrzmiących egzemplarzach, po jednym dla każdej ze stron.",
  ],
  en: [
    "The parties declare that they enter into this agreement of their own free will and in good faith.",
    "The contractor undertakes to carry out the work with due care and within the time agreed.",
    "The customer shall hand over all documents which are needed to begin the work.",
    "The work is accepted on the basis of a record that has been signed by both parties.",
    "The fee is payable by transfer to the account which is given on the invoice.",
    "Each party shall keep secret whatever it learns about the other in the course of their cooperation.",
    "Before the first use read the instructions carefully and check the condition of the cables.",
    "Changes to this agreement have to be made in writing, otherwise they are not valid.",
    "Matters that are not settled here are governed by the law of the place where the customer is based.",
    "This agreement has been drawn up in two identical copies, one for each of the parties.",
  ],
  de: [
    "Die Parteien erklären, dass sie diesen Vertrag freiwillig und in gutem Glauben schließen.",
    "Der Auftragnehmer verpflichtet sich, die Arbeiten sorgfältig und innerhalb der vereinbarten Zeit auszuführen.",
    "Der Auftraggeber übergibt alle Unterlagen, die für den Beginn der Arbeiten notwendig sind.",
    "Die Abnahme der Arbeiten erfolgt auf der Grundlage eines Protokolls, das beide Parteien unterschreiben.",
    "Die Vergütung ist durch Überweisung auf das Konto zu zahlen, das auf der Rechnung angegeben ist.",
    "Jede Partei behandelt alles vertraulich, was sie im Rahmen der Zusammenarbeit über die andere erfährt.",
    "Vor der ersten Benutzung ist die Anleitung aufmerksam zu lesen und der Zustand der Kabel zu prüfen.",
    "Änderungen dieses Vertrages bedürfen der Schriftform, sonst sind sie nicht gültig.",
    "Soweit hier nichts geregelt ist, gilt das Recht am Sitz des Auftraggebers.",
    "Dieser Vertrag wurde in zwei gleichen Ausfertigungen erstellt, eine für jede der Parteien.",
  ],
};

/** How two sentences become one. */
const connectors: Readonly<Record<PaperLanguage, readonly string[]>> = {
  pl: [", a ponadto ", ", przy czym "],
  en: [", and ", "; moreover, "],
  de: [", und ", "; "],
};

/** Its first character as within a sentence; German nouns keep their capital. */
const within = (sentence: string): string =>
  sentence.startsWith("Änderungen") ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);

/**
 * The sentence of an index. After all sentences come those of two sentences, so that a long text does not repeat itself:
 * repeated sentences have a lower price.
 */
function sentenceAt(language: PaperLanguage, at: number): string {
  const own = sentences[language];
  const round = Math.floor(at / own.length);
  const first = own[at % own.length] ?? "";
  if (round === 0) return first;
  const others = own.length - 1;
  const connector = connectors[language][Math.floor((round - 1) / others)] ?? " – ";
  const second = own[(at + 1 + ((round - 1) % others)) % own.length] ?? "";
  return first.replace(/\.$/, connector) + within(second);
}

/** Some paragraphs of about a number of words in a language; `from` is the index of their first sentence. */
export function paragraphs(language: PaperLanguage, words: number, from = 0): string[] {
  const made: string[] = [];
  for (let [count, at] = [0, from]; count < words;) {
    const sentence = sentenceAt(language, at);
    at += 1;
    count += sentence.split(" ").length;
    if (made.length > 0 && at % 4 !== 0) made.push(`${made.pop() ?? ""} ${sentence}`);
    else made.push(sentence);
  }
  return made;
}

export const proseOf = (language: PaperLanguage, words: number, from = 0): string =>
  paragraphs(language, words, from).join("\n\n");

const office = "http://schemas.openxmlformats.org";
const content_types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word document of these paragraphs. */
export function wordDocument(texts: readonly string[]): Promise<Buffer> {
  const body = texts.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join("");
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  const parts = {
    "[Content_Types].xml": content_types,
    "_rels/.rels": relations,
    "word/document.xml": document,
  };
  return buffer(
    zipStream(
      Object.entries(parts).map(([name, text]) => ({
        name,
        open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
      })),
    ),
  );
}

/** A scanned stamped page: a PDF without text. */
export const scannedPage = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
