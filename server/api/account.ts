import type * as z from "zod/mini";
import { formatsOf } from "#brands/running.ts";
import type { api_ordering_routes } from "#contract/api/ordering.ts";
import type { ApiAccountView } from "#contract/api/shapes.ts";
import { languages, limits, package_keys, packageSold, service_traits, speeds } from "#domain/catalog.ts";
import { toDecimal } from "#domain/money.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { walletBalance } from "#server/ledger/index.ts";
import { spentByKey } from "#server/spending/index.ts";
import { accountOf, keyOf } from "./own.ts";
import { servicesByKey } from "./services.ts";

/** The account of a key with what it can still spend: amounts gross in the account's currency. */
export async function apiAccount(
  { db, robot }: Pick<Machine, "db" | "robot">,
  caller: Caller,
  now: Date,
): Promise<ApiAccountView> {
  const { id } = keyOf(caller);
  const account = await accountOf(db, caller);
  const key = await db.selectFrom("api_key").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const spent = await spentByKey(db, id, now);
  const { amount } = await walletBalance(db, account.id, account.currency);
  return {
    id: account.id,
    mode: robot === null ? "live" : "test",
    user_type: account.user_type,
    company_name: account.company_name,
    currency: account.currency,
    balance: toDecimal(amount),
    key: {
      id,
      name: key.name,
      scopes: key.scopes as ApiScope[],
      expires_at: key.expires_at.toISOString(),
      order_limit: toDecimal(key.order_limit),
      day_limit: toDecimal(key.day_limit),
      day_left: left(key.day_limit - spent.day),
      month_limit: toDecimal(key.month_limit),
      month_left: left(key.month_limit - spent.month),
    },
  };
}

/** A limit that was lowered below what is spent already leaves nothing. */
const left = (amount: bigint): string => toDecimal(amount > 0n ? amount : 0n);

type Services = z.input<(typeof api_ordering_routes)["apiServices"]["answer"]>;

/** What the brand of a key sells by key: its services with their formats, packages and speeds. */
export const apiServices = ({ brand }: Caller): Services => ({
  languages: [...languages],
  services: servicesByKey(brand).map((service_type) => {
    const { by_hand, packaged, content } = service_traits[service_type];
    return {
      service_type,
      formats: content.includes("files") ? [...formatsOf(brand, service_type)] : [],
      by_hand,
      packages: packaged ? [...package_keys] : [packageSold(service_type, null) ?? "economy"],
      speeds: [...speeds],
    };
  }),
  max_file_bytes: limits.file_bytes,
  max_files: limits.files_per_order,
});
