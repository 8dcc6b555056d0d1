import type { AboutSegment } from "#contract/work/questions.ts";
import { fact, type Fact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** A question as mails quote it; `about` is null for one about the whole job. */
export type Asked = { readonly text: string; readonly about: AboutSegment | null };

/** The question, after its segment with the part that was selected, as it was asked. */
export function askedFacts(voice: Voice, { text, about }: Asked): Fact[] {
  const question = fact(voice, "fact.question", text);
  if (!about) return [question];
  const { document, number, source, quote } = about;
  const part = quote === undefined ? "" : `“${quote}” – `;
  return [fact(voice, "fact.segment", `${part}${source} (${document}, ${number})`), question];
}

export const sample_asked: Asked = {
  text: "“KRS” – Krajowy Rejestr Sądowy?",
  about: { document: "umowa.docx", number: 12, source: "Spółka jest wpisana do KRS.", quote: "KRS" },
};
