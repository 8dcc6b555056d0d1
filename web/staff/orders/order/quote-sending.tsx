import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { orderQuery, useTakeBack } from "./data.ts";
import style from "./quote-panel.module.css";

type Sending = NonNullable<DeskOrder["sending"]>;

/** S3: after Send was pressed, the quote can be cancelled for ten seconds. The seconds are counted from the time of the server. */
export function QuoteSending({ id, left_ms }: { id: string; left_ms: number }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const undo = useTakeBack(id);
  const [until] = useState(() => Date.now() + left_ms);
  const now = useNow(1000);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const button = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its form; the one that takes it back is the next to press.
  useEffect(() => button.current?.querySelector("button")?.focus(), []);
  useEffect(() => {
    // It goes out by itself; the page follows as soon as it has.
    if (until <= now) void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  }, [queries, id, until, now]);
  const takeBack = () =>
    undo.mutateAsync(undefined).then(
      () => toast(t("quoting.undone")),
      (error: unknown) => toast(sentence(error), "warning"),
    );
  return (
    <div className={style.sending}>
      <Notice tone="success" live="status">
        {t("quoting.done")}
      </Notice>
      <div ref={button}>
        <Button busy={undo.isPending} onClick={() => void takeBack()}>
          {t("quoting.undo")}
          {/* Every second a new word would be read aloud. */}
          <span aria-hidden="true">{t("quoting.undo_left", { n: seconds })}</span>
        </Button>
      </div>
    </div>
  );
}

/** What was priced and could not go out when its moment had come: the customer or a colleague was quicker. */
export function NotSent({ sending }: { sending: Sending }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (sending.refused === null) return null;
  const time = formatInstant(locale, sending.pressed_at, "time");
  return <Notice tone="warning">{t("quoting.not_sent", { time, why: sending.refused })}</Notice>;
}
