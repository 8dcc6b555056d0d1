import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { type FactorCalls, SecondFactorSetup } from "#ui/second-factor-setup.tsx";
import style from "#ui/second-factor-setup.module.css";
import { brand_name, call } from "../../api.ts";
import { me_query } from "../../queries.ts";
import { useZoneText } from "../../text.ts";

const calls: FactorCalls = {
  start: () => call("startTranslatorTotp", {}),
  confirm: (code) => call("confirmTranslatorTotp", { body: { code } }),
  renew: () => call("renewTranslatorRecoveryCodes", {}),
  remove: () => call("removeTranslatorTotp", {}),
};

/** T7: a code from an app besides the password. */
export function SecondFactorPage() {
  const { t } = useZoneText();
  const me = useQuery(me_query);
  const queries = useQueryClient();
  return (
    <div className={style.page}>
      <PageHead title={t("second_factor.title")} brand={brand_name} />
      <p>{t("second_factor.text")}</p>
      <Loading found={me} rows={3} />
      <SecondFactorSetup
        factor={me.data?.second_factor}
        calls={calls}
        onChanged={() => queries.invalidateQueries({ queryKey: me_query.queryKey })}
      />
    </div>
  );
}
