import { brands } from "#brands/all.ts";
import { masked } from "#domain/payouts/payee.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import type { Addressed, SamplePlace, Writing } from "#server/kernel/mail/define.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** Translators work for all brands; their mails come from the flagship. */
const [flagship] = brands;

export const earningsPage = ({ machine }: Writing): string =>
  `${originOfBrand(machine.config, flagship)}/translator/earnings`;

export const payeeAddress = (locale: Addressed["locale"], recipient: string): Addressed => ({
  brand: flagship,
  locale,
  recipient,
});

/** The statement of a job with the address of its translator. */
export const statementOf = (running: Writing) =>
  running.tx
    .selectFrom("pay_statement")
    .innerJoin("translator", "translator.id", "pay_statement.translator_id")
    .selectAll("pay_statement")
    .select(["translator.email", "translator.locale"])
    .where("pay_statement.id", "=", idOf(running, "pay_statement_id"))
    .executeTakeFirstOrThrow();

export const sampleMonthPage = ({ origin }: SamplePlace): string =>
  `${origin}/translator/earnings?month=2026-02`;
export const sample_number = "ZT/2026/03/000012";
export const sample_account = masked("PL61109010140000071219812874");
