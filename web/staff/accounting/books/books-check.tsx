import { useIntl } from "#ui/intl.ts";
import type { MonthView } from "#contract/accounting/books.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { useCheck, useCheckProgress } from "./data.ts";

type CheckProps = {
  readonly check: MonthView["check"];
  /** Whether the month can be closed after a recent check. */
  readonly needed: boolean;
};

/** When the rules of the books were last checked and with which result, and the button that checks them now. */
export function BooksCheck({ check, needed }: CheckProps) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const start = useCheck();
  const running = useCheckProgress(check);
  const { checked_at, broken } = check;
  const at = checked_at === null ? "" : formatInstant(locale, checked_at, "short");
  const is_sound = checked_at !== null && broken.length === 0;
  const title =
    checked_at === null
      ? t("books.never_checked")
      : is_sound
        ? t("books.sound", { at })
        : t("books.broken", { n: broken.length });
  const button = (
    <Button size="small" busy={start.isPending || running !== null} onClick={() => start.mutate()}>
      {t("books.check")}
    </Button>
  );
  return (
    <>
      <Notice
        tone={checked_at === null ? "info" : is_sound ? "success" : "danger"}
        title={title}
        live="status"
        action={button}
      >
        {broken.length > 0 && (
          <>
            <p>{t("books.checked_at", { at })}</p>
            <ul>
              {broken.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        {running && <p>{t("books.checking", running)}</p>}
        {needed && !check.is_fresh && running === null && <p>{t("books.check_needed")}</p>}
      </Notice>
      {start.error && <ActFailed error={start.error} />}
    </>
  );
}
