import { csvText, readCsv } from "../accounting/csv.ts";
import { type TermStatus, term_statuses } from "../workbench/checks-terms.ts";
import { exchange_limits, readXml, UnreadableExchange, type XmlLimits } from "./xml-reader.ts";
import { startTag, tag, xml_head, xmlText } from "./xml-text.ts";

/** A term of one language in a concept. */
type ExchangedTerm = {
  readonly lang: string;
  readonly text: string;
  readonly status: TermStatus;
  readonly note: string;
};
export type Concept<T = ExchangedTerm> = {
  readonly subject: string;
  readonly definition: string;
  readonly terms: readonly T[];
};
/** A term of a file; the status is null where the file names none. */
type ReadTerm = Omit<ExchangedTerm, "status"> & { readonly status: TermStatus | null };

const tbx_statuses = {
  preferred: "preferredTerm-admn-sts",
  admitted: "admittedTerm-admn-sts",
  forbidden: "deprecatedTerm-admn-sts",
} as const satisfies Record<TermStatus, string>;

/** Concepts as TBX-Basic (ISO 30042:2019, DCA style). */
export function writeTbx(concepts: readonly Concept[], title: string): string {
  const entries = concepts.map(({ subject, definition, terms }, at) => {
    const langs = [...new Set(terms.map(({ lang }) => lang))].map((lang) =>
      tag(
        "langSec",
        { "xml:lang": lang },
        terms
          .filter((term) => term.lang === lang)
          .map(termText)
          .join(""),
      ),
    );
    const content =
      (subject === "" ? "" : tag("descrip", { type: "subjectField" }, xmlText(subject))) +
      (definition === "" ? "" : tag("descrip", { type: "definition" }, xmlText(definition))) +
      langs.join("");
    return `${tag("conceptEntry", { id: `c${at + 1}` }, content)}\n`;
  });
  const root = { style: "dca", type: "TBX-Basic", "xml:lang": "en", xmlns: "urn:iso:std:iso:30042:ed-2" };
  const header = tag(
    "tbxHeader",
    {},
    tag("fileDesc", {}, tag("sourceDesc", {}, tag("p", {}, xmlText(title)))),
  );
  return `${xml_head}${startTag("tbx", root)}\n${header}\n<text><body>\n${entries.join("")}</body></text>\n</tbx>\n`;
}

const termText = ({ text, status, note }: ExchangedTerm): string =>
  tag(
    "termSec",
    {},
    tag("term", {}, xmlText(text)) +
      tag("termNote", { type: "administrativeStatus" }, tbx_statuses[status]) +
      (note === "" ? "" : tag("note", {}, xmlText(note))),
  );

const entry_elements = new Set(["conceptEntry", "termEntry"]);
const term_elements = new Set(["termSec", "tig", "ntig"]);
const text_elements = new Set(["term", "termNote", "descrip", "note"]);

const statusOf = (text: string): TermStatus => {
  if (/deprecated|superseded|notrecommended|forbidden/i.test(text)) return "forbidden";
  return /admitted|notpreferred/i.test(text) ? "admitted" : "preferred";
};

/**
 * Reads TBX of the edition of 2019 and of the one before it (martif). A DOCTYPE that names the DTD is allowed. Throws
 * UnreadableExchange for other files.
 */
export function readTbx(
  text: string,
  limits: XmlLimits = { ...exchange_limits, external_doctype: true },
): Concept<ReadTerm>[] {
  const concepts: Concept<ReadTerm>[] = [];
  let concept: { subject: string; definition: string; terms: ReadTerm[] } | null = null;
  let term: { text: string; status: TermStatus | null; note: string } | null = null;
  let [lang, content, type] = ["", "", ""];
  let is_root = true;
  readXml(
    text,
    {
      open({ name, attributes }) {
        if (is_root && name !== "tbx" && name !== "martif") throw new UnreadableExchange("not_this_format");
        is_root = false;
        if (entry_elements.has(name)) concept = { subject: "", definition: "", terms: [] };
        lang = attributes.get("xml:lang") ?? lang;
        if (term_elements.has(name)) term = { text: "", status: null, note: "" };
        if (text_elements.has(name)) [content, type] = ["", attributes.get("type") ?? ""];
      },
      text: (part) => {
        content += part;
      },
      close({ name }) {
        const value = content.replaceAll(/\s+/gu, " ").trim();
        if (name === "term" && term) term.text = value;
        else if (name === "termNote" && term && type === "administrativeStatus")
          term.status = statusOf(value);
        else if (name === "note" && term) term.note = value;
        else if (name === "descrip" && concept && type === "subjectField") concept.subject = value;
        else if (name === "descrip" && concept && type === "definition") concept.definition = value;
        else if (term_elements.has(name) && term && concept) {
          if (term.text !== "") concept.terms.push({ lang: lang.toLowerCase().split("-")[0] ?? "", ...term });
          term = null;
        } else if (entry_elements.has(name) && concept) {
          if (concept.terms.length > 0) concepts.push(concept);
          concept = null;
        }
      },
    },
    limits,
  );
  return concepts;
}

/** One line of a term file: a pair of terms and the status of the target term. */
type TermRow = {
  readonly source: string;
  readonly target: string;
  readonly status: TermStatus;
  readonly note: string;
};
const head = ["source", "target", "status", "note"];

export const writeTermsCsv = (rows: readonly TermRow[]): string =>
  csvText(
    head,
    rows.map(({ source, target, status, note }) => [source, target, status, note]),
  );

/** A line as it was read: the status is null without a value, and the note without a column. */
type ReadTermRow = Omit<TermRow, "status" | "note"> & {
  readonly status: TermStatus | null;
  readonly note: string | null;
};
type TermsCsv = {
  readonly rows: readonly ReadTermRow[];
  /** Lines that were not read: a term is missing, or the status is unknown. */
  readonly faults: readonly { readonly line: number; readonly fault: "term" | "status" }[];
};

/**
 * Reads terms with commas, semicolons or tabs; a header line may be there or not. Status and note are optional. Throws
 * UnreadableReport for quotes that are not closed.
 */
export function readTermsCsv(text: string): TermsCsv {
  const [first = ""] = text.split(/\r?\n/, 1);
  const separator = first.includes("\t") ? "\t" : first.includes(";") ? ";" : ",";
  const rows: ReadTermRow[] = [];
  const faults: { line: number; fault: "term" | "status" }[] = [];
  for (const { line, cells } of readCsv(text, separator)) {
    const [source = "", target = "", status = "", note = null] = cells.map((cell) =>
      // An apostrophe that a spreadsheet needs before a sign is not part of a term.
      /^'[=+\-@]/.test(cell) ? cell.slice(1).trim() : cell.trim(),
    );
    if (line === 1 && source.toLowerCase() === "source" && target.toLowerCase() === "target") continue;
    const known = status === "" ? null : term_statuses.find((one) => one === status.toLowerCase());
    if (source === "" || target === "") faults.push({ line, fault: "term" });
    else if (known === undefined) faults.push({ line, fault: "status" });
    else rows.push({ source, target, status: known, note });
  }
  return { rows, faults };
}
