import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OwnSession } from "#contract/accounts/sessions.ts";
import type { en } from "#messages/accounts/sessions/en.ts";
import { Button } from "./button.tsx";
import { formatInstant } from "./date-text.tsx";
import style from "./end-sessions.module.css";
import { useText } from "./i18n.tsx";
import { useIntl } from "./intl.ts";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** The calls of a zone; `endAll` logs out too, because the present session ends with the others. */
export type SessionCalls = {
  readonly list: () => Promise<readonly OwnSession[]>;
  readonly endOne: (id: string) => Promise<unknown>;
  readonly endAll: () => Promise<void>;
};

const query_key = ["own sessions"] as const;

/** The open sessions of the current user: each other one can be ended, or all of them. */
export function EndSessions(props: {
  readonly calls: SessionCalls;
  readonly heading?: "h2" | "h3";
  readonly className?: string | undefined;
}) {
  const { calls, heading: Heading = "h2", className } = props;
  const { t } = useText<keyof typeof en>();
  const id = useId();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: query_key, queryFn: calls.list });
  const [busy, setBusy] = useState("");
  const [refusal, setRefusal] = useState("");
  const [has_ended, setEnded] = useState(false);
  const act = async (which: string, end: () => Promise<unknown>) => {
    setBusy(which);
    setRefusal("");
    setEnded(false);
    try {
      await end();
      if (which !== "all") {
        await queries.invalidateQueries({ queryKey: query_key });
        setEnded(true);
      }
    } catch (error) {
      setRefusal(sentence(error));
    }
    setBusy("");
  };
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id}>{t("ui.sessions.title")}</Heading>
      {sessions.isError && <p>{t("ui.sessions.unknown")}</p>}
      <ul className={`stack-2 ${style.list}`}>
        {sessions.data?.map((one) => (
          <SessionRow
            key={one.id}
            session={one}
            busy={busy === one.id}
            onEnd={() => void act(one.id, () => calls.endOne(one.id))}
          />
        ))}
      </ul>
      {has_ended && (
        <Notice tone="success" live="status">
          {t("ui.sessions.ended")}
        </Notice>
      )}
      <p>{t("ui.sessions.text")}</p>
      {refusal !== "" && (
        <Notice tone="danger" live="alert">
          {refusal}
        </Notice>
      )}
      <div>
        <Button busy={busy === "all"} onClick={() => void act("all", calls.endAll)}>
          {t("ui.sessions.end")}
        </Button>
      </div>
    </section>
  );
}

function SessionRow(props: {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const { session, busy, onEnd } = props;
  const { t } = useText<keyof typeof en>();
  const { locale } = useIntl();
  const at = formatInstant(locale, session.started_at, "dated");
  return (
    <li className={`cluster-2-4 middle spread ${style.row}`}>
      <div>
        <div>
          {t("ui.sessions.started", { at })}
          {session.is_current && <strong className={style.current}>{t("ui.sessions.current")}</strong>}
        </div>
        <div className="hint">
          {t("ui.sessions.ends", { at: formatInstant(locale, session.ends_at, "dated") })}
        </div>
      </div>
      {!session.is_current && (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-label={t("ui.sessions.end_one", { at })}
        >
          {t("ui.sessions.end_short")}
        </Button>
      )}
    </li>
  );
}
