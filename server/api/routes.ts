import { apiApproval } from "./approvals.ts";
import type * as z from "zod/mini";
import { api_ordering_routes } from "#contract/api/ordering.ts";
import { Refusal } from "#domain/errors.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { openapiDocument } from "#server/kernel/http/openapi.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { quickQuote } from "#server/checkout/index.ts";
import { dropUnused, type Received } from "#server/files/index.ts";
import { invoiceFile } from "#server/invoices/index.ts";
import { customerWrites } from "#server/orders/index.ts";
import { rejectQuote, quotationView } from "#server/quotes/index.ts";
import { aftercare, openCorrection } from "#server/cases/index.ts";
import { apiAccount, apiServices } from "./account.ts";
import { fileView, receiveByKey, removeFile, storeApiFile } from "./files.ts";
import { requireTwoLanguages } from "./languages.ts";
import { flatPrice } from "./money.ts";
import {
  acceptApiQuote,
  askAboutAccount,
  cancelByKey,
  confirmPreview,
  createByKey,
  prepareByKey,
  tidyByKey,
  type PreparedByKey,
} from "./ordering.ts";
import { apiInvoice, apiInvoices } from "./invoices-queries.ts";
import { apiOrder, apiOrders, apiQuote, deliverables } from "./orders-queries.ts";
import { absoluteLink, hashesOf, ownOrder } from "./own.ts";
import { previewView } from "./previews.ts";
import { requireFilesTaken } from "./services.ts";
import { uploadAddress } from "./upload-addresses.ts";

type Confirmed = z.input<(typeof api_ordering_routes)["apiConfirmPreview"]["answer"]>;

let document: Record<string, unknown> | null = null;

