import * as z from "zod/mini";

/** A label in the language of the document and, if different, in the seller's language. */
const label = z.object({ main: z.string(), polish: z.nullable(z.string()) });
const fact = z.object({ label, value: z.string() });
const column = z.object({
  label,
  /** Width in points; zero takes the remaining width. */
  width: z.number(),
  align: z.enum(["left", "right"]),
});
const table = z.object({
  columns: z.array(column),
  rows: z.array(z.array(z.string())),
  /** Sums under the rows, with the label in the first column; empty for a table without sums. */
  sums: z.array(z.string()),
});

/** A part of an invoice, from top to bottom, as plain texts, which are the same in the PDF and on the page. */
export const invoiceBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), title: label, number: z.string() }),
  z.object({ kind: z.literal("dates"), facts: z.array(fact) }),
  z.object({
    kind: z.literal("parties"),
    parties: z.array(z.object({ label, lines: z.array(z.string()) })),
  }),
  /** A correction has two of them with different labels. */
  z.object({ kind: z.literal("lines"), title: z.nullable(label), table }),
  z.object({ kind: z.literal("settlement"), facts: z.array(fact), rates: table, total: fact }),
  z.object({ kind: z.literal("notes"), lines: z.array(z.string()) }),
]);

export type Label = z.infer<typeof label>;
export type Fact = z.infer<typeof fact>;
export type Column = z.infer<typeof column>;
export type Table = z.infer<typeof table>;
export type Block = z.infer<typeof invoiceBlock>;

/** A label as one line of text. */
export const bothLanguages = ({ main, polish }: Label): string =>
  polish === null || polish === main ? main : `${main} / ${polish}`;
