import { brand } from "#brand/brand.ts";
import type { UploadView } from "#contract/files/files.ts";
import { language_of, type Locale } from "#brands/brand.ts";
import type { AnnotationRegion } from "#domain/files/annotations.ts";
import type { ContentKey } from "#contract/orders/order-content.ts";
import {
  type ContentMode,
  languages,
  type Language,
  type PackageKey,
  package_keys,
  type Service,
  type Speed,
  speeds,
  service_traits,
} from "#domain/catalog.ts";
import { fromLocalInput } from "#ui/clock.ts";
import type { Problems } from "#ui/form.ts";
import type { UnsentFile } from "#ui/upload.ts";
import type { unsentState } from "#ui/uploads.ts";
import { acceptUploads } from "./accept-upload.ts";
import type { PortalKey } from "../words.ts";

export type Intent = "order" | "quote";
const content_modes = ["text", "files", "links"] as const satisfies readonly ContentMode[];

/**
 * The values of an order form of any service: one flat record, so that one draft store, one form and one reader serve
 * all services. A service leaves fields it does not show at their initial values.
 */
export type OrderValues = {
  readonly intent: Intent;
  /** The page on another site that the customer came from; empty for none. */
  readonly via: "" | "embed";
  readonly source_lang: Language;
  readonly target_langs: readonly Language[];
  /** The open tab for content; content given in another tab stays and counts. */
  readonly mode: ContentMode;
  readonly text: string;
  /** Files that have arrived on the server. */
  readonly files: readonly UploadView[];
  /** Chosen files that have not arrived, stored by name, so that a draft cannot lose them unnoticed. */
  readonly unsent_files: readonly UnsentFile[];
  /** One address each; the last row is the empty one to type into. */
  readonly links: readonly string[];
  /** Reference files, which are not translated. */
  readonly reference_files: readonly UploadView[];
  readonly unsent_reference_files: readonly UnsentFile[];
  readonly package: PackageKey;
  readonly speed: Speed;
  readonly specialized: boolean;
  readonly is_confidential: boolean;
  readonly annotations: readonly AnnotationRegion[];
  readonly category_id: string;
  readonly note_for_translator: string;
  readonly discount_code: string;
  /** As `datetime-local` gives it, in the browser's zone. */
  readonly wanted_deadline: string;
  readonly subject: string;
  readonly plain_language: boolean;
  readonly paper: "no" | "yes";
  readonly shipping_method: "1" | "2" | "3" | "4";
  readonly shipping_recipient: string;
  readonly shipping_address: string;
  readonly shipping_postcode: string;
  readonly shipping_city: string;
  readonly shipping_country: string;
  readonly shipping_locker: string;
  readonly shipping_phone: string;
  readonly shipping_email: string;
  readonly delivery_receipt: boolean;
  /** Date and time of a call or a visit, both of the clock in Warsaw. */
  readonly booking_date: string;
  readonly booking_time: string;
  /** Minutes, or `other` with the number in `duration_other`. */
  readonly duration: string;
  readonly duration_other: string;
  readonly phone_numbers: readonly string[];
  readonly recording: boolean;
  readonly recording_consent: boolean;
  readonly visit_mode: "on_site" | "video";
  readonly simultaneous: boolean;
  readonly place_details: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly people: string;
  readonly email: string;
  readonly first_name: string;
  readonly phone: string;
  readonly terms: boolean;
  /** T08: a gross amount as typed: work on a quote up to this amount starts without asking. */
  readonly preapproved: string;
  readonly preapproved_early: boolean;
};

/** The most frequent target of a brand: the first of its languages other than the reader's. */
const usualTarget = (locale: Locale): Language =>
  brand.locales.map((other) => language_of[other]).find((other) => other !== language_of[locale]) ?? "en";

/** Content under other names in a form; the form of a service knows its service. */
type FormNames = { service_type: never; shipping: "paper" | "shipping_method"; booking: "booking_date" };

