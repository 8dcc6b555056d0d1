import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { session } from "../api.ts";
import { customerOptions, useLoggedIn } from "../startup.ts";
import { useWords } from "../words.ts";

const read_ms = 5_000;
/** A timer of a browser holds at most this; a longer session is looked at again. */
const longest_timer_ms = 2_147_000_000;

/** G7, §4: at the end of a session says so and leads to log-in, and from there back. */
export function SessionNotice() {
  const { t } = useWords();
  const logged_in = useLoggedIn();
  const locale = useLocale();
  const router = useRouter();
  const queries = useQueryClient();
  const { href } = useLocation();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const token = logged_in ? session.read() : null;
    if (!token) return undefined;
    const timer = globalThis.setTimeout(
      () => {
        setEnded(true);
        session.clear();
        queries.removeQueries({ queryKey: customerOptions.queryKey });
      },
      Math.min(longest_timer_ms, Math.max(0, token.expires_at - Date.now())),
    );
    return () => globalThis.clearTimeout(timer);
  }, [logged_in, queries]);

  const leave = () => {
    setEnded(false);
    if (brand.app === "machine_translation_demo") return void router.navigate({ to: "/" });
    return void router.navigate({ to: "/$locale/login", params: { locale }, search: { next: href } });
  };
  useEffect(() => {
    if (!ended) return undefined;
    const timer = globalThis.setTimeout(leave, read_ms);
    return () => globalThis.clearTimeout(timer);
  });
  return (
    <Dialog
      open={ended}
      modal_only
      title={t("shell.session_title")}
      onClose={() => setEnded(false)}
      actions={
        <Button look="primary" onClick={leave}>
          {t("shell.log_in_now")}
        </Button>
      }
    >
      <p role="alert">{t("ui.session_expired")}</p>
    </Dialog>
  );
}
