import * as z from "zod/mini";
import { limits } from "#domain/catalog.ts";
import { annotation_regions } from "#domain/files/annotations.ts";
import { uploadView } from "../files/files.ts";
import { bookingCopy, shippingCopy } from "../pricing/services.ts";
import { annotations, files, target_langs } from "../quotes/quotes.ts";
import { id, instant, language, line, packageKey, paragraphText, service, speed } from "../shared.ts";

/** §5: one link per field, without extra characters or spaces: no second one after a comma, and no comma at the end. */
const one_link = /^https?:\/\/(?:(?![,;]+(?:https?:\/\/|$))[^\s<>"])+$/;
const link = z.string().check(z.maxLength(2000), z.regex(one_link, { error: "link.invalid" }));

/**
 * The content of an order by the customer, as stored: form, columns, duplicate check, copy and pages have every key. As
 * a copy it fills in a form again, without deleted files; only the owner of the order can read recipient, place and
 * numbers (decision 0036).
 */
export const orderContent = z.object({
  service_type: service,
  source_lang: language,
  target_langs: z.array(language),
  text: z.string(),
  files: z.array(uploadView),
  reference_files: z.array(uploadView),
  links: z.array(z.string()),
  package: z.nullable(packageKey),
  speed,
  category_id: z.nullable(id),
  specialized: z.boolean(),
  /** Not stored in translation memories, and not sent to engines that store texts. */
  is_confidential: z.boolean(),
  /** Parts of the files that are translated besides the counted text. */
  annotations: z.array(z.enum(annotation_regions)),
  note_for_translator: z.string(),
  subject: z.string(),
  discount_code: z.string(),
  wanted_deadline: z.nullable(instant),
  shipping: z.nullable(shippingCopy),
  booking: z.nullable(bookingCopy),
});
export type OrderContent = z.infer<typeof orderContent>;

/** The keys of the content, each under the name that `Names` has for it, if any; `never` leaves a key out. */
export type ContentKey<Names extends { readonly [K in keyof OrderContent]?: string } = object> = {
  [K in keyof OrderContent]: K extends keyof Names ? Names[K] : K;
}[keyof OrderContent];

/** Schemas for at least these keys. */
export type FieldsFor<Key extends string> = Readonly<
  Record<Key, z.ZodMiniType> & Record<string, z.ZodMiniType>
>;

/** The part of the content that every form has; `service_details` has the rest. */
export const content_input = {
  service_type: service,
  source_lang: language,
  target_langs,
  text: z.optional(paragraphText(limits.text_characters)),
  files: z._default(files, []),
  links: z._default(z.array(link).check(z.maxLength(50)), []),
  package: z._default(packageKey, "economy"),
  speed: z._default(speed, "normal"),
  category_id: z.optional(z.nullable(id)),
  specialized: z._default(z.boolean(), false),
  is_confidential: z._default(z.boolean(), false),
  annotations,
  note_for_translator: z._default(paragraphText(2000), ""),
  discount_code: z.optional(line(40)),
  wanted_deadline: z.optional(z.nullable(instant)),
} as const;
