import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EndSessions } from "#ui/end-sessions.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { type FactorCalls, SecondFactorSetup } from "#ui/second-factor-setup.tsx";
import style from "#ui/second-factor-setup.module.css";
import { brand_name, call, session_calls } from "../../api.ts";
import { me_query } from "../../queries.ts";
import { useDeskText } from "../../text.ts";

const calls: FactorCalls = {
  start: () => call("startStaffTotp", {}),
  confirm: (code) => call("confirmStaffTotp", { body: { code } }),
  renew: () => call("renewStaffRecoveryCodes", {}),
  remove: () => call("removeStaffTotp", {}),
};

/** The second factor of the staff user, and the end of all their sessions. */
export function SecondFactorPage() {
  const { t } = useDeskText();
  const me = useQuery(me_query);
  const queries = useQueryClient();
  const factor = me.data?.second_factor;
  return (
    <div className={style.page}>
      <PageHead title={t("second_factor.title")} brand={brand_name} />
      <p>{t("second_factor.text")}</p>
      <SecondFactorSetup
        factor={factor}
        calls={calls}
        onChanged={() => queries.invalidateQueries({ queryKey: me_query.queryKey })}
        notice={factor?.required && <Notice tone="info">{t("second_factor.required")}</Notice>}
      />
      <EndSessions calls={session_calls} className="stack-3" />
    </div>
  );
}
