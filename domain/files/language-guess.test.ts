import { describe, expect, test } from "vitest";
import { guessLanguage } from "./language-guess.ts";

const samples: readonly (readonly [string, string])[] = [
  ["pl", "Umowa zostaje zawarta na czas nieokreślony i może być wypowiedziana przez każdą ze stron."],
  [
    "en",
    "This agreement is made between the parties and will be governed by the law of the country in which it was signed.",
  ],
  [
    "de",
    "Der Vertrag wird auf unbestimmte Zeit geschlossen und kann von jeder der Parteien gekündigt werden.",
  ],
  ["uk", "Договір укладено на невизначений строк, і він може бути розірваний кожною зі сторін."],
  ["fr", "Le contrat est conclu pour une durée indéterminée et peut être résilié par chacune des parties."],
  ["es", "El contrato se celebra por tiempo indefinido y puede ser rescindido por cualquiera de las partes."],
  [
    "it",
    "Il contratto è concluso a tempo indeterminato e può essere risolto da ciascuna delle parti con un preavviso.",
  ],
  [
    "nl",
    "De overeenkomst wordt voor onbepaalde tijd gesloten en kan door elk van de partijen worden opgezegd.",
  ],
  ["sv", "Avtalet ingås på obestämd tid och kan sägas upp av var och en av parterna med en månads varsel."],
  ["zh", "本合同自双方签字之日起生效,任何一方均可提前通知解除。"],
  ["ja", "本契約は双方の署名により発効し、いずれの当事者も解除することができます。"],
];

/** Short lines as they are typed first. */
const lines: readonly (readonly [string, ...string[]])[] = [
  [
    "pl",
    "Dzień dobry, proszę o wycenę",
    "Umowa najmu",
    "Cześć, jestem w pracy",
    "Odpis aktu urodzenia",
    "Zażółć gęślą jaźń",
  ],
  [
    "cs",
    "Dobrý den, prosím o nabídku",
    "Kupní smlouva",
    "Rodný list",
    "Děkuji, jsem v práci",
    "Příliš žluťoučký kůň",
  ],
  ["en", "Hello, please translate this", "Birth certificate", "My rental agreement", "I have a question"],
  [
    "de",
    "Guten Tag, ich brauche Hilfe",
    "Vertrag und Rechnung",
    "Bitte um ein Angebot",
    "Meine Geburtsurkunde",
  ],
  ["uk", "Добрий день, потрібен переклад", "Свідоцтво про народження, її копія"],
  ["fr", "Bonjour, je vous remercie", "Acte de naissance", "Facture du mois de février"],
  ["es", "Hola, buenos días", "¿Cuánto cuesta la traducción?", "Certificado de nacimiento"],
  ["pt", "Olá, bom dia", "Certidão de nascimento", "Não sei quanto custa a tradução", "Obrigado pela ajuda"],
  ["it", "Buongiorno, grazie mille", "Certificato di nascita"],
  ["nl", "Goedendag, ik heb een vraag", "Huurovereenkomst van mijn huis"],
  ["sv", "Hej, jag har en fråga", "Avtal och faktura"],
  ["ar", "مرحبا، أحتاج إلى ترجمة", "شهادة ميلاد", "عقد إيجار شقة"],
  ["zh", "您好,请翻译这份合同"],
  ["ja", "こんにちは、翻訳をお願いします"],
  ["ko", "안녕하세요, 번역 부탁드립니다"],
];

describe("The language of a text", () => {
  test.each(samples)("%s", (language, text) => expect(guessLanguage(text)).toBe(language));

  test.each(lines)("%s in short lines", (language, ...texts) => {
    for (const text of texts) expect(guessLanguage(text), text).toBe(language);
  });

  test("short texts, numbers and lists of names have no language", () => {
    for (const text of ["", "12 345 67", "Kowalski", "ABC-12/3 kg", "Привет мир"])
      expect(guessLanguage(text), text).toBeNull();
  });

  test("similar languages with the same words are left undecided", () => {
    expect([null, "no", "da"]).toContain(guessLanguage("Det er en god dag for oss, og jeg har tid til det."));
  });
});
