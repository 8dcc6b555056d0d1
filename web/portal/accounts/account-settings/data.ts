import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { brand } from "#brand/brand.ts";
import type { CallInput } from "#contract/client.ts";
import type { DataExportView } from "#contract/accounts/privacy.ts";
import type { people_routes } from "#contract/accounts/people.ts";
import { draftStore, type DraftStore } from "#ui/draft.ts";
import { callAccount } from "../../account-api.ts";
import { call } from "../../late-api.ts";
import { customerOptions } from "../../startup.ts";

export const securityOptions = queryOptions({
  queryKey: ["customer", "security"],
  queryFn: ({ signal }) => call("security", { signal }),
});
export const consentsOptions = queryOptions({
  queryKey: ["customer", "consents"],
  queryFn: ({ signal }) => call("consents", { signal }),
});

export const keysOptions = queryOptions({
  queryKey: ["customer", "api-keys"],
  queryFn: ({ signal }) => callAccount("apiKeys", { signal }),
});
/** The modes in which keys can be made. */
export const keyModesOptions = queryOptions({
  queryKey: ["customer", "api-key-modes"],
  queryFn: ({ signal }) => callAccount("apiKeyModes", { signal }),
  staleTime: Infinity,
});

/** The cost centres of the account. */
export const purchasingOptions = queryOptions({
  queryKey: ["customer", "purchasing"],
  queryFn: ({ signal }) => callAccount("purchasing", { signal }),
});

/** Whether a copy is still being made. */
export const isAtWork = ({ state }: Pick<DataExportView, "state">): boolean =>
  state === "waiting" || state === "running";

/** Looked at again while a copy is being made. */
export const privacyOptions = queryOptions({
  queryKey: ["customer", "privacy"],
  queryFn: ({ signal }) => call("privacy", { signal }),
  refetchInterval: ({ state }) => (state.data?.exports.some(isAtWork) ? 2_000 : false),
});

export const change_schema = async () =>
  (await import("#contract/accounts/people.ts")).people_routes.changeCustomer.body;

/** Saves a part of the customer and shows the stored data. */
export function useSaveCustomer() {
  const queries = useQueryClient();
  return async (body: NonNullable<CallInput<typeof people_routes.changeCustomer>["body"]>) => {
    const customer = await call("changeCustomer", { body });
    queries.setQueryData(customerOptions.queryKey, customer);
    return customer;
  };
}

type Texts = Readonly<Record<string, string>>;

/** C23: the unsaved changes of one section, by customer, because a browser may be shared. */
export function sectionDraft(section: string, customer_id: number): DraftStore<Texts> {
  return draftStore<Texts>({
    brand: brand.slug,
    form: `settings-${section}-${customer_id}`,
    accept: (stored) => {
      if (typeof stored !== "object" || stored === null) return null;
      return Object.fromEntries(
        Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
      );
    },
  });
}
