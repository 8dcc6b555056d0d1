import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskTranslator } from "#contract/work/desk-translators.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText, useWord } from "../../text.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { Absences } from "./absences.tsx";
import { inviteAgain, setState, translatorQuery, useTranslatorChange, type WorkState } from "./data.ts";
import { PairsForm } from "./pairs-form.tsx";
import { Load, StateBadge, Warnings } from "./parts.tsx";
import { ResetSecondFactor } from "./second-factor.tsx";
import { Talk } from "./talk.tsx";
import { TranslatorForm } from "./translator-form.tsx";
import style from "./translators.module.css";
import { formatDay } from "../../typed.ts";

/** S10, one translator: contacts, papers, pairs with rates, absences, jobs and notes; `pay` is what they are owed. */
export function TranslatorPage({ id, pay }: { id: string; pay: ReactNode }) {
  const { t } = useDeskText();
  const found = useQuery(translatorQuery(id));
  const edits = useMay()("translators.edit");
  if (!found.data)
    return (
      <>
        <PageHead title={t("translators.one")} brand={brand_name} />
        {found.isError ? <LoadFailed error={found.error} onRetry={found.refetch} /> : <Skeleton rows={6} />}
      </>
    );
  const person = found.data;
  return (
    <>
      <div className="cluster-3-6 middle spread">
        <PageHead title={person.name} brand={brand_name} />
        {edits && <States person={person} />}
        <ResetSecondFactor person={person} />
      </div>
      <WaitingApprovals object="translator" id={person.id} />
      <Facts person={person} />
      <Talk person={person} edits={edits} />
      <TranslatorForm person={person} edits={edits} />
      <PairsForm person={person} edits={edits} />
      <Absences person={person} edits={edits} />
      <Jobs person={person} />
      {pay}
    </>
  );
}

function Facts({ person }: { person: DeskTranslator }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { formatNumber } = useIntl();
  return (
    <p className={style.facts}>
      <StateBadge row={person} />
      <Warnings warnings={person.warnings} />
      {person.away_until !== null && (
        <Badge tone="warning">{t("translators.away", { date: formatDay(locale, person.away_until) })}</Badge>
      )}
      <span>{t("assign.experience", { n: person.experience_years })}</span>
      {person.rating_hundredths !== null && (
        <span>
          {t("translators.rating")}{" "}
          {formatNumber(person.rating_hundredths / 100, { maximumFractionDigits: 1 })}
        </span>
      )}
      {person.on_time_bps !== null && (
        <span>
          {formatNumber(person.on_time_bps / 10_000, { style: "percent" })} {t("translators.on_time")}
        </span>
      )}
      <Load row={person} />
      <span>
        {t("users.second_factor")}: {t(person.second_factor ? "users.has_factor" : "users.no_factor")}
      </span>
    </p>
  );
}

/** Inviting again, pausing, letting out and in; the last two with a reason. */
function States({ person }: { person: DeskTranslator }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [asked, setAsked] = useState<WorkState | null>(null);
  const again = useTranslatorChange(inviteAgain);
  return (
    <div className="cluster-2 middle">
      {person.state === "invited" && (
        <Button
          busy={again.isPending}
          onClick={() =>
            again.mutate(person.id, {
              onSuccess: () => toast(t("users.invited", { email: person.email })),
              onError: (error) => toast(sentence(error), "warning"),
            })
          }
        >
          {t("users.invite_again")}
        </Button>
      )}
      {person.state === "active" && (
        <Button onClick={() => setAsked("paused")}>{t("translators.pause")}</Button>
      )}
      {(person.state === "paused" || person.state === "inactive") && (
        <Button onClick={() => setAsked("active")}>{t("translators.resume")}</Button>
      )}
      {person.state !== "inactive" && (
        <Button onClick={() => setAsked("inactive")}>{t("translators.let_out")}</Button>
      )}
      {asked && <StateDialog person={person} state={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function StateDialog(props: { person: DeskTranslator; state: WorkState; onClose: () => void }) {
  const { person, state, onClose } = props;
  const { t } = useDeskText();
  const id = useId();
  const [reason, setReason] = useState("");
  const [percents, setPercents] = useState<Readonly<Record<number, string>>>({});
  // A deactivated translator cannot finish the jobs in hand.
  const held = state === "inactive" ? person.jobs.filter((job) => job.state === "active") : [];
  const jobs = held.map((job) => ({
    stage_id: job.id,
    percent: Math.min(100, Math.max(0, Math.trunc(Number(percents[job.id] ?? "0")) || 0)),
  }));
  const change = useTranslatorChange(setState);
  return (
    <ActionDialog
      title={t("translators.confirm")}
      heading={t(`translators.to.${state}`, { name: person.name })}
      danger={state !== "active"}
      action={change}
      input={() => ({ id: person.id, state, reason, jobs })}
      done={t("users.saved")}
      onClose={onClose}
    >
      <p>{t(`translators.to_text.${state}`)}</p>
      <TextField
        id={`${id}reason`}
        label={t("translators.reason")}
        optional
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {held.length > 0 && <p>{t("translators.jobs_taken", { n: held.length })}</p>}
      {held.map((job) => (
        <TextField
          key={job.id}
          id={`${id}job-${job.id}`}
          label={t("translators.job_percent", { id: job.order_id })}
          inputMode="numeric"
          maxLength={3}
          value={percents[job.id] ?? "0"}
          onChange={({ target }) => setPercents({ ...percents, [job.id]: target.value })}
        />
      ))}
    </ActionDialog>
  );
}

function Jobs({ person }: { person: DeskTranslator }) {
  const { t } = useDeskText();
  const word = useWord();
  const id = useId();
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("translators.jobs")}</h2>
      {person.jobs.length === 0 && <p>{t("translators.no_jobs")}</p>}
      <ul className={`${style.list} ${style.jobs}`}>
        {person.jobs.map((job) => (
          <li key={job.id}>
            <Link to="/orders/$id" params={{ id: job.order_id }}>
              {t("orders.number", { id: job.order_id })}
            </Link>
            <span>{word([`stage.${job.kind}`], job.kind)}</span>
            {/* A call or a visit has none. */}
            <span>{job.words > 0 ? t("ui.words", { n: job.words }) : "–"}</span>
            <span>{word([`stage_state.${job.state}`], job.state)}</span>
            {job.deadline !== null && <DateText value={job.deadline} form="short" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