export const api_handlers = {
  apiApproval: read("apiApproval", ({ db, machine, caller, params, now }) =>
    apiApproval(db, machine, { caller, id: params.id }, now),
  ),
  apiAccount: read("apiAccount", ({ machine, caller, now }) => apiAccount(machine, caller, now)),
  apiServices: read("apiServices", ({ caller }) => Promise.resolve(apiServices(caller))),
  apiUploadFile: steps<"apiUploadFile", Received, unknown>("apiUploadFile", {
    prepare: ({ machine, caller, query, stream, headers }) =>
      receiveByKey(
        machine,
        caller,
        { ...query, source_lang: query.source_lang ?? "", for_quote: query.for_quote === "true" },
        { stream, headers },
      ),
    command: ({ tx, caller, query, now }, received) =>
      storeApiFile(tx, caller, { received, source_lang: query.source_lang ?? "" }, now),
    identify: ({ sha256 }) => sha256,
    tidy: (machine, received) => dropUnused(machine, [received]),
  }),
  apiCreateUpload: write("apiCreateUpload", ({ machine, caller, origin, body, now }) =>
    Promise.resolve(
      uploadAddress(machine, caller, { ...body, source_lang: body.source_lang ?? "", origin }, now),
    ),
  ),
  apiFile: read("apiFile", ({ db, caller, params }) => fileView(db, caller, params.id)),
  apiRemoveFile: write("apiRemoveFile", ({ tx, caller, params, now }) =>
    removeFile(tx, caller, params.id, now),
  ),
  apiPrices: read("apiPrices", async ({ db, machine, caller, body, now }) => {
    const { characters: characters_collapsed, ...content } = body;
    requireTwoLanguages(caller, content);
    if (body.files.length > 0) requireFilesTaken(caller.brand, body.service_type);
    const files = await hashesOf(db, caller, body.files);
    const input = {
      ...content,
      files,
      characters_collapsed,
      repeated_words: 0,
      user_type: "company" as const,
    };
    const { words, offers, unavailable, from_price } = await quickQuote(machine, caller, input, now);
    return {
      words,
      is_minimum: from_price && offers.length > 0,
      offers: offers.map((offer) => ({
        package: offer.package,
        speed: offer.speed,
        delivery_at: offer.delivery_at,
        production_minutes: offer.production_minutes,
        ...flatPrice(offer),
      })),
      needs_person: unavailable,
    };
  }),
  apiCreatePreview: steps<"apiCreatePreview", PreparedByKey, unknown>("apiCreatePreview", {
    prepare: ({ machine, caller, body }) => prepareByKey(machine, caller, "order", body),
    tidy: tidyByKey,
    command: async ({ tx, machine, caller, now }, prepared) => {
      const { cart_id } = await createByKey(tx, caller, prepared, now);
      return previewView(tx, machine, { caller, id: cart_id }, now);
    },
  }),
  apiPreview: read("apiPreview", ({ db, machine, caller, params, now }) =>
    previewView(db, machine, { caller, id: params.id }, now),
  ),
  apiConfirmPreview: steps<"apiConfirmPreview", void, Confirmed>("apiConfirmPreview", {
    prepare: ({ machine, caller, now }) => askAboutAccount(machine, caller, now),
    command: ({ tx, machine, caller, params, body, now }) =>
      confirmPreview(tx, machine, caller, { id: params.id, body }, now),
  }),
  apiRequestQuote: steps<"apiRequestQuote", PreparedByKey, unknown>("apiRequestQuote", {
    prepare: ({ machine, caller, body }) => prepareByKey(machine, caller, "quote", body),
    tidy: tidyByKey,
    command: async ({ tx, caller, now }, prepared) => {
      const { orders } = await createByKey(tx, caller, prepared, now);
      return { orders: orders.map(({ id, target_lang }) => ({ id, target_lang })) };
    },
  }),
  apiQuote: read("apiQuote", ({ db, caller, params, now }) => apiQuote(db, { caller, id: params.id }, now)),
  apiAcceptQuote: steps<"apiAcceptQuote", void, Confirmed>("apiAcceptQuote", {
    prepare: ({ machine, caller, now }) => askAboutAccount(machine, caller, now),
    command: ({ tx, machine, caller, params, body, now }) =>
      acceptApiQuote(tx, machine, caller, { id: params.id, body }, now),
  }),
  apiRejectQuote: write("apiRejectQuote", async ({ tx, caller, params, body, now }) => {
    const order = await ownOrder(tx, caller, params.id);
    const found = await quotationView(tx, caller, order.hash, now);
    if (!found) throw new Refusal("quote.not_found");
    await rejectQuote(tx, caller, found.hash, { reason: "", comment: body.comment }, now);
    return apiQuote(tx, { caller, id: params.id }, now);
  }),
  apiOrders: read("apiOrders", ({ db, machine, caller, query }) => apiOrders(db, machine, caller, query)),
  apiOrder: read("apiOrder", ({ db, machine, caller, params }) => apiOrder(db, machine, caller, params.id)),
  apiDeliverables: read("apiDeliverables", ({ db, machine, caller, origin, params, now }) =>
    deliverables(db, machine, { caller, id: params.id, origin }, now),
  ),
  apiCancelOrder: write("apiCancelOrder", async ({ tx, machine, caller, params, now }) => {
    await cancelByKey(tx, caller, params.id, now);
    return apiOrder(tx, machine, caller, params.id);
  }),
  apiWriteMessage: write("apiWriteMessage", async ({ tx, caller, params, body, now }) => {
    const { id } = await ownOrder(tx, caller, params.id);
    await customerWrites(tx, caller, id, { ...body, files: await hashesOf(tx, caller, body.files) }, now);
    return { id };
  }),
  apiComplain: write("apiComplain", async ({ tx, caller, params, body, now }) => {
    const order = await ownOrder(tx, caller, params.id);
    await openCorrection(tx, caller, order.id, { ...body, places: [], files: [] }, now);
    const { cases } = await aftercare(tx, caller, order, now);
    return { order_id: order.id, answer_by: cases[0]?.answer_by ?? null };
  }),
  apiInvoices: read("apiInvoices", ({ db, machine, caller, query }) =>
    apiInvoices(db, machine, caller, query),
  ),
  apiInvoice: read("apiInvoice", ({ db, caller, params }) => apiInvoice(db, caller, params.id)),
  apiInvoiceLink: read("apiInvoiceLink", async ({ db, machine, caller, origin, params, now }) => {
    await apiInvoice(db, caller, params.id);
    const link = makeLink(machine.keys, await invoiceFile(db, params.id), now);
    return absoluteLink(machine, { caller, origin }, link);
  }),
  apiDocument: read("apiDocument", () => Promise.resolve((document ??= openapiDocument("public")))),
};
