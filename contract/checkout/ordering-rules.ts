import { limits, service_traits, type Service, type ServiceTraits } from "#domain/catalog.ts";
import { countText } from "#domain/files/words.ts";

/** The data of an order that the rules of its service check. */
type Ordered = {
  readonly intent: "order" | "quote";
  readonly service_type: Service;
  readonly source_lang: string;
  readonly target_langs: readonly string[];
  readonly text?: string | undefined;
  readonly files: readonly string[];
  readonly links: readonly string[];
  readonly specialized: boolean;
  readonly note_for_translator: string;
  readonly call?: unknown;
  readonly visit?: unknown;
  readonly shipping?: unknown;
  readonly plain_language?: boolean | undefined;
};
type Wrong = { readonly path: readonly string[]; readonly code: string };

const required = "field.required";
const nothing: readonly Wrong[] = [];
const unless = (fine: boolean, code: string, ...path: string[]): readonly Wrong[] =>
  fine ? nothing : [{ path, code }];

/** §5: a text without files has at least this many characters. */
const least_characters = 3;
const textLength = ({ text }: Ordered): number => (text ?? "").trim().length;

/** §5: a text, a file or a link to work on; a text without files is long enough. */
function wantsContent(order: Ordered, missing: string = "content.required"): readonly Wrong[] {
  if (order.files.length > 0 || order.links.length > 0 || textLength(order) >= least_characters)
    return nothing;
  return [{ path: ["text"], code: textLength(order) === 0 ? missing : "field.min3" }];
}

/**
 * Most sworn documents are paper, and §5 takes no scans: a customer who requests a quote may describe the document and
 * is shown how to send it (decision 0033). An order needs its file.
 */
const asksAboutScan = ({ intent, note_for_translator }: Ordered): boolean =>
  intent === "quote" && note_for_translator.trim().length >= 3;

/** §5: the required content of each service, and the field that reports its absence. */
const rules: Readonly<Record<Service, (order: Ordered) => readonly Wrong[]>> = {
  write: (order) => wantsContent(order),
  "machine-translation": (order) => wantsContent(order),
  proofreading: (order) => [
    ...wantsContent({ ...order, links: [] }),
    ...unless(order.links.length === 0, "field.unknown", "links"),
  ],
  sworn: (order) => unless(order.files.length > 0 || asksAboutScan(order), "file.required", "files"),
  "e-mail": (order) => [
    ...wantsContent({ ...order, files: [], links: [] }, required),
    ...unless(order.files.length === 0, "email.text_only", "files"),
    ...unless(order.links.length === 0, "email.text_only", "links"),
    ...unless(order.plain_language === true && !order.specialized, "email.plain_language", "plain_language"),
    ...unless(countText(order.text ?? "").words <= limits.email_most_words, "email.too_long", "text"),
  ],
  website: (order) => unless(order.links.length > 0, "link.required", "links"),
  "phone call": (order) => unless(order.call !== undefined, required, "call"),
  oral: (order) => unless(order.visit !== undefined, required, "visit"),
};

const details = ["call", "visit", "shipping", "plain_language"] as const;
/** The services of each of these details. */
const belongs: Readonly<Record<(typeof details)[number], (traits: ServiceTraits) => boolean>> = {
  call: ({ session }) => session === "call",
  visit: ({ session }) => session === "visit",
  shipping: ({ postable }) => postable,
  plain_language: ({ specialisable }) => !specialisable,
};

/**
 * §5: the errors of an order for its service, by field; empty when it is valid. The form uses the same function, so
 * that errors are shown before the request.
 */
export function wrongContent(order: Ordered): readonly Wrong[] {
  const traits = service_traits[order.service_type];
  const stray = details.flatMap((name) =>
    unless(belongs[name](traits) || order[name] === undefined || order[name] === null, "field.unknown", name),
  );
  return [...rules[order.service_type](order), ...stray];
}
