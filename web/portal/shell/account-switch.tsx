import { useMutation, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";
import { callAccount } from "../account-api.ts";
import { session } from "../api.ts";
import style from "./header.module.css";
import { useOpenAccount } from "./open-account.ts";

/** The accounts of the person, in the menu; the present one is marked. */
export default function AccountSwitch() {
  const { t } = useWords();
  const locale = useLocale();
  const openAccount = useOpenAccount();
  const { data } = useQuery({
    queryKey: ["customer", "membership"],
    queryFn: ({ signal }) => callAccount("membership", { signal }),
  });
  const change = useMutation({
    mutationFn: async (customer_id: number) => {
      session.renew(await callAccount("switchAccount", { body: { customer_id } }));
      await openAccount();
    },
  });
  const waiting = data?.waiting_approvals ?? 0;
  const accounts = data?.accounts.map(({ id, name, is_current }) => (
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
  return (
    <>
      {waiting > 0 && (
        <li>
          <Link to="/$locale/account/approvals" params={{ locale }} className={style.link}>
            {t("menu.approvals", { n: waiting })}
          </Link>
        </li>
      )}
      {accounts}
    </>
  );
}