/** Starts with the reader's own language and the one most often asked for from it. */
export function emptyValues(locale: Locale): OrderValues {
  return {
    intent: "order",
    via: "",
    source_lang: language_of[locale],
    target_langs: [usualTarget(locale)],
    mode: "text",
    text: "",
    files: [],
    unsent_files: [],
    links: [""],
    reference_files: [],
    unsent_reference_files: [],
    package: "economy",
    speed: "normal",
    specialized: false,
    is_confidential: false,
    annotations: [],
    category_id: "",
    note_for_translator: "",
    discount_code: "",
    wanted_deadline: "",
    subject: "",
    plain_language: false,
    paper: "no",
    shipping_method: brand.holidays === "PL" ? "1" : "4",
    shipping_recipient: "",
    shipping_address: "",
    shipping_postcode: "",
    shipping_city: "",
    shipping_country: brand.holidays,
    shipping_locker: "",
    shipping_phone: "",
    shipping_email: "",
    delivery_receipt: false,
    booking_date: "",
    booking_time: "",
    duration: "30",
    duration_other: "",
    phone_numbers: ["", ""],
    recording: false,
    recording_consent: false,
    visit_mode: "on_site",
    simultaneous: false,
    place_details: "",
    contact_name: "",
    contact_phone: "",
    people: "",
    email: "",
    first_name: "",
    phone: "",
    terms: false,
    preapproved: "",
    preapproved_early: false,
  } satisfies OrderValues & Record<ContentKey<FormNames>, unknown>;
}

/** What makes the form of one service its own; the rest is shared. */
export type OrderKind = {
  readonly service: Service;
  /** Where the service starts differently from the others. */
  readonly start?: (empty: OrderValues) => Partial<OrderValues>;
  /** The parts of the order that this service alone asks for. */
  readonly details?: (values: OrderValues) => Record<string, unknown>;
  /** Fields that only the owner of the order can read, and that are stored in the browser that sent it. */
  readonly personal?: readonly (keyof OrderValues)[];
  /** What these fields meant when they were sent, where that depends on more than they hold. */
  readonly meant?: (values: OrderValues) => Partial<OrderValues>;
  /** What its price depends on besides counts; null while that is not known yet. */
  readonly priced?: (values: OrderValues) => Record<string, unknown> | null;
  /** Only one target: a sworn page is bound to its original. */
  readonly single_target?: boolean;
  /** What a number of its units is called; words without it. */
  readonly size?: PortalKey;
  /** Its own texts about the lowest price and about a pair that it is not offered in. */
  readonly from_note?: PortalKey;
  readonly no_pair?: PortalKey;
  /** Rules of its own. `now` is the server's, in epoch milliseconds. */
  readonly check?: (values: OrderValues, now: number) => Problems;
};

/** The links that were typed, without the empty rows. */
export const linksOf = ({ links }: Pick<OrderValues, "links">): string[] =>
  links.map((link) => link.trim()).filter((link) => link !== "");

/** What the contract is asked about. Empty optional answers are left out. */
export function toOrderInput(values: OrderValues, kind: OrderKind): Record<string, unknown> {
  const { intent, source_lang, target_langs, text } = values;
  const gives = (mode: ContentMode) => service_traits[kind.service].content.includes(mode);
  return {
    intent,
    service_type: kind.service,
    source_lang,
    target_langs,
    ...(gives("text") && text.trim() !== "" ? { text } : {}),
    files: gives("files") ? hashesOf(values.files) : [],
    links: gives("links") ? linksOf(values) : [],
    ...(values.reference_files.length > 0 ? { reference_files: hashesOf(values.reference_files) } : {}),
    package: values.package,
    speed: values.speed,
    specialized: values.specialized,
    is_confidential: values.is_confidential,
    annotations: orderedAnnotations(values, values.files),
    note_for_translator: values.note_for_translator,
    ...given("via", values.via, String),
    ...given("category_id", values.category_id, Number),
    ...given("discount_code", values.discount_code, (code) => code.trim()),
    ...given("wanted_deadline", values.wanted_deadline, fromLocalInput),
    ...kind.details?.(values),
    ...(intent === "quote" ? quoteOf(values) : {}),
  };
}

