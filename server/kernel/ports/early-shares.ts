import type { Brand } from "#brands/brand.ts";
import type { EarlyShare } from "#domain/orders/early-share.ts";
export type EarlyShares = {
  /** §9: the share of a brand's orders that are delivered early, at most an hour old. */
  readonly of: (brand: Pick<Brand, "id" | "early_percent">, now: Date) => Promise<EarlyShare>;
};
