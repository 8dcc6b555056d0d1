import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useLocale } from "#ui/i18n.tsx";
import { callAccount } from "../account-api.ts";
import { session } from "../api.ts";
import { isPersonal } from "../startup.ts";
import style from "./header.module.css";

/** The accounts of the person, in the menu; the present one is marked. */
export default function AccountSwitch() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["customer", "membership"],
    queryFn: ({ signal }) => callAccount("membership", { signal }),
  });
  const change = useMutation({
    mutationFn: async (customer_id: number) => {
      session.renew(await callAccount("switchAccount", { body: { customer_id } }));
      queries.removeQueries({ predicate: isPersonal });
      await navigate({ to: "/$locale/account/orders", params: { locale } });
    },
  });
  return data?.accounts.map(({ id, name, is_current }) => (
    <li key={id}>
      <button
        type="button"
        className={style.link}
        aria-current={is_current ? "true" : undefined}
        onClick={() => is_current || change.mutate(id)}
      >
        {is_current && <Check size={18} strokeWidth={1.75} aria-hidden="true" />}
        {name}
      </button>
    </li>
  ));
}
