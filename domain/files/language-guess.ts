import { function_words_of } from "../work/language-guess.ts";

/** Characters that one of these languages has and similar languages do not; each weighs half as much as a word. */
const distinctive: Readonly<Record<string, RegExp>> = {
  pl: /[ąęłńśźżćĄĘŁŃŚŹŻĆ]/g,
  cs: /[ěřůťďňčšžýĚŘŮŤĎŇČŠŽÝ]/g,
  de: /[ßäüÄÜ]/g,
  fr: /[çèêëîïœùûÇÈÊ]/g,
  es: /[ñ¿¡Ñ]/g,
  pt: /[ãõçêâÃÕÇ]/g,
  sv: /[äåÄÅ]/g,
  no: /[æøåÆØÅ]/g,
  da: /[æøåÆØÅ]/g,
};
/** Languages that are not sold but look like one that is; without them a Czech line would be taken for Polish. */
const other_function_words: Readonly<Record<string, string>> = {
  cs: "a v na se je že s z do o pro by jsem jsou nebo ale jako který která po od při podle být jeho jsme",
  pt: "o a os as de que em um uma para com não do da dos das é se ao como mais por na são pela você",
};
/** Words with which mails, orders and documents begin, where a line is too short for function words. They weigh double. */
const everyday_words: Readonly<Record<string, string>> = {
  pl: "dzień dobry proszę dziękuję cześć witam pozdrawiam umowa faktura wniosek zaświadczenie świadectwo oświadczenie pełnomocnictwo oferta urodzenia małżeństwa jestem mam chcę tłumaczenie wycenę",
  cs: "den dobrý prosím děkuji ahoj smlouva žádost osvědčení potvrzení prohlášení nabídka rodný narození jsem mám chci překlad",
  en: "hello please thanks thank regards dear agreement contract invoice certificate birth marriage offer translate my your we you have translation",
  de: "guten tag hallo bitte danke grüßen vertrag rechnung urkunde zeugnis vollmacht angebot geburtsurkunde ich wir sie mein ihre übersetzung",
  fr: "bonjour merci cordialement contrat facture certificat acte naissance mariage je nous vous votre mon",
  es: "hola gracias buenos días saludos factura certificado nacimiento matrimonio oferta yo nosotros usted mi cuánto cuesta traducción",
  pt: "olá obrigado obrigada bom dia fatura certidão nascimento casamento oferta eu nós meu minha favor quanto custa tradução",
  it: "buongiorno ciao grazie saluti contratto fattura certificato nascita matrimonio offerta io noi mio prego",
  nl: "hallo goedendag dank alstublieft overeenkomst factuur geboorteakte offerte ik wij mijn uw",
  sv: "hej tack avtal faktura intyg offert jag vi ni min vänliga hälsningar",
};
const sets = (words: Readonly<Record<string, string>>): (readonly [string, ReadonlySet<string>])[] =>
  Object.entries(words).map(([language, text]) => [language, new Set(text.split(" "))]);
const weighted = [
  { weight: 1, sets: [...function_words_of, ...sets(other_function_words)] },
  { weight: 2, sets: sets(everyday_words) },
] as const;
const sample_characters = 20_000;
// A smaller score than this, or a smaller lead, may be accidental; a short line has to be clearer.
const enough = [
  { score: 4, lead: 1.25 },
  { score: 2, lead: 2 },
] as const;

/**
 * The most likely language of a text by its script, characters and words; it may be one that is not sold. Null when the
 * text is too short or two languages are equally likely. A hint for people, never the basis of a price.
 */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, sample_characters);
  return byScript(sample) ?? byWords(sample);
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The language of a script with one language in the catalogue, or with distinguishing characters. */
function byScript(text: string): string | null {
  const alphabetic = countOf(text, /\p{L}/gu);
  if (alphabetic < 8) return null;
  const most = (count: number): boolean => count * 2 > alphabetic;
  const kana = countOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = countOf(text, /\p{Script=Han}/gu);
  if (kana * 10 > alphabetic) return "ja";
  if (most(han)) return "zh";
  if (most(countOf(text, /\p{Script=Hangul}/gu))) return "ko";
  if (most(countOf(text, /\p{Script=Arabic}/gu))) return countOf(text, /[پچژگ]/g) > 0 ? null : "ar";
  if (!most(countOf(text, /\p{Script=Cyrillic}/gu))) return null;
  const ukrainian = countOf(text, /[іїєґІЇЄҐ]/g);
  const russian = countOf(text, /[ыэъёЫЭЪЁ]/g);
  if (ukrainian === russian) return null;
  return ukrainian > russian ? "uk" : "ru";
}

function byWords(text: string): string | null {
  const scores = new Map<string, number>();
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u))
    for (const { weight, sets: languages } of weighted)
      for (const [language, words] of languages) if (words.has(word)) add(language, weight);
  for (const [language, characters] of Object.entries(distinctive))
    add(language, countOf(text, characters) / 2);
  const [first, second] = [...scores].toSorted((a, b) => b[1] - a[1]);
  if (!first) return null;
  const rival = second?.[1] ?? 0;
  return enough.some(({ score, lead }) => first[1] >= score && first[1] >= lead * rival) ? first[0] : null;
}
