import * as z from "zod/mini";
import { attentions, vies_answers } from "#domain/tax/tax.ts";
import { userTypes } from "../accounts/people.ts";
import { route } from "../route.ts";
import { by_id, filled, id, instant, line } from "../shared.ts";

/** The answer of the EU register about a number; `not_asked` when the answer would not matter. */
const vatIdCheck = z.object({
  vat_id: z.string(),
  status: z.enum([...vies_answers, "not_asked"]),
  asked_at: z.nullable(instant),
  /** What a register knows about the company of the number, to fill in a form; parts may be empty. */
  company: z.nullable(
    z.object({ name: z.string(), address: z.string(), postcode: z.string(), city: z.string() }),
  ),
});
export type VatIdCheck = z.infer<typeof vatIdCheck>;

/** What a buyer is shown about their number. */
export const tax_routes = {
  checkVatId: route({
    fault: "service.unavailable",
    per_minute: 20,
    method: "POST",
    path: "/api/v2/vat-id",
    who: "visitor",
    needs: "any",
    summary:
      "The answer of VIES about a company's VAT number, which is stored as evidence, and the company's name and address.",
    body: z.object({
      vat_id: filled(30),
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      postcode: z._default(line(20), ""),
    }),
    answer: vatIdCheck,
  }),
} as const;

/**
 * Cases for review by the desk: by the tax table, a late or withdrawn answer of VIES, and a payment that contradicts
 * the place of the buyer or proved it too late.
 */
export const tax_attentions = [
  ...attentions,
  "vies_late",
  "vies_denied",
  "place_late",
  "place_contradicted",
] as const;

/** One answer of the register, as received. */
const vatEvidence = z.object({
  id,
  vat_id: z.string(),
  answer: z.enum(vies_answers),
  reason: z.string(),
  request_identifier: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  occasion: z.enum(["form", "settings", "order", "quote", "tax_point", "retry", "desk"]),
  asked_at: instant,
  /** Numbers of the invoices that depend on it. */
  invoices: z.array(z.string()),
});
export type VatEvidence = z.infer<typeof vatEvidence>;

/** What proves that a customer outside the Union is a business. */
export const business_evidence_kinds = ["tax_number", "certificate"] as const;
export const businessEvidenceInput = z.object({
  kind: z.enum(business_evidence_kinds),
  /** The register and its answer, or who issued the certificate and where it is filed. */
  source: filled(500).check(z.minLength(3)),
  /** Country and number as shown on the page; refused when the customer has changed them since. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  vat_id: z.nullable(line(30)),
});
const businessEvidence = z.object({
  kind: z.enum(business_evidence_kinds),
  source: z.string(),
  made_at: instant,
  made_by: z.string(),
});

const deskCustomer = z.object({
  id,
  brand: z.string(),
  email: z.string(),
  name: z.string(),
  user_type: userTypes,
  company_name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: z.nullable(z.string()),
  /** The data that tax decisions use now. */
  vat_id_status: z.enum([...vies_answers, "not_asked"]),
  evidence: z.array(vatEvidence),
  /** Whether the desk decides by evidence of its own: for a company outside the Union. */
  takes_business_evidence: z.boolean(),
  /** The current one, for this country and number. */
  business_evidence: z.nullable(businessEvidence),
});
export type DeskCustomer = z.infer<typeof deskCustomer>;

/** The tax data of a customer at the desk. */
export const desk_tax_routes = {
  deskCustomer: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id",
    who: "staff",
    right: "customers.read",
    summary:
      "A customer with the answers of VIES about the number, newest first; the view is recorded in the audit log.",
    params: by_id,
    answer: deskCustomer,
  }),
  recheckVatId: route({
    per_minute: 20,
    method: "POST",
    path: "/api/staff/v1/customer/:id/vat-id",
    who: "staff",
    right: "customers.read",
    summary: "Checks the customer's number with VIES again.",
    params: by_id,
    answer: deskCustomer,
  }),
  proveBusiness: route({
    method: "POST",
    path: "/api/staff/v1/customer/:id/business-evidence",
    who: "staff",
    right: "invoices.work",
    summary:
      "Records what proves that a customer outside the Union is a business: later orders have no Polish VAT.",
    params: by_id,
    body: businessEvidenceInput,
    answer: deskCustomer,
  }),
  endBusinessEvidence: route({
    method: "POST",
    path: "/api/staff/v1/customer/:id/business-evidence/end",
    who: "staff",
    right: "invoices.work",
    summary: "Ends the evidence of a business outside the Union; agreed sales stay as they are.",
    params: by_id,
    answer: deskCustomer,
  }),
} as const;
