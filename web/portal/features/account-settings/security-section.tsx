import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Loaded } from "../../shell/load-state.tsx";
import forms from "../../shell/forms.module.css";
import { useWords } from "../../words.ts";
import { securityOptions } from "./data.ts";
import { PasskeysPart } from "./passkeys-part.tsx";
import { TotpPart } from "./totp-part.tsx";

/** How the account is secured besides its password: a code from an app, and passkeys. */
export function SecuritySection() {
  const { t } = useWords();
  const id = useId();
  const query = useQuery(securityOptions);
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
    </section>
  );
}
