import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { stopwatch } from "#ui/clock.ts";
import { Dialog } from "#ui/dialog.tsx";
import { saveDrafts } from "#ui/draft.ts";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { session } from "../api.ts";
import { call } from "../late-api.ts";
import { onExpiry, takeExpiry } from "../session-expiry.ts";
import { useWords } from "../words.ts";
import { useLogOut } from "./logout.ts";
import style from "./session-notice.module.css";

/** G7: the notice appears this long before the end, and is announced at this interval. */
const warn_before_s = 120;
const say_every_s = 30;
const read_ms = 5_000;
/** A timer of a browser holds at most this; a longer session is looked at again. */
const longest_timer_ms = 2_147_000_000;

type Phase =
  | { readonly name: "quiet" }
  | { readonly name: "ending"; readonly left_s: number }
  | { readonly name: "ended" };
const quiet: Phase = { name: "quiet" };

/** When the session ends by the browser's clock, in epoch milliseconds; null for a visitor. */
function endOfSession(): number | null {
  const token = session.read();
  return token && !token.anonymous ? token.expires_at : null;
}

/**
 * G7: the state of the session. A renewal, a login and a logout in another tab arrive through the stored session, and
 * the end comes in each tab at the same time.
 */
function usePhase(): [Phase, () => void] {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>(quiet);
  useEffect(() => {
    let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
    let end: number | null = null;
    const over = () => {
      end = null;
      saveDrafts();
      setPhase({ name: "ended" });
      session.clear();
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === "customer" });
    };
    const look = () => {
      globalThis.clearTimeout(timer);
      if (takeExpiry()) return over();
      const now = Date.now();
      const next = endOfSession();
      if (next !== null) end = next;
      // A session that ended early was logged out, here or in another tab.
      if (end === null || (next === null && now < end - 1_500)) {
        end = null;
        return setPhase((before) => (before.name === "ended" ? before : quiet));
      }
      const left_s = Math.ceil((end - now) / 1000);
      if (left_s <= 0 || next === null) return over();
      const waiting_ms = end - now - warn_before_s * 1000;
      setPhase(waiting_ms > 0 ? quiet : { name: "ending", left_s });
      timer = globalThis.setTimeout(look, waiting_ms > 0 ? Math.min(waiting_ms, longest_timer_ms) : 1_000);
    };
    look();
    const stop = session.subscribe(look);
    const stopExpiry = onExpiry(look);
    // A computer that slept has missed its timer.
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      stopExpiry();
      globalThis.clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [queries]);
  return [phase, () => setPhase(quiet)];
}

/** G7, §4: warns before the end of a session, reports the end, and links to the login and from there back. */
export function SessionNotice() {
  const [phase, dismiss] = usePhase();
  return (
    <>
      <Ending phase={phase} />
      <Ended open={phase.name === "ended"} dismiss={dismiss} />
    </>
  );
}

function Ending({ phase }: { phase: Phase }) {
  const { t } = useWords();
  const logOut = useLogOut();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const left_s = phase.name === "ending" ? phase.left_s : 0;
  const announced_s = Math.ceil(left_s / say_every_s) * say_every_s;
  const stay = async () => {
    setBusy(true);
    setFailed(false);
    try {
      session.renew(await call("renewToken", {}));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={phase.name === "ending"}
      modal_only
      title={t("session.ending", { time: stopwatch(left_s * 1000) })}
      onClose={() => undefined}
      actions={
        <>
          <Button look="primary" busy={busy} onClick={() => void stay()}>
            {t("session.stay")}
          </Button>
          <Button onClick={() => void logOut()}>{t("ui.log_out")}</Button>
        </>
      }
    >
      <p>{t("session.ending_text")}</p>
      <output className="visually-hidden">{t("session.ending_said", { n: announced_s })}</output>
      {failed && (
        <Notice tone="danger" live="alert">
          {t("session.not_renewed")}
        </Notice>
      )}
    </Dialog>
  );
}

function Ended({ open, dismiss }: { open: boolean; dismiss: () => void }) {
  const { t } = useWords();
  const locale = useLocale();
  const router = useRouter();
  const { href } = useLocation();
  const leave = () => {
    dismiss();
    if (brand.app === "machine_translation_demo") return void router.navigate({ to: "/" });
    return void router.navigate({ to: "/$locale/login", params: { locale }, search: { next: href } });
  };
  useEffect(() => {
    if (!open) return undefined;
    const timer = globalThis.setTimeout(leave, read_ms);
    return () => globalThis.clearTimeout(timer);
  });
  return (
    <Dialog
      open={open}
      modal_only
      title={t("shell.session_title")}
      onClose={() => undefined}
      actions={
        <Button look="primary" onClick={leave}>
          {t("shell.log_in_now")}
        </Button>
      }
    >
      <p role="alert">{t("ui.session_expired")}</p>
      <div className={style.progress} aria-hidden="true" />
    </Dialog>
  );
}
