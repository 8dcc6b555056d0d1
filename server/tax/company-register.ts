import * as z from "zod/mini";
import { postalParts } from "#domain/tax/postal-parts.ts";
import type { Company, CompanyRegister } from "#server/kernel/ports/company-register.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

const text = z.optional(z.nullable(z.string()));
const answered = z.object({
  result: z.object({
    subject: z.nullable(
      z.object({
        name: z.string().check(z.minLength(1)),
        nip: z.string(),
        workingAddress: text,
        residenceAddress: text,
      }),
    ),
  }),
});

type Settings = { readonly base_url: string; readonly timeout_ms: number };

/** Client of the list of VAT taxpayers of the Polish Ministry of Finance (decision 0238). */
export function companyRegister({ base_url, timeout_ms }: Settings): CompanyRegister {
  return {
    async find(nip, date) {
      try {
        const answer = await callOut("company_register", `${base_url}/api/search/nip/${nip}?date=${date}`, {
          headers: { accept: "application/json" },
          signal: AbortSignal.timeout(timeout_ms),
        });
        const read = answered.safeParse(await answer.json());
        if (!answer.ok || !read.success) return null;
        const { subject } = read.data.result;
        if (subject === null || subject.nip !== nip) return null;
        return companyOf(subject.name, subject.workingAddress || subject.residenceAddress || "", "PL");
      } catch {
        return null;
      }
    },
  };
}

/** A company by the name and the one-line address of a register. */
export const companyOf = (name: string, address: string, country: string): Company => ({
  name: name.trim(),
  ...postalParts(address, country),
});
