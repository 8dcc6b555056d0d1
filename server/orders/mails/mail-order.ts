import type { Service } from "#domain/catalog.ts";

/** An order as every mail names it. */
export type MailOrder = {
  readonly id: number;
  readonly service_type: Service;
  readonly source_lang: string;
  readonly target_lang: string;
};
