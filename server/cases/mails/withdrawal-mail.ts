import { brandById } from "#brands/all.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { fact, type Fact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** The statement of a consumer; the order is named as it was typed, because it may not exist. */
export type Withdrawal = {
  readonly order_number: string;
  readonly name: string;
  readonly email: string;
  readonly part: string;
  readonly received_at: Date;
  readonly url: string;
};

/** The withdrawal of a job, its brand, and its statement. */
export async function withdrawalOf({ tx, ...running }: Writing) {
  const row = await tx
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", idOf(running, "withdrawal_id"))
    .executeTakeFirstOrThrow();
  const brand = brandById(row.brand_id);
  if (!brand) throw new Error(`withdrawal ${row.id} is of a brand that does not exist`);
  const { order_number, name, email, part, received_at } = row;
  const origin = originOfBrand(running.machine.config, brand);
  return { row, brand, origin, statement: { order_number, name, email, part, received_at } };
}

/** The complete statement, with the time of its receipt. */
export const withdrawalFacts = (
  { order_number, name, email, part, received_at }: Withdrawal,
  voice: Voice,
): Fact[] => [
  fact(voice, "fact.order_number", order_number),
  fact(voice, "fact.name", name),
  fact(voice, "fact.email", email),
  fact(voice, "fact.withdrawn_part", part === "" ? voice.say("withdrawal.whole") : part),
  fact(voice, "fact.received", voice.exact(received_at)),
];

export const sample_withdrawal = {
  order_number: "10280",
  name: "Anna Nowak",
  email: "anna@nowak.example",
  part: "",
  received_at: new Date("2026-03-02T13:10:22Z"),
};
