import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";
import type { CallAnswer } from "#contract/client.ts";
import type { CandidateView } from "#contract/work/desk-dispatch.ts";
import type { DeskOrder, staff_routes } from "#contract/views/staff.ts";
import { stage_kinds } from "#domain/catalog.ts";
import { paidWords } from "#domain/work/paid-words.ts";
import { hourlyRate, isBelowMinimum } from "#domain/work/minimum-pay.ts";
import { fromDecimal } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { TextField } from "#ui/field.tsx";
import { serverProblems } from "#ui/form.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { FeeConfirmation } from "../../fee-confirmation.tsx";
import { useDeskText } from "../../text.ts";
import style from "./assign-panel.module.css";
import { CandidateRow } from "./candidate-row.tsx";
import { candidatesQuery, isSession, useOffer } from "./data.ts";
import { dialogueQuery } from "./dialogue-calls.ts";
import { dispatchQuery, useStartRound } from "./round-queries.ts";
import { Panel } from "./panel.tsx";
import { wireAmount } from "./quote-draft.ts";
import { RoundPanel } from "./round-panel.tsx";
import { useStageName } from "./stages-panel.tsx";

type Candidates = CallAnswer<typeof staff_routes.candidates>;
const ways = ["offer", "direct", "chosen", "board"] as const;
type Way = (typeof ways)[number];

/** S3 assign panel: the stage that waits, how a translator is found, who may do it, and why the others may not. */
export function AssignPanel({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const name = useStageName();
  const turn = desk.stages.map(({ id: stage, state, offers }) => `${stage}${state}${offers.length}`).join();
  const [search, setSearch] = useState<string>();
  const found = useQuery(candidatesQuery(id, turn, search));
  const dispatch = useQuery(dispatchQuery(id));
  const kind = found.data?.kind ?? null;
  const held = (useQuery(dialogueQuery(id)).data?.hold ?? null) !== null;
  return (
    <Panel id="assign" title={kind === null ? t("assign.title") : `${t("assign.title")}: ${name(kind)}`}>
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <Skeleton rows={3} height="2.5rem" />}
      {held && <p>{t("hold.no_offers")}</p>}
      {found.data && !held && (
        <OfferForm
          key={found.data.stage_id}
          id={id}
          desk={desk}
          found={found.data}
          searching={{ search, setSearch }}
        />
      )}
      {dispatch.data && <RoundPanel id={id} found={dispatch.data} />}
    </Panel>
  );
}

/** Fee and date of what is offered by hand, checked before they are sent. */
function useTerms(found: Candidates) {
  const [fee, setFee] = useState(found.fee?.currency_amount_decimal ?? "");
  const [deadline, setDeadline] = useState(found.deadline === null ? "" : toLocalInput(found.deadline));
  const [problems, setProblems] = useState<{ fee?: string; deadline?: string }>({});
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const read = (): { fee: string; deadline: string; confirmed: boolean } | null => {
    const amount = wireAmount(fee);
    const until = fromLocalInput(deadline);
    const no_fee = fromDecimal(amount) === null || amount.startsWith("-");
    setProblems({
      ...(no_fee ? { fee: "amount.invalid" } : {}),
      ...(until === null ? { deadline: "field.required" } : {}),
    });
    return no_fee || until === null
      ? null
      : { fee: amount, deadline: until, confirmed: confirmed === amount };
  };
  const confirmation = { fee: wireAmount(fee), confirmed, onConfirm: setConfirmed };
  return { fee, setFee, deadline, setDeadline, problems, setProblems, read, confirmation };
}

type Searching = {
  readonly search: string | undefined;
  readonly setSearch: (search: string | undefined) => void;
};

type OfferProps = {
  readonly id: string;
  readonly desk: DeskOrder;
  readonly found: Candidates;
  readonly searching: Searching;
};

function OfferForm({ id, desk, found, searching }: OfferProps) {
  const { t } = useDeskText();
  const offer = useOffer(id);
  const start = useStartRound(id);
  const terms = useTerms(found);
  const [way, setWay] = useState<Way>("offer");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const send = (translator: CandidateView) => {
    const made = terms.read();
    if (!made) return;
    start.reset();
    offer.mutate(
      { translator_id: translator.id, ...made, direct: way === "direct" },
      {
        onSuccess: () =>
          toast(t(way === "direct" ? "assign.assigned" : "assign.done", { name: translator.name })),
        onError: (error) => terms.setProblems(serverProblems(error) ?? {}),
      },
    );
  };
  const open = () => {
    const made = terms.read();
    if (!made || way === "offer" || way === "direct") return;
    const translator_ids = way === "chosen" ? [...chosen] : [];
    offer.reset();
    start.mutate({ mode: way, translator_ids, ...made }, { onSuccess: () => toast(t("dispatch.started")) });
  };
  const problem = [offer.error, start.error].find((one) => one !== null && serverProblems(one) === null);
  const offered = askedByName(desk);
  const by_name = way === "offer" || way === "direct";
  return (
    <>
      {problem && <Refused problem={problem} confirmation={terms.confirmation} />}
      <Terms desk={desk} currency={found.fee?.currency_code ?? desk.currency} terms={terms} />
      <WayChoice way={way} spoken={isSession(desk)} onChange={setWay} />
      {(way === "board" || way === "chosen") && (
        <Button
          look="primary"
          busy={start.isPending}
          aria-disabled={way === "chosen" && chosen.length === 0}
          onClick={open}
        >
          {way === "board" ? t("dispatch.put") : t("dispatch.offer_chosen", { n: chosen.length })}
        </Button>
      )}
      <CandidateSearch found={found} spoken={isSession(desk)} {...searching} />
      <ul className={style.people}>
        {found.candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            offered={by_name && offered.has(candidate.name)}
            busy={offer.isPending && offer.variables.translator_id === candidate.id}
            chosen={way === "chosen" ? chosen.includes(candidate.id) : null}
            label={t(way === "direct" ? "dispatch.assign" : "assign.offer", { name: candidate.name })}
            onOffer={() => send(candidate)}
            onChoose={(yes) =>
              setChosen(yes ? [...chosen, candidate.id] : chosen.filter((one) => one !== candidate.id))
            }
          />
        ))}
      </ul>
    </>
  );
}

