import { queryOptions } from "@tanstack/react-query";
import { callAccount } from "../../account-api.ts";
import { currentLocale, storeLocale } from "../../locale.ts";
import { keepPending } from "./pending.ts";

const mail_form = /^[^@\s]+@([^@\s]+\.[^@\s.]{2,})$/;
/** The domain of a typed address that is complete; empty for any other text. */
export const typedDomain = (email: string): string => mail_form.exec(email.trim())?.[1]?.toLowerCase() ?? "";

/** Whether a domain has single sign-on; asked once for a domain, because the answer is the same for each address of it. */
export const wayOptions = (email: string) =>
  queryOptions({
    queryKey: ["sign-on-way", typedDomain(email)],
    queryFn: ({ signal }) => callAccount("signOnWay", { body: { email: email.trim() }, signal }),
    enabled: typedDomain(email) !== "",
    staleTime: 60_000,
    retry: false,
  });

type Start = { readonly email: string; readonly next: string; readonly fresh?: boolean };

/** Leaves for the page of the provider. What proves this browser waits here for the answer. */
export async function startSignOn({ email, next, fresh = false }: Start): Promise<void> {
  const { url, secret } = await callAccount("startSignOn", { body: { email: email.trim(), fresh } });
  keepPending({ secret, next });
  // The address of the answer has no language.
  storeLocale(currentLocale());
  globalThis.location.assign(url);
}
