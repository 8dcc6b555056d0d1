import { type PackageKey, plans, type Service } from "#domain/catalog.ts";
import { planOf } from "#domain/pricing/price-order.ts";

/** Whether an order of this kind begins with a machine step. */
export const needsEngine = (input: {
  readonly service: Service;
  readonly package: PackageKey | null;
}): boolean => {
  const sold = input.package === null ? {} : { package: input.package };
  return plans[planOf({ service: input.service, ...sold })].some((stage) => stage === "machine_translation");
};
