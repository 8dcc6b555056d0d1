import type { Brand } from "#brands/brand.ts";
import { blocksPdf } from "#server/kernel/pdf/blocks.ts";
import { type StatementDocument, statementLayout, statementText } from "./statement-layout.ts";

/** A statement of fees as a PDF. The same statement gives the same bytes. */
export const statementBytes = (paper: StatementDocument, brand: Brand): Promise<Uint8Array> =>
  blocksPdf(statementLayout(paper), brand, {
    title: `${statementText(paper.locale, "title")} ${paper.number}`,
    author: paper.payer.name,
    locale: paper.locale,
    number: paper.number,
    created_at: paper.created_at,
    page_text: statementText(paper.locale, "page"),
  });