/** What is chosen and in the files; a removed file takes its parts along. */
export const orderedAnnotations = (
  { annotations }: Pick<OrderValues, "annotations">,
  files: readonly UploadView[],
): AnnotationRegion[] =>
  annotations.filter((one) => files.some((file) => file.annotations?.some(({ region }) => region === one)));

export const hashesOf = (files: readonly UploadView[]): string[] => files.map(({ hash }) => hash);

function quoteOf(values: OrderValues): Record<string, unknown> {
  const { email, first_name, phone, terms, preapproved, preapproved_early: early_start } = values;
  return {
    ...given("preapproved", preapproved, (typed) => ({
      gross: typed.replace(/\s/g, "").replace(",", "."),
      early_start,
    })),
    ...given("email", email, (text) => text),
    ...given("first_name", first_name, (text) => text),
    ...given("phone", phone, (text) => text),
    ...(terms ? { terms } : {}),
  };
}

/** The field when something was typed into it, and nothing at all otherwise. */
export const given = <T>(name: string, text: string, read: (text: string) => T): Record<string, T> =>
  text.trim() === "" ? {} : { [name]: read(text) };

export type Circumstances = {
  /** Who has to leave an address for a quote. */
  readonly is_guest: boolean;
  /** A consumer, whose work may begin at once only if they ask for it (§5). */
  readonly is_private: boolean;
  /** The server's clock in epoch milliseconds. */
  readonly now: number;
  /** Why files of each list have not arrived; an order cannot be sent without them. */
  readonly unsent: Readonly<Record<"files" | "reference_files", ReturnType<typeof unsentState>>>;
};

/** R3–R6: what the forms ask on top of the contract, which knows no clock and no guest. */
export function checkOrder(
  values: OrderValues,
  kind: OrderKind,
  { is_guest, is_private, now, unsent }: Circumstances,
): Problems {
  const problems: Record<string, string> = unsent.files === null ? { ...contentProblems(values, kind) } : {};
  for (const name of ["files", "reference_files"] as const)
    if (unsent[name] !== null) problems[name] = `write.unsent.${unsent[name]}`;
  const wanted = fromLocalInput(values.wanted_deadline);
  if (wanted !== null && Date.parse(wanted) <= now) problems["wanted_deadline"] = "time.past";
  if (values.specialized && values.category_id === "") problems["category_id"] = "field.required";
  const binding = values.preapproved.trim() !== "";
  if (values.intent === "quote" && is_guest && values.email.trim() === "")
    problems["email"] = "field.required";
  if (values.intent === "quote" && (is_guest || binding) && !values.terms)
    problems["terms"] = "consent.terms";
  if (is_private && values.intent === "quote" && binding && !values.preapproved_early)
    problems["preapproved_early"] = "consent.early_start";
  return { ...problems, ...kind.check?.(values, now) };
}

/** Current problems: those about unsent files follow their state without another submission. */
export function currentProblems(problems: Problems, unsent: Circumstances["unsent"]): Problems {
  const shown: Record<string, string> = { ...problems };
  for (const name of ["files", "reference_files"] as const) {
    if (!shown[name]?.startsWith("write.unsent.")) continue;
    if (unsent[name] === null) delete shown[name];
    else shown[name] = `write.unsent.${unsent[name]}`;
  }
  return shown;
}

