import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { EndSessions, type SessionCalls } from "#ui/end-sessions.tsx";
import { callAccount } from "../../account-api.ts";
import { call } from "../../late-api.ts";
import { ConfirmPerson } from "../sign-on/confirm-person.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import forms from "../../shell/forms.module.css";
import { useLogOut } from "../../shell/logout.ts";
import { useWords } from "../../words.ts";
import { securityOptions } from "./data.ts";
import { PasskeysPart } from "./passkeys-part.tsx";
import style from "./settings.module.css";
import { TotpPart } from "./totp-part.tsx";

/** How the account is secured besides its password: a code from an app, and passkeys. */
export function SecuritySection() {
  const { t } = useWords();
  const id = useId();
  const query = useQuery(securityOptions);
  const logOut = useLogOut();
  const sessions: SessionCalls = {
    list: () => callAccount("sessions", {}),
    endOne: (hash) => callAccount("endSession", { params: { hash } }),
    endAll: async () => {
      await call("endSessions", {});
      await logOut();
    },
  };
  return (
    <section id="security" aria-labelledby={id} className={forms.card}>
      <h2 id={id}>{t("settings.security")}</h2>
      <Loaded query={query}>
        {(security) => (
          <>
            <TotpPart security={security} />
            <PasskeysPart passkeys={security.passkeys} />
          </>
        )}
      </Loaded>
      <ConfirmPerson />
      <EndSessions calls={sessions} heading="h3" className={style.part} />
    </section>
  );
}
