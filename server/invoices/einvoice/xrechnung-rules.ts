import type { Rule, Ubl } from "./rule.ts";
import { core_rules } from "./rules-core.ts";
import { german_rules } from "./rules-german.ts";
import { tax_rules } from "./rules-tax.ts";
import { orderFaults } from "./ubl-order.ts";
import { at, type Element, everything, readUbl } from "./ubl-tree.ts";

/** Every rule that concerns what we write; those about groups we never write have nothing to look at. */
export const rules: readonly Rule[] = [...core_rules, ...tax_rules, ...german_rules];

/**
 * What is wrong with an XRechnung: the rules it breaks, each by its name and a sentence. An empty list is a document
 * that a receiver can book. Never throws: what cannot be read is a fault of its own.
 */
export function xrechnungFaults(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return ["UBL: the file begins with a byte order mark"];
  const root = readOrNull(bytes);
  const name = root?.name ?? "";
  if (!root || (name !== "Invoice" && name !== "CreditNote")) return ["UBL: the root is no invoice"];
  const [currency] = at(root, "DocumentCurrencyCode");
  const document: Ubl = {
    root,
    is_credit: name === "CreditNote",
    currency: currency?.text ?? "",
    lines: at(root, `${name}Line`),
    subtotals: at(root, "TaxTotal/TaxSubtotal"),
    all: everything(root),
  };
  return [
    ...orderFaults(root).map((fault) => `UBL: ${fault}`),
    ...rules.filter(({ holds }) => !holds(document)).map(({ id, says }) => `${id}: ${says}`),
  ];
}

function readOrNull(bytes: Uint8Array): Element | null {
  try {
    return readUbl(bytes);
  } catch {
    return null;
  }
}
