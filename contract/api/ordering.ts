import * as z from "zod/mini";
import { api_file_services, api_services } from "#domain/api/services.ts";
import { limits } from "#domain/catalog.ts";
import { annotation_regions } from "#domain/files/annotations.ts";
import { target_langs } from "../quotes/quotes.ts";
import {
  fileName,
  id,
  instant,
  instantOfZone,
  language,
  line,
  meaning,
  packageKey,
  paragraphText,
  speed,
} from "../shared.ts";

import { route } from "../route.ts";
import { public_api } from "./address.ts";
import {
  apiAccountView,
  apiFileView,
  apiOfferView,
  apiApprovalView,
  apiPaymentView,
  apiPreviewView,
  apiQuoteView,
  apiServicesView,
  of_id,
  publicStatus,
} from "./shapes.ts";

const file_ids = z.array(id).check(
  z.maxLength(limits.files_per_order, { error: "file.too_many" }),
  z.refine((list) => new Set(list).size === list.length),
);
const apiService = z.enum(api_services);
/** A service of a file. Others are read too, because their refusal names those that take files; the document lists these. */
const fileService = z.enum(api_services).check(
  z.meta({
    enum: api_file_services,
    description:
      "The service that the file is for; one without files is refused with `file.not_for_service`.",
  }),
);
/** What is ordered. Text and files are the content; a person prices what has no instant price. */
const priced = {
  service_type: apiService,
  source_lang: language,
  target_langs,
  files: z._default(file_ids, []),
  annotations: meaning(
    "Parts of the files that are translated in addition, by their names in annotations of the file.",
    z._default(z.array(z.enum(annotation_regions)).check(z.maxLength(annotation_regions.length)), []),
  ),
  specialized: meaning(
    "The language of a subject such as law or medicine, at the price of specialised texts.",
    z._default(z.boolean(), false),
  ),
  is_confidential: meaning(
    "It enters no translation memory and is not sent to engines that keep texts.",
    z._default(z.boolean(), false),
  ),
} as const;
const ordered = {
  ...priced,
  text: z.optional(paragraphText(limits.text_characters)),
  note_for_translator: z._default(paragraphText(2000), ""),
  reference: meaning("Your purchase order number, printed on the invoice.", z.optional(line(100))),
  subject: meaning("Of an e-mail: its subject.", z.optional(line(200))),
  plain_language: meaning(
    "Of an e-mail, which is refused without true: that it has no specialised language. Other services do not have this field.",
    z.optional(z.boolean()),
  ),
} as const;
const decimal = z.string().check(z.maxLength(16), z.regex(/^\d+\.\d{2}$/));

/** How a purchase is paid and for whom. */
const paid_by = {
  payment: meaning(
    "`link`: a person pays on the page of the response, which a key of the test mode does not get (`url` is null). Private accounts have no other.",
    z.enum(["balance", "on_account", "link"]),
  ),
  reference: z.optional(line(100)),
  cost_centre: meaning(
    "The code of a cost centre of the account; that of the key without it.",
    z.optional(line(30)),
  ),
  comment: meaning(
    "A sentence for who decides, when the purchase waits for a person.",
    z.optional(paragraphText(1000)),
  ),
} as const;

/** What was bought and how it is paid. With 202 nothing is ordered yet, and `approval` is what it waits for. */
const bought = z.object({
  orders: z.array(z.object({ id, status: publicStatus })),
  payment: apiPaymentView,
  approval: z.nullable(apiApprovalView),
});