/** The search by name, where there are more translators than are shown, and how many there are. */
function CandidateSearch(props: Searching & { readonly found: Candidates; readonly spoken: boolean }) {
  const { found, spoken, search, setSearch } = props;
  const { t } = useDeskText();
  const change = useCallback(
    (to: { readonly search: string | undefined }) => setSearch(to.search),
    [setSearch],
  );
  const shown = found.candidates.length;
  if (search === undefined && shown === 0) return <p>{t(spoken ? "assign.none_session" : "assign.none")}</p>;
  if (search === undefined && shown === found.total) return null;
  return (
    <>
      <RestedSearch label={t("assign.search")} asked={search} onChange={change} />
      <output className="hint">
        {t(spoken ? "assign.shown_session" : "assign.shown", { n: shown, total: found.total })}
      </output>
    </>
  );
}

/** Why nothing was offered, with the confirmation of an unusual fee. */
function Refused(props: {
  readonly problem: Error;
  readonly confirmation: ReturnType<typeof useTerms>["confirmation"];
}) {
  const sentence = useProblemText();
  return (
    <>
      <Notice tone="danger" live="alert">
        {sentence(props.problem)}
      </Notice>
      <FeeConfirmation id="assign-confirmed" error={props.problem} {...props.confirmation} />
    </>
  );
}

/** Who was asked by name and has not answered: a translator with an offer of a round may still be asked by name. */
const askedByName = (desk: DeskOrder): ReadonlySet<string> =>
  new Set(
    desk.stages.flatMap(({ offers }) =>
      offers
        .filter(({ state, in_round }) => state === "sent" && !in_round)
        .map(({ translator }) => translator),
    ),
  );

/** Fee and date, with a word when the fee is less than the law's minimum an hour. */
function Terms(props: {
  readonly desk: DeskOrder;
  readonly currency: DeskOrder["currency"];
  readonly terms: ReturnType<typeof useTerms>;
}) {
  const { desk, currency, terms } = props;
  const { t } = useDeskText();
  const amount = fromDecimal(wireAmount(terms.fee));
  const minutes = desk.order.booking?.duration_minutes ?? null;
  const waiting = desk.stages.find(({ state }) => state === "waiting");
  const kind = stage_kinds.find((one) => one === waiting?.kind) ?? "translation";
  const hourly =
    amount === null
      ? null
      : hourlyRate(amount, kind, paidWords({ ...desk, words: desk.order.words ?? 0 }), minutes);
  const { least_hourly } = desk.quote_limits;
  return (
    <>
      <div className={style.fields}>
        <TextField
          id="assign-fee"
          label={t("assign.fee", { currency })}
          problem={terms.problems.fee}
          inputMode="decimal"
          autoComplete="off"
          value={terms.fee}
          onChange={(event) => terms.setFee(event.target.value)}
        />
        <TextField
          id="assign-deadline"
          type="datetime-local"
          label={t("assign.deadline")}
          problem={terms.problems.deadline}
          value={terms.deadline}
          onChange={(event) => terms.setDeadline(event.target.value)}
        />
      </div>
      {hourly !== null && isBelowMinimum(hourly, fromDecimal(least_hourly) ?? 0n) && (
        <Notice tone="warning">{t("dispatch.below_floor")}</Notice>
      )}
    </>
  );
}

function WayChoice(props: {
  readonly way: Way;
  readonly spoken: boolean;
  readonly onChange: (way: Way) => void;
}) {
  const { way, spoken, onChange } = props;
  const { t } = useDeskText();
  const name = useId();
  return (
    <>
      <Segments
        legend={t("dispatch.way")}
        name={name}
        value={way}
        choices={ways.map((value) => ({ value, label: t(`dispatch.way.${value}`) }))}
        onChange={onChange}
      />
      <p className="hint">
        {t(spoken && way === "direct" ? "dispatch.way_text.direct_session" : `dispatch.way_text.${way}`)}
      </p>
    </>
  );
}
