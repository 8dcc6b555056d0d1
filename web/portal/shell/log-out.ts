import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { useLocale } from "#ui/i18n.tsx";
import { measure } from "../analytics.ts";
import { call, session } from "../api.ts";
import { isOfSomebody } from "../startup.ts";

/** §2: logout clears authentication and goes to home. The server is told, but nobody waits for it. */
export function useLogOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const locale = useLocale();
  return async () => {
    measure("logout", {});
    // The call takes the token along at once, before it is forgotten.
    const told = call("revokeToken", {}).catch(() => null);
    session.clear();
    queries.removeQueries({ predicate: isOfSomebody });
    await (brand.app === "machine_translation_demo"
      ? navigate({ to: "/" })
      : navigate({ to: "/$locale", params: { locale } }));
    await told;
  };
}
