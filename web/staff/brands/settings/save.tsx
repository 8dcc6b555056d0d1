import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { BrandSettings } from "#contract/brands/desk-settings.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useWide } from "../../wide.ts";
import { type Changed, type Diff, settings_query } from "./data.ts";
import type { Editing } from "./editing.ts";
import style from "./settings.module.css";

type Props<V, D> = {
  readonly editing: Editing<V, D>;
  /** What is different between two states, a line each. */
  readonly rowsOf: (before: V, after: V) => readonly Diff[];
  readonly changed: Changed;
  readonly send: (change: { value: V; seen: V; reason: string }) => Promise<BrandSettings[]>;
  /** The setting among all that the server answers. */
  readonly pick: (all: readonly BrandSettings[]) => V | undefined;
  /** The request that waits for a second person instead of being saved; null where none does. */
  readonly waitsFor?: (all: readonly BrandSettings[]) => number | null;
};

const differing = (rows: readonly Diff[]): Diff[] => rows.filter(({ before, after }) => before !== after);

/** What changes, why, who changed it last, and what another user has changed meanwhile. */
export function Save<V, D>(props: Props<V, D>) {
  const { editing, rowsOf, changed } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const wide = useWide();
  const { seen, value, theirs } = editing;
  const diff = differing(rowsOf(seen, value));
  return (
    <div className={style.save}>
      <h3>{t("brand_setting.changes")}</h3>
      {theirs && (
        <Notice
          tone="warning"
          live="alert"
          title={t("brand_setting.theirs", { by: theirs.by ?? "–", reason: theirs.reason ?? "–" })}
        >
          <Lines diff={differing(rowsOf(theirs.before, theirs.now))} />
          <p>{t("brand_setting.yours_stays")}</p>
        </Notice>
      )}
      <output>
        {diff.length === 0 ? (
          <span className="hint">{t("brand_setting.no_changes")}</span>
        ) : (
          <Lines diff={diff} />
        )}
      </output>
      {diff.length > 0 && (
        // A window that is made narrow for a moment takes away no reason that was typed.
        <div hidden={!wide}>
          <Reason {...props} />
        </div>
      )}
      <p className="hint">
        {changed
          ? t("brand_setting.last", {
              by: changed.by,
              day: formatInstant(locale, changed.at, "dated"),
              reason: changed.reason,
            })
          : t("brand_setting.standard")}
      </p>
    </div>
  );
}

function Lines({ diff }: { diff: readonly Diff[] }) {
  const { t } = useDeskText();
  return (
    <ul>
      {diff.map(({ what, before, after }) => (
        <li key={what}>
          {what}: {t("brand_setting.before")} <del>{before}</del>, {t("brand_setting.after")}{" "}
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}

/** The reason and the button; nothing is sent without a reason. */
function Reason<V, D>({ editing, send, pick, waitsFor }: Props<V, D>) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { seen, value } = editing;
  useFirstProblem(editing.problems);
  const save = useMutation({
    mutationFn: () => send({ value, seen, reason: reason.trim() }),
    onSuccess: (all) => {
      queries.setQueryData(settings_query.queryKey, all);
      const now = pick(all);
      if (now !== undefined) editing.saved(now);
      const waits_for = waitsFor?.(all) ?? null;
      if (waits_for !== null) void queries.invalidateQueries({ queryKey: ["approvals"] });
      toast(waits_for === null ? t("brand_setting.saved") : t("approvals.asked", { id: waits_for }));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "setting.changed") {
        const { now, by, reason: why } = error.body.details as { now: V; by: string; reason: string };
        return editing.overtaken({ now, by, reason: why });
      }
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      editing.invalid(Object.fromEntries(Object.entries(fields).map(([path, [text = ""]]) => [path, text])));
      return setFailure(sentence(error));
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(undefined);
        setProblem(reason.trim() === "" ? "field.required" : undefined);
        if (reason.trim() !== "") save.mutate();
      }}
    >
      <TextField
        id={`${id}reason`}
        label={t("account_act.reason")}
        required
        autoComplete="off"
        value={reason}
        problem={problem}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button look="primary" type="submit" busy={save.isPending}>
        {t("brand_setting.save")}
      </Button>
      {failure && (
        <Notice tone="danger" live="alert">
          {failure}
        </Notice>
      )}
    </form>
  );
}

/** The first field that is wrong gets the focus, once its problem is drawn. */
function useFirstProblem(problems: Editing<unknown>["problems"]) {
  const reported = useRef(problems);
  useEffect(() => {
    if (problems === reported.current) return;
    reported.current = problems;
    if (Object.keys(problems).length > 0)
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
}
