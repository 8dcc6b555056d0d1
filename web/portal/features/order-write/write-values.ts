import { brand } from "#brand/brand.ts";
import { type UploadView, uploadView as uploadSchema } from "#contract/files.ts";
import type { Locale } from "#brands/brand.ts";
import {
  languages,
  type Language,
  type PackageKey,
  package_keys,
  type Speed,
  speeds,
} from "#domain/catalog.ts";
import { no_text, type TextCount } from "#domain/words.ts";
import type { Problems } from "#ui/form.ts";

export type Intent = "order" | "quote";

/** What the order page holds. Files are those that have arrived on the server. */
export type WriteValues = {
  readonly intent: Intent;
  readonly source_lang: Language;
  readonly target_langs: readonly Language[];
  readonly text: string;
  readonly files: readonly UploadView[];
  readonly package: PackageKey;
  readonly speed: Speed;
  readonly specialized: boolean;
  readonly category_id: string;
  readonly note_for_translator: string;
  readonly discount_code: string;
  /** As `datetime-local` gives it, in the browser's zone. */
  readonly wanted_deadline: string;
  readonly email: string;
  readonly first_name: string;
  readonly phone: string;
  readonly terms: boolean;
};

const own_language: Record<Locale, Language> = { pl: "pl", en: "en", ua: "uk", de: "de" };
/** What a brand is asked for most: into another of the languages it speaks, the first of them first. */
const usualTarget = (locale: Locale): Language =>
  brand.locales.map((other) => own_language[other]).find((other) => other !== own_language[locale]) ?? "en";

/** Starts with the reader's own language and the one most often asked for from it. */
export function emptyValues(locale: Locale): WriteValues {
  return {
    intent: "order",
    source_lang: own_language[locale],
    target_langs: [usualTarget(locale)],
    text: "",
    files: [],
    package: "economy",
    speed: "normal",
    specialized: false,
    category_id: "",
    note_for_translator: "",
    discount_code: "",
    wanted_deadline: "",
    email: "",
    first_name: "",
    phone: "",
    terms: false,
  };
}

/** What the contract is asked about. Empty optional answers are left out. */
export function toOrderInput(values: WriteValues): Record<string, unknown> {
  const { intent, source_lang, target_langs, text, files } = values;
  return {
    intent,
    service_type: "write",
    source_lang,
    target_langs,
    ...(text.trim() === "" ? {} : { text }),
    files: files.map(({ hash }) => hash),
    package: values.package,
    speed: values.speed,
    specialized: values.specialized,
    note_for_translator: values.note_for_translator,
    ...given("category_id", values.category_id, Number),
    ...given("discount_code", values.discount_code, (code) => code.trim()),
    ...given("wanted_deadline", values.wanted_deadline, (local) => new Date(local).toISOString()),
    ...(intent === "quote" ? contactOf(values) : {}),
  };
}

function contactOf({ email, first_name, phone, terms }: WriteValues): Record<string, unknown> {
  return {
    ...given("email", email, (text) => text),
    ...given("first_name", first_name, (text) => text),
    ...given("phone", phone, (text) => text),
    ...(terms ? { terms } : {}),
  };
}

const given = <T>(name: string, text: string, read: (text: string) => T): Record<string, T> =>
  text.trim() === "" ? {} : { [name]: read(text) };

/** R3: rules of this page. `is_guest` decides who has to leave an address for a quote. */
export function checkWrite(values: WriteValues, is_guest: boolean): Problems {
  const problems: Record<string, string> = {};
  const text = values.text.trim();
  if (text.length > 0 && text.length < 3 && values.files.length === 0) problems["text"] = "field.min3";
  if (text.length === 0 && values.files.length === 0) problems["text"] = "content.required";
  if (values.specialized && values.category_id === "") problems["category_id"] = "field.required";
  if (values.intent === "quote" && is_guest) {
    if (values.email.trim() === "") problems["email"] = "field.required";
    if (!values.terms) problems["terms"] = "consent.terms";
  }
  return problems;
}

export type Counted = {
  readonly words: number;
  readonly characters_collapsed: number;
  readonly hashes: string[];
};

/** What a price depends on: the text counted here, the files by hash; their counts are the server's. */
export const countedOf = (count: TextCount, files: readonly UploadView[]): Counted => ({
  words: count.words,
  characters_collapsed: count.characters_collapsed,
  hashes: files.map(({ hash }) => hash),
});
export const nothing_counted: Counted = countedOf(no_text, []);

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((item) => item === value);

/** Reads a kept draft; parts it does not know are left at their start, so that an old draft still helps. */
export function acceptDraft(kept: unknown, start: WriteValues): WriteValues | null {
  if (typeof kept !== "object" || kept === null) return null;
  const draft: Partial<Record<keyof WriteValues, unknown>> = kept;
  const text = (name: keyof WriteValues): string => (typeof draft[name] === "string" ? draft[name] : "");
  const targets = Array.isArray(draft.target_langs)
    ? draft.target_langs.filter((code): code is Language => isOneOf(languages, code))
    : [];
  return {
    ...start,
    source_lang: isOneOf(languages, draft.source_lang) ? draft.source_lang : start.source_lang,
    target_langs: targets.length > 0 ? targets : start.target_langs,
    text: text("text"),
    files: filesOf(draft.files),
    package: isOneOf(package_keys, draft.package) ? draft.package : start.package,
    speed: isOneOf(speeds, draft.speed) ? draft.speed : start.speed,
    specialized: draft.specialized === true,
    category_id: text("category_id"),
    note_for_translator: text("note_for_translator"),
    discount_code: text("discount_code"),
    wanted_deadline: text("wanted_deadline"),
    email: text("email"),
    first_name: text("first_name"),
    phone: text("phone"),
  };
}

function filesOf(kept: unknown): UploadView[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((file: unknown) => {
    const read = uploadSchema.safeParse(file);
    return read.success ? [read.data] : [];
  });
}
