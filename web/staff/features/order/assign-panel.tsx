import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallAnswer } from "#contract/client.ts";
import type { DeskOrder, staff_routes } from "#contract/staff.ts";
import type { GuardName } from "#domain/order/guards.ts";
import { fromDecimal } from "#domain/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { TextField } from "#ui/field.tsx";
import { serverProblems } from "#ui/form.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import style from "./assign-panel.module.css";
import { candidatesQuery, useOffer } from "./data.ts";
import { Panel } from "./panel.tsx";
import { wireAmount } from "./quote-draft.ts";
import { useStageName } from "./stages-panel.tsx";

type Candidates = CallAnswer<typeof staff_routes.candidates>;
type Candidate = Candidates["candidates"][number];

/** The conditions of the order's table that a translator may fail to meet. */
const reasons = [
  "worker_covers_pair",
  "worker_covers_domain",
  "worker_experienced",
  "worker_sworn_if_asked",
  "worker_nda_signed",
  "worker_free",
  "worker_native_in_target",
  "worker_knows_industry",
  "worker_revises_pair",
  "worker_post_edits_pair",
  "four_eyes",
] as const satisfies readonly GuardName[];

/** S3 assign panel: the stage that waits, who may do it, and why the others may not. */
export function AssignPanel({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const name = useStageName();
  const turn = desk.stages.map(({ id: stage, state, offers }) => `${stage}${state}${offers.length}`).join();
  const found = useQuery(candidatesQuery(id, turn));
  const kind = found.data?.kind ?? null;
  return (
    <Panel id="assign" title={kind === null ? t("assign.title") : `${t("assign.title")}: ${name(kind)}`}>
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <Skeleton rows={3} height="2.5rem" />}
      {found.data && <OfferForm key={found.data.stage_id} id={id} desk={desk} found={found.data} />}
    </Panel>
  );
}

function OfferForm({ id, desk, found }: { id: string; desk: DeskOrder; found: Candidates }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const offer = useOffer(id);
  const [fee, setFee] = useState(found.fee?.currency_amount_decimal ?? "");
  const [deadline, setDeadline] = useState(found.deadline === null ? "" : toLocalInput(found.deadline));
  const [problems, setProblems] = useState<{ fee?: string; deadline?: string }>({});
  const send = (translator: Candidate) => {
    const amount = wireAmount(fee);
    const until = fromLocalInput(deadline);
    const no_fee = fromDecimal(amount) === null || amount.startsWith("-");
    setProblems({
      ...(no_fee ? { fee: "amount.invalid" } : {}),
      ...(until === null ? { deadline: "field.required" } : {}),
    });
    if (no_fee || until === null) return;
    offer.mutate(
      { translator_id: translator.id, fee: amount, deadline: until },
      {
        onSuccess: () => toast(t("assign.done", { name: translator.name })),
        onError: (error) => setProblems(serverProblems(error) ?? {}),
      },
    );
  };
  const offered = new Set(
    desk.stages.flatMap(({ offers }) =>
      offers.filter(({ state }) => state === "sent").map(({ translator }) => translator),
    ),
  );
  return (
    <>
      {offer.isError && serverProblems(offer.error) === null && (
        <Notice tone="danger" live="alert">
          {sentence(offer.error)}
        </Notice>
      )}
      <div className={style.fields}>
        <TextField
          id="assign-fee"
          label={t("assign.fee", { currency: found.fee?.currency_code ?? desk.currency })}
          problem={problems.fee}
          inputMode="decimal"
          autoComplete="off"
          value={fee}
          onChange={(event) => setFee(event.target.value)}
        />
        <TextField
          id="assign-deadline"
          type="datetime-local"
          label={t("assign.deadline")}
          problem={problems.deadline}
          value={deadline}
          onChange={(event) => setDeadline(event.target.value)}
        />
      </div>
      {found.candidates.length === 0 && <p>{t("assign.nobody")}</p>}
      <ul className={style.people}>
        {found.candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            offered={offered.has(candidate.name)}
            busy={offer.isPending && offer.variables.translator_id === candidate.id}
            onOffer={() => send(candidate)}
          />
        ))}
      </ul>
    </>
  );
}

function CandidateRow(props: { candidate: Candidate; offered: boolean; busy: boolean; onOffer: () => void }) {
  const { candidate, offered, busy, onOffer } = props;
  const { t } = useDeskText();
  const reason = (guard: string) => {
    const known = reasons.find((one) => one === guard);
    return known ? t(`guard.${known}`) : guard;
  };
  return (
    <li className={candidate.suitable ? undefined : style.unsuitable}>
      <strong>{candidate.name}</strong>
      <span className={style.facts}>
        {t("assign.experience", { n: candidate.experience_years })}
        {" · "}
        {t("assign.jobs", { n: candidate.active_jobs })}
        {candidate.sworn && ` · ${t("assign.sworn")}`}
        {candidate.reason !== null && <span className={style.reason}>{reason(candidate.reason)}</span>}
      </span>
      {offered ? (
        <Badge tone="info">{t("offer_state.sent")}</Badge>
      ) : (
        candidate.suitable && (
          <Button size="small" busy={busy} onClick={onOffer}>
            {t("assign.offer", { name: candidate.name })}
          </Button>
        )
      )}
    </li>
  );
}