/** From the account to the confirmed order: the first half of the public API. */
export const api_ordering_routes = {
  apiAccount: route({
    method: "GET",
    path: `${public_api}/account`,
    who: "key",
    scope: "account:read",
    rate: "read",
    summary: "The account of the key: balance, and what is left of the key's limits.",
    answer: apiAccountView,
    flat: true,
    brand: false,
  }),
  apiServices: route({
    method: "GET",
    path: `${public_api}/services`,
    who: "key",
    scope: "account:read",
    rate: "read",
    summary:
      "What can be ordered or requested by key: services, languages, packages and file formats. Phone calls, interpreting and websites are ordered in the portal.",
    answer: apiServicesView,
    flat: true,
    brand: false,
  }),
  apiUploadFile: route({
    method: "POST",
    path: `${public_api}/files`,
    who: "key",
    scope: "files:write",
    rate: "upload",
    summary:
      "One file as the body, at most 20 MB. The response has its count. A scan or a picture is taken with `for_quote=true`, for `POST /quotes`. A service without formats in `GET /services` takes no files.",
    query: z.object({
      name: fileName,
      source_lang: z.optional(language),
      service_type: z.optional(fileService),
      for_quote: meaning(
        "true for a scan or a picture, which only a person can price: it is taken for `POST /quotes`.",
        z.optional(z.enum(["true", "false"])),
      ),
    }),
    stream: true,
    answer: apiFileView,
    idempotent: true,
    flat: true,
    brand: false,
    status: 201,
  }),
  apiFile: route({
    method: "GET",
    path: `${public_api}/files/:id`,
    who: "key",
    scope: "files:write",
    rate: "read",
    summary: "An uploaded file and its count.",
    params: of_id,
    answer: apiFileView,
    flat: true,
    brand: false,
  }),
  apiRemoveFile: route({
    method: "DELETE",
    path: `${public_api}/files/:id`,
    who: "key",
    scope: "files:write",
    rate: "write",
    summary: "Deletes an uploaded file that no order uses.",
    params: of_id,
    answer: z.null(),
    flat: true,
    brand: false,
    status: 204,
  }),
  apiCreateUpload: route({
    method: "POST",
    path: `${public_api}/uploads`,
    who: "key",
    scope: "files:write",
    rate: "upload",
    summary:
      "An address that takes the bytes of one file by `PUT`, without the key, for 15 minutes. The response to that is the one of `POST /files`.",
    body: z.object({
      name: fileName,
      source_lang: z.optional(language),
      service_type: z._default(fileService, "write"),
      for_quote: meaning(
        "A scan or a picture, which only a person can price: it is taken for `POST /quotes`.",
        z._default(z.boolean(), false),
      ),
    }),
    answer: z.object({
      method: z.literal("PUT"),
      url: meaning("Send the bytes there as `PUT /uploads/{token}`; no key is needed.", z.string()),
      expires_at: instant,
      max_bytes: z.int(),
    }),
    flat: true,
    brand: false,
    status: 201,
  }),
  apiPrices: route({
    method: "POST",
    path: `${public_api}/prices`,
    who: "key",
    scope: "orders:quote",
    rate: "write",
    summary:
      "Prices and dates of every package for files or a number of words (sworn translation: of characters); nothing is stored. Without them `is_minimum` is true, and the offers are the lowest prices. A text is priced by `POST /previews`.",
    body: z.object({
      ...priced,
      words: meaning(
        "What is counted by words when there are no files. Ignored for sworn translation, which is priced by characters.",
        z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
      ),
      characters: meaning(
        "What sworn translation is priced by when there are no files. Ignored for other services.",
        z._default(z.int().check(z.minimum(0), z.maximum(100_000_000)), 0),
      ),
    }),
    answer: z.object({
      words: z.int(),
      is_minimum: z
        .boolean()
        .check(
          z.describe(
            "There was nothing to count: the offers are the lowest prices of the service, not the price of an order.",
          ),
        ),
      offers: z.array(apiOfferView),
      needs_person: z
        .nullable(z.string())
        .check(z.describe("Why only a person can price it; null when there are offers.")),
    }),
    flat: true,
    brand: false,
  }),
  apiCreatePreview: route({
    method: "POST",
    path: `${public_api}/previews`,
    who: "key",
    scope: "orders:quote",
    rate: "write",
    summary: "Prepares an order with its price. Nothing is bought before the confirmation.",
    body: z.object({
      ...ordered,
      package: meaning(
        "`economy` is ordered without it. Services without packages in `GET /services` ignore it.",
        z._default(packageKey, "economy"),
      ),
      speed: z._default(speed, "normal"),
    }),
    answer: apiPreviewView,
    flat: true,
    brand: false,
    idempotent: true,
    status: 201,
  }),
  apiPreview: route({
    method: "GET",
    path: `${public_api}/previews/:id`,
    who: "key",
    scope: "orders:quote",
    rate: "read",
    summary: "A prepared order that was not confirmed yet.",
    params: of_id,
    answer: apiPreviewView,
    flat: true,
    brand: false,
  }),
  apiConfirmPreview: route({
    method: "POST",
    path: `${public_api}/previews/:id/confirmation`,
    who: "key",
    scope: "orders:spend",
    rate: "write",
    summary:
      "Orders what was prepared, with obligation to pay. Refuses another price than the expected one (`quote.price_changed`).",
    params: of_id,
    body: z.object({
      expected_gross: decimal,
      ...paid_by,
    }),
    answer: bought,
    flat: true,
    brand: false,
    idempotent: "required",
    status: 201,
    may_wait: true,
  }),
  apiRequestQuote: route({
    method: "POST",
    path: `${public_api}/quotes`,
    who: "key",
    scope: "orders:quote",
    rate: "write",
    summary: "Asks a person for a price, within 15 minutes of our working time.",
    body: z.object({ ...ordered, wanted_deadline: z.optional(instantOfZone) }),
    answer: z.object({ orders: z.array(z.object({ id, target_lang: language })) }),
    flat: true,
    brand: false,
    idempotent: true,
    status: 201,
  }),
  apiQuote: route({
    method: "GET",
    path: `${public_api}/quotes/:id`,
    who: "key",
    scope: "orders:read",
    rate: "read",
    summary: "The quote of an order, by the number of the order.",
    params: of_id,
    answer: apiQuoteView,
    flat: true,
    brand: false,
  }),
  apiAcceptQuote: route({
    method: "POST",
    path: `${public_api}/quotes/:id/acceptance`,
    who: "key",
    scope: "orders:spend",
    rate: "write",
    summary: "Accepts a quote with obligation to pay. Companies only.",
    params: of_id,
    body: z.object({
      expected_gross: decimal,
      option: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
      ...paid_by,
    }),
    answer: bought,
    flat: true,
    brand: false,
    idempotent: "required",
    may_wait: true,
  }),
  apiRejectQuote: route({
    method: "POST",
    path: `${public_api}/quotes/:id/rejection`,
    who: "key",
    scope: "orders:act",
    rate: "write",
    summary: "Rejects a quote. Without a comment its body is `{}`.",
    params: of_id,
    body: z.object({ comment: z._default(paragraphText(2000), "") }),
    answer: apiQuoteView,
    flat: true,
    brand: false,
    idempotent: true,
  }),
} as const;
