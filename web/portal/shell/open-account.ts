import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useLocale } from "#ui/i18n.tsx";
import { call } from "../api.ts";
import { customerOptions, isPersonal } from "../startup.ts";

/**
 * Opens the orders of the account in which the session works now. Its customer is read first, so that the page stays until the
 * next one is there; what is known of the former account is forgotten.
 */
export function useOpenAccount() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  return async () => {
    const customer = await call("currentCustomer", {});
    queries.setQueryData(customerOptions.queryKey, customer);
    const [area] = customerOptions.queryKey;
    queries.removeQueries({
      predicate: (query) => isPersonal(query) && (query.queryKey[0] !== area || query.queryKey.length > 1),
    });
    await navigate({ to: "/$locale/account/orders", params: { locale } });
  };
}
