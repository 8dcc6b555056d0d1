import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Notice } from "#ui/notice.tsx";
import { call } from "../late-api.ts";
import { useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./forms.module.css";
import { TroubleNotice, useTrouble } from "./trouble.tsx";

type State = "asked" | "sending" | "done";

/** R20: an account from a guest's order, on one press; the mailed link sets its password. `hash` is the order's or its cart's. */
export function GuestAccount({ hash }: { hash: string }) {
  const { t } = useWords();
  const logged_in = useLoggedIn();
  const [state, setState] = useState<State>("asked");
  const keyFor = useIdempotency();
  const trouble = useTrouble();
  const create = async () => {
    trouble.forget();
    setState("sending");
    const body = { hash };
    try {
      await call("guestAccount", { body, idempotency_key: keyFor(body) });
      setState("done");
    } catch (error) {
      trouble.report(error);
      setState("asked");
    }
  };
  if (logged_in) return null;
  return (
    <section className={`${style.card} ${style.start}`} aria-labelledby="guest-account">
      <h2 id="guest-account">{t("guest.title")}</h2>
      {state === "done" ? (
        <Notice tone="success" live="status" title={t("activate.title")}>
          {t("guest.done")}
        </Notice>
      ) : (
        <>
          <p>{t("guest.text")}</p>
          <TroubleNotice of={trouble} />
          <Button wide busy={state === "sending"} onClick={() => void create()}>
            {t("login.create")}
          </Button>
        </>
      )}
    </section>
  );
}
