import * as z from "zod/mini";
import { missingForm } from "#domain/postcode.ts";
import { link_names, locales } from "#brands/brand.ts";
import { currencies } from "#domain/money.ts";
import { languages, services, speeds, statuses, package_keys } from "#domain/catalog.ts";

/** A schema with its meaning, which the OpenAPI document shows. */
export const meaning = <S extends z.ZodMiniType>(text: string, schema: S): S =>
  schema.check(z.describe(text));

/** Shared schemas. Only forms of the API: money as decimal text, instants as ISO text. */
export const currency = z.enum(currencies);
export const locale = z.enum(locales);
export const language = z.enum(languages);
export const service = z.enum(services);
export const status = z.enum(statuses);
export const speed = z.enum(speeds);
export const packageKey = z.enum(package_keys);
export const linkName = z.enum(link_names);

/** Ids fit a 32-bit column; anything else is refused before it reaches the database. */
export const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** The version of a row that a page has shown; it fits the column, too. */
export const version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/** The version of the order shown on a page; if the order has changed since, the act is refused (`order.stale`). */
export const seen = { seen_version: z.optional(version.check(z.minimum(1))) };
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.transform((text: string) => Number(text)),
);
export const idInPath = z.pipe(idText, id);
export const hash = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,32}$/));
/** The key of an object in an address: the hash that guests have, or the number that staff and translators use. */
export const by_hash = z.object({ hash });
export const by_id = z.object({ id: idInPath });
/** What is edited by segments: a job by its number, or a part of a rework by `rework-` and its number. */
export const benchInPath = z.pipe(
  z.string().check(z.regex(/^(?:rework-)?[1-9]\d{0,8}$/)),
  z.transform((text: string) => {
    const number = Number(text.replace("rework-", ""));
    return text === String(number)
      ? { stage_id: number, rework_id: null }
      : { stage_id: null, rework_id: number };
  }),
);
export const by_bench = z.object({ id: benchInPath });
/** UTC, in a plausible year: the year 0 has the form of an instant but is invalid in PostgreSQL. What has not the form has no other mistake. */
export const instant = z.iso.datetime({ abort: true }).check(z.maxLength(30), z.regex(/^(?:19|2\d)/));
/** As `instant`, in any zone, as programs write it. */
export const instantOfZone = z.iso
  .datetime({ abort: true, offset: true })
  .check(z.maxLength(35), z.regex(/^(?:19|2\d)/));
export const date = z.iso.date();
/** A month of this century, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** §3: amount and currency together, as text with two places. */
export const moneyView = z.object({
  currency_code: currency,
  currency_amount_decimal: z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/)),
});
/** What parts by bank transfer have paid of an amount due, and what they lack. */
export const partPaid = z.object({ received: moneyView, missing: moneyView });
export type PartPaid = z.infer<typeof partPaid>;
/** A limit as it is typed: an amount without a currency. */
export const limitAmount = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: "amount.invalid" }));
export const decimal = z.string().check(z.regex(/^\d+\.\d{2}$/));
export type MoneyView = z.infer<typeof moneyView>;

/** A lone surrogate: allowed in JSON, invalid in UTF-8 and PostgreSQL. */
const broken = /\p{Surrogate}/u;

/** A line of typed text: trimmed, no control characters, limited in length. */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !/[\u0000-\u001f\u007f]/.test(text) && !broken.test(text), {
      error: "text.control_characters",
    }),
  );
/** Characters that change the text direction: in a file name they can hide the real extension. */
const direction_controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The file name on the sender's computer, without characters that change its direction. */
export const fileName = z.pipe(
  z.pipe(
    line(255),
    z.transform((name: string) => name.replace(direction_controls, "").trim()),
  ),
  z.string().check(z.minLength(1, { error: "field.required" })),
);
/** Text of several lines: NUL is refused, because PostgreSQL cannot store it. */
export const paragraphText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes("\u0000") && !broken.test(text), { error: "text.control_characters" }),
  );
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, { error: "email.invalid" }),
    z.email({ error: "email.invalid" }),
  );
/** §5: international format; spaces, dashes, dots and brackets are removed first. */
export const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => text.replace(/[\s().-]/g, "").replace(/^00/, "+")),
  ),
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, { error: "phone.invalid" })),
);
export const required = { error: "field.required" } as const;
export const filled = (max: number) => line(max).check(z.minLength(1, required));
type Place = { readonly country?: string | undefined; readonly postcode?: string | undefined };
/** The postcode of an address must have the format of its country. */
export const postcodeOfCountry = z.refine<Place>((place) => formMissing(place) === null, {
  error: ({ input }) => `postcode.form.${formMissing(input as Place) ?? "five"}`,
  path: ["postcode"],
});
const formMissing = ({ country = "", postcode = "" }: Place) => missingForm(country, postcode);
/** §5: some text fields require at least three characters. */
export const named = (max: number) =>
  line(max).check(z.minLength(1, required), z.minLength(3, { error: "field.min3" }));

type Named = { readonly user_type: string; readonly company_name: string };
/** A company is identified by its name. */
export const isNamed = ({ user_type, company_name }: Named): boolean =>
  user_type === "private" || company_name.length >= 3;
export const companyNamed = z.refine<Named>(isNamed, {
  error: ({ input }) => ((input as Named).company_name === "" ? required.error : "field.min3"),
  path: ["company_name"],
});

/** Numbers in a query string are text. */
const numberText = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
const page = z.optional(numberText(1, 1_000_000));
/** A page has at most 100 rows: an unlimited one takes seconds and hundreds of megabytes. */
const per_page = z.optional(numberText(1, 100));

/** §7: both spellings of a sort direction; read as `asc` or `desc`. */
export const direction = z.pipe(
  z.enum(["asc", "desc", "ascending", "descending"]),
  z.transform((word) => (word.startsWith("asc") ? ("asc" as const) : ("desc" as const))),
);

/** Parameters of every list. */
export const listQuery = {
  page,
  per_page,
  search: z.optional(line(200)),
};

export const listMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int() });
export type ListMeta = z.infer<typeof listMeta>;

export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
