import type { Brand } from "#brands/brand.ts";
import { type StatementDocument, statementLayout, statementText } from "./statement-layout.ts";

/** A statement of fees as a PDF. The same statement gives the same bytes. */
export async function statementBytes(paper: StatementDocument, brand: Brand): Promise<Uint8Array> {
  const { blocksPdf } = await import("#server/kernel/pdf/blocks.ts");
  return blocksPdf(statementLayout(paper), brand, {
    title: `${statementText(paper.locale, "title")} ${paper.number}`,
    author: paper.payer.name,
    locale: paper.locale,
    number: paper.number,
    created_at: paper.created_at,
    page_text: statementText(paper.locale, "page"),
  });
}
