import type { Element } from "./ubl-tree.ts";

/** A document as the rules look at it. */
export type Ubl = {
  readonly root: Element;
  readonly is_credit: boolean;
  readonly currency: string;
  readonly lines: readonly Element[];
  readonly subtotals: readonly Element[];
  readonly all: readonly Element[];
};

/** One rule by the name its publisher gave it: of EN 16931, of the German XRechnung, or of Peppol, which it takes over. */
export type Rule = {
  readonly id: string;
  readonly says: string;
  readonly holds: (document: Ubl) => boolean;
};