/** §5: something to work on; a text alone has at least three characters. */
function contentProblems(values: OrderValues, { service }: OrderKind): Problems {
  const { content } = service_traits[service];
  if (content.length === 0) return {};
  const text = content.includes("text") ? values.text.trim() : "";
  const others =
    (content.includes("files") ? values.files.length : 0) +
    (content.includes("links") ? linksOf(values).length : 0);
  if (others > 0 || text.length >= 3) return {};
  if (text.length > 0) return { text: "field.min3" };
  // D3: a document that is on paper alone can be described and quoted.
  if (
    content.every((mode) => mode === "files") &&
    values.intent === "quote" &&
    values.note_for_translator.trim().length >= 3
  )
    return {};
  return content.includes("text") ? { text: "content.required" } : { files: "file.required" };
}

/** The name of the field a problem of the contract belongs to: its parts are fields of their own here. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  if (first === "links") return rest.length === 0 ? "links" : `links.${rest[0]}`;
  if (first !== "call" && first !== "visit" && first !== "shipping") return first ?? "form";
  const [name = first, place] = rest;
  if (name === "starts_at") return "booking_date";
  if (name === "duration_minutes") return "duration";
  if (name === "mode") return "visit_mode";
  if (name === "phone_numbers") return place === undefined ? name : `${name}.${place}`;
  const shared_words = first === "shipping" || ["address", "postcode", "city", "country"].includes(name);
  if (name === "delivery_receipt") return name;
  return shared_words ? `shipping_${name}` : name;
}

/** Values of a closed list; a stored value that is not in it is replaced by the initial one. */
const closed: Partial<Record<keyof OrderValues, readonly string[]>> = {
  intent: ["order", "quote"],
  source_lang: languages,
  mode: content_modes,
  package: package_keys,
  speed: speeds,
  paper: ["no", "yes"],
  shipping_method: ["1", "2", "3", "4"],
  visit_mode: ["on_site", "video"],
  via: ["", "embed"],
};
/** A consent is never preset (C9); an amount approved in advance is a consent. */
const consents = new Set<string>([
  "terms",
  "plain_language",
  "recording_consent",
  "preapproved",
  "preapproved_early",
]);
const languageOf = (code: unknown): Language | undefined => languages.find((language) => language === code);

/** Reads a stored draft; unknown parts get their initial values, so that an old draft is still useful. */
export function acceptDraft(stored: unknown, start: OrderValues): OrderValues | null {
  if (typeof stored !== "object" || stored === null) return null;
  const draft: Partial<Record<string, unknown>> = { ...stored };
  const plain = Object.entries(start).filter(([name, first]) => {
    const value = draft[name];
    const allowed = closed[name as keyof OrderValues];
    if (consents.has(name) || typeof value !== typeof first || typeof value === "object") return false;
    return allowed === undefined || allowed.some((one) => one === value);
  });
  const read: OrderValues = {
    ...start,
    ...Object.fromEntries(plain.map(([name]) => [name, draft[name]])),
  };
  const targets = listOf(draft["target_langs"]).flatMap((code) => languageOf(code) ?? []);
  const lines = (name: "links" | "phone_numbers") => {
    const texts = listOf(draft[name]).filter((line) => typeof line === "string");
    return texts.length > 0 ? texts : start[name];
  };
  return {
    ...read,
    target_langs: targets.length > 0 ? targets : start.target_langs,
    files: acceptUploads(draft["files"]),
    unsent_files: unsentOf(draft["unsent_files"]),
    reference_files: acceptUploads(draft["reference_files"]),
    unsent_reference_files: unsentOf(draft["unsent_reference_files"]),
    links: lines("links"),
    phone_numbers: lines("phone_numbers"),
    annotations: listOf(draft["annotations"]).filter(isRegion),
  };
}

/** What no file contains is not ordered, so the names themselves are not checked. */
const isRegion = (stored: unknown): stored is AnnotationRegion => typeof stored === "string";

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

const unsentOf = (stored: unknown): UnsentFile[] =>
  listOf(stored).flatMap((file) => {
    if (typeof file !== "object" || file === null || !("name" in file) || !("size_bytes" in file)) return [];
    const { name, size_bytes } = file;
    return typeof name === "string" && typeof size_bytes === "number" ? [{ name, size_bytes }] : [];
  });
