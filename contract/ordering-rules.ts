import { limits, type Service } from "#domain/catalog.ts";
import { countText } from "#domain/words.ts";

/** What of an order the rules of its service look at. */
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

const hasText = ({ text }: Ordered): boolean => (text ?? "").trim().length > 0;
const hasContent = (order: Ordered): boolean =>
  hasText(order) || order.files.length > 0 || order.links.length > 0;

/**
 * Most sworn documents are paper, and §5 takes no scans: whoever asks for a quote may say in words what it is about and
 * is told how to send it (decision 0033). An order needs its file.
 */
const asksAboutScan = ({ intent, note_for_translator }: Ordered): boolean =>
  intent === "quote" && note_for_translator.trim().length >= 3;

/** §5: what each service must be given, and in the words of which field it is missed. */
const rules: Readonly<Record<Service, (order: Ordered) => readonly Wrong[]>> = {
  write: (order) => unless(hasContent(order), "content.required", "text"),
  "machine-translation": (order) => unless(hasContent(order), "content.required", "text"),
  proofreading: (order) => [
    ...unless(hasText(order) || order.files.length > 0, "content.required", "text"),
    ...unless(order.links.length === 0, "field.unknown", "links"),
  ],
  sworn: (order) => unless(order.files.length > 0 || asksAboutScan(order), "file.required", "files"),
  "e-mail": (order) => [
    ...unless(hasText(order), required, "text"),
    ...unless(order.files.length === 0, "email.text_only", "files"),
    ...unless(order.links.length === 0, "email.text_only", "links"),
    ...unless(order.plain_language === true && !order.specialized, "email.plain_language", "plain_language"),
    ...unless(countText(order.text ?? "").words <= limits.email_most_words, "email.too_long", "text"),
  ],
  website: (order) => unless(order.links.length > 0, "link.required", "links"),
  "phone call": (order) => unless(order.call !== undefined, required, "call"),
  oral: (order) => unless(order.visit !== undefined, required, "visit"),
};

/** The one service that each of these details belongs to. */
const belongs = { call: "phone call", visit: "oral", shipping: "sworn", plain_language: "e-mail" } as const;

/**
 * §5: what of an order does not fit its service, field by field; empty when all does. The form asks the same, so that
 * a person reads it before the server says it.
 */
export function wrongContent(order: Ordered): readonly Wrong[] {
  const stray = (["call", "visit", "shipping", "plain_language"] as const).flatMap((name) =>
    unless(
      belongs[name] === order.service_type || order[name] === undefined || order[name] === null,
      "field.unknown",
      name,
    ),
  );
  return [...rules[order.service_type](order), ...stray];
}
