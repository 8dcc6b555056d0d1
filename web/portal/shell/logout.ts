import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { useLocale } from "#ui/i18n.tsx";
import { measure } from "../analytics.ts";
import { call, session } from "../api.ts";
import { isPersonal } from "../startup.ts";

/** §2: logout clears authentication and goes to home, without waiting for the answer of the server. */
export function useLogOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const locale = useLocale();
  return async () => {
    measure("logout", {});
    // The call reads the token before it is deleted.
    const revoked = call("revokeToken", {}).catch(() => null);
    session.clear();
    queries.removeQueries({ predicate: isPersonal });
    await (brand.app === "machine_translation_demo"
      ? navigate({ to: "/" })
      : navigate({ to: "/$locale", params: { locale } }));
    await revoked;
  };
}
