import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OrderWork } from "#contract/work/work.ts";
import { check_levels, type CheckCode } from "#domain/work/checks.ts";
import { segmentCheck } from "#domain/workbench/check-codes.ts";
import { useIntl } from "#ui/intl.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { FindingPlace } from "#ui/finding-place.tsx";
import { Loading } from "#ui/loading.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { QuotedSegment } from "#ui/quoted-segment.tsx";
import { toast } from "#ui/toast.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";
import { useStageName } from "./stages-panel.tsx";
import { TakeBackDialog, WordingDialog } from "./question-dialogs.tsx";
import { type Ending, useDecision, workQuery } from "./work-calls.ts";
import { AnswerDialog, EndingDialog, ExtensionDialog } from "./work-dialogs.tsx";
import { formatDay } from "../../typed.ts";

const tones: Record<OrderWork["assignments"][number]["state"], Tone> = {
  active: "info",
  returned: "warning",
  submitted: "info",
  passed: "success",
  released: "neutral",
  revoked: "neutral",
};

/** S3: who holds and held the stages, what was handed in, asked and proposed, and what the desk may do about it. */
export function WorkPanel({ id, version, spoken }: { id: string; version: number; spoken: boolean }) {
  const { t } = useDeskText();
  const work = useQuery(workQuery(id));
  const { refetch } = work;
  const seen = useRef(version);
  useEffect(() => {
    // The order has moved, and its work with it; open dialogs stay.
    if (seen.current !== version) void refetch();
    seen.current = version;
  }, [refetch, version]);
  return (
    <Panel id="work" title={t(spoken ? "work.title_session" : "work.title")}>
      <Loading found={work} rows={3} height="2.5rem" />
      {work.data && <Work id={id} work={work.data} spoken={spoken} />}
    </Panel>
  );
}

/** `spoken`: a call or a visit, which has no progress between its beginning and its end. */
type Shown = { readonly id: string; readonly work: OrderWork; readonly spoken: boolean };

function Work({ id, work, spoken }: Shown) {
  const { t } = useDeskText();
  const parts = [
    [t("work.questions"), work.questions.length, <Questions key="q" id={id} questions={work.questions} />],
    [t("work.proposals"), work.proposals.length, <Proposals key="p" id={id} proposals={work.proposals} />],
    [t("work.hand_ins"), work.hand_ins.length, <HandIns key="h" hand_ins={work.hand_ins} />],
    [t("work.ratings"), work.ratings.length, <Ratings key="r" ratings={work.ratings} />],
    [t("work.runs"), work.runs.length, <Runs key="e" runs={work.runs} />],
  ] as const;
  return (
    <>
      {work.assignments.length === 0 ? (
        <p>{t("work.none")}</p>
      ) : (
        <Assignments assignments={work.assignments} />
      )}
      <Acts id={id} work={work} spoken={spoken} />
      {parts.map(([title, count, part]) =>
        count > 0 ? (
          <Part key={title} title={title}>
            {part}
          </Part>
        ) : null,
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={style.workpart}>
    <h3>{title}</h3>
    {children}
  </div>
);

function Assignments({ assignments }: Pick<OrderWork, "assignments">) {
  const { t } = useDeskText();
  const name = useStageName();
  return (
    <ul className={style.stages}>
      {assignments.map((one) => (
        <li key={one.id}>
          <div className={style.stage}>
            <strong>{one.translator}</strong>
            <span>{one.is_second ? t("desk_calendar.second") : name(one.kind)}</span>
            <Badge tone={tones[one.state]}>{t(`work_state.${one.state}`)}</Badge>
            {one.checkpoint_missed && <Badge tone="danger">{t("work.checkpoint_missed")}</Badge>}
            <span>{t("jobs.done_percent", { percent: one.progress_percent })}</span>
            <MoneyText value={one.fee_due ?? one.fee} />
            <span>
              {t("stage_state.until")} <DateText value={one.deadline} form="short" />
            </span>
          </div>
          {one.end_note !== "" && <p className={style.meta}>{one.end_note}</p>}
        </li>
      ))}
    </ul>
  );
}

const isInHand = ({ state, is_second }: OrderWork["assignments"][number]): boolean =>
  !is_second && (state === "active" || state === "returned");

type Opened = Ending["act"] | "extend";

function Acts({ id, work, spoken }: Shown) {
  const { t } = useDeskText();
  const allowed = useMay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const acts = [
    ["extend", t("work.extend"), work.may.extend && allowed("orders.work")],
    ["revokeStage", t("work.revoke"), work.may.revoke && allowed("stages.assign")],
    ["correctProgress", t("work.correct"), !spoken && work.may.revoke && allowed("orders.work")],
    ["bypassEngine", t("work.bypass"), work.may.bypass && allowed("orders.work")],
    ["loseWork", t("work.lose"), work.may.lose && allowed("orders.work")],
  ] as const;
  if (opened === null && acts.every(([, , shown]) => !shown)) return null;
  const deadline = work.assignments.findLast(isInHand);
  return (
    <div className={style.acts}>
      {acts.map(([name, label, shown]) =>
        shown ? (
          <Button key={name} size="small" onClick={() => setOpened(name)}>
            {label}
          </Button>
        ) : null,
      )}
      {opened === "extend" && (
        <ExtensionDialog id={id} deadline={deadline?.deadline ?? ""} onClose={() => setOpened(null)} />
      )}
      {opened !== null && opened !== "extend" && (
        <EndingDialog
          id={id}
          act={opened}
          reported={deadline?.progress_percent ?? 0}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type Asked = { readonly dialog: "answer" | "wording" | "take_back"; readonly question: number };

function Questions({ id, questions }: { id: string; questions: OrderWork["questions"] }) {
  const { t } = useDeskText();
  const allowed = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const question = questions.find((one) => one.id === asked?.question);
  const opened = question && { id, question, onClose: () => setAsked(null) };
  return (
    <>
      <ul className={style.worklist}>
        {questions.map((one) => {
          const is_open = one.state === "desk" || one.state === "customer";
          return (
            <li key={one.id}>
              <p>
                <strong>{one.by}</strong>
                {": "}
                {one.text}{" "}
                <Badge tone={is_open ? "warning" : "neutral"}>{t(`question_state.${one.state}`)}</Badge>
              </p>
              {one.about && <QuotedSegment about={one.about} />}
              {one.worded !== null && <p className={style.meta}>{t("work.worded", { text: one.worded })}</p>}
              {one.answer !== null && (
                <p className={style.meta}>{`${one.answered_by ?? t("role.customer")}: ${one.answer}`}</p>
              )}
              {is_open && allowed("orders.work") && (
                <QuestionActs state={one.state} onAsk={(dialog) => setAsked({ dialog, question: one.id })} />
              )}
            </li>
          );
        })}
      </ul>
      {opened && asked?.dialog === "answer" && <AnswerDialog {...opened} />}
      {opened && asked?.dialog === "wording" && <WordingDialog {...opened} />}
      {opened && asked?.dialog === "take_back" && <TakeBackDialog {...opened} />}
    </>
  );
}

function QuestionActs(props: {
  readonly state: OrderWork["questions"][number]["state"];
  readonly onAsk: (dialog: Asked["dialog"]) => void;
}) {
  const { state, onAsk } = props;
  const { t } = useDeskText();
  return (
    <div className={style.acts}>
      <Button size="small" look="primary" onClick={() => onAsk("answer")}>
        {t("work.answer")}
      </Button>
      <Button size="small" onClick={() => onAsk("wording")}>
        {t(state === "desk" ? "work.forward" : "work.reword")}
      </Button>
      {state === "customer" && (
        <Button size="small" onClick={() => onAsk("take_back")}>
          {t("work.take_back")}
        </Button>
      )}
    </div>
  );
}

function Proposals({ id, proposals }: { id: string; proposals: OrderWork["proposals"] }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const allowed = useMay();
  const decide = useDecision(id);
  const say = (proposal: number, confirm: boolean) =>
    decide.mutate(
      { proposal, confirm },
      {
        onSuccess: () => toast(t("work.saved")),
        onError: (error) => toast(sentence(error), "warning"),
      },
    );
  return (
    <ul className={style.worklist}>
      {proposals.map((one) => (
        <li key={one.id}>
          <p>
            <strong>{one.by}</strong>
            {`: ${t(`proposal_kind.${one.kind}`)} `}
            <Badge tone={one.state === "waiting" ? "warning" : "neutral"}>
              {t(`proposal_state.${one.state}`)}
            </Badge>
          </p>
          <p>{one.comment}</p>
          {one.sampled !== null && one.unusable !== null && (
            <p>{t("proposal.sample", { sampled: one.sampled, unusable: one.unusable })}</p>
          )}
          {one.meaning_sound !== null && (
            <p>{t(one.meaning_sound ? "return.meaning_yes" : "return.meaning_no")}</p>
          )}
          <ul>
            {one.places.map(({ place, text }) => (
              <li key={`${place} ${text}`} className={style.meta}>{`${place}: ${text}`}</li>
            ))}
          </ul>
          {one.state === "waiting" && one.kind !== "return" && allowed("orders.work") && (
            <div className={style.acts}>
              <Button size="small" look="primary" busy={decide.isPending} onClick={() => say(one.id, true)}>
                {t("proposal.confirm")}
              </Button>
              <Button size="small" busy={decide.isPending} onClick={() => say(one.id, false)}>
                {t("proposal.refuse")}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const codes = Object.keys(check_levels) as CheckCode[];

/** What a check found, and why it was right: of a place in an aligned file, or of a file as a whole. */
function Found({ finding }: { finding: OrderWork["hand_ins"][number]["findings"][number] }) {
  const { t } = useDeskText();
  const { file_name, code, level, detail, explanation, segment } = finding;
  const of_whole = codes.find((known) => known === code);
  const of_place = segmentCheck(code);
  const is_place = of_place !== null && (segment !== null || of_whole === undefined);
  const name = file_name || t("check.typed");
  const n = segment?.number ?? null;
  return (
    <li>
      <Badge tone={level === "red" ? "danger" : "warning"}>
        {n === null ? name : t("place.segment", { name, n })}
      </Badge>{" "}
      {is_place ? t(`place.${of_place}`, { detail }) : of_whole ? t(`finding.${of_whole}`, { detail }) : code}
      {segment !== null && segment.places > 1 && (
        <span className={style.meta}>{` ${t("place.more", { n: segment.places - 1 })}`}</span>
      )}
      {explanation !== "" && <span className={style.meta}>{` ${explanation}`}</span>}
      {segment !== null && (
        <FindingPlace
          source={segment.source}
          target={segment.target}
          labels={{ source: t("place.source"), target: t("place.target"), none: t("place.none") }}
        />
      )}
    </li>
  );
}

/** More than this many are folded. */
const most_open = 2;

function Findings({ findings }: Pick<OrderWork["hand_ins"][number], "findings">) {
  const { t } = useDeskText();
  const list = (
    <ul>
      {findings.map((finding) => (
        <Found key={finding.key} finding={finding} />
      ))}
    </ul>
  );
  if (findings.length <= most_open) return list;
  return (
    <Disclosure small summary={t("work.findings", { n: findings.length })}>
      {list}
    </Disclosure>
  );
}

function HandIns({ hand_ins }: Pick<OrderWork, "hand_ins">) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <ul className={style.worklist}>
      {hand_ins.map((one) => (
        <li key={one.id}>
          <p>
            <strong>{one.translator}</strong>
            {`, ${t("work.version", { n: one.version })}, `}
            <DateText value={one.made_at} form="short" />
          </p>
          {one.findings.length === 0 && <p className={style.meta}>{t("work.all_green")}</p>}
          <Findings findings={one.findings} />
          {one.repertory_number !== null && (
            <p>
              {t("work.repertory", { number: one.repertory_number, pages: one.pages ?? 0 })}
              {one.evidence !== null && `, ${t(`evidence.${one.evidence}`)}`}
              {one.posted_on !== null &&
                `, ${t("work.posted_on", { day: formatDay(locale, one.posted_on) })}`}
              {one.tracking_number !== "" && ` · ${t("sworn.tracking")}: ${one.tracking_number}`}
            </p>
          )}
          {one.session_minutes !== null && <p>{t("work.session", { minutes: one.session_minutes })}</p>}
          {one.session_notes !== null && <p className={style.meta}>{one.session_notes}</p>}
          {one.comment !== "" && <p className={style.meta}>{one.comment}</p>}
        </li>
      ))}
    </ul>
  );
}

function Ratings({ ratings }: Pick<OrderWork, "ratings">) {
  const { t } = useDeskText();
  return (
    <ul className={style.worklist}>
      {ratings.map(({ by, of, score_bps, critical, critical_limit, comment, made_at }) => (
        <li key={`${by} ${made_at}`}>
          {t("work.rated", {
            by,
            of: of ?? "",
            score: (score_bps / 100).toFixed(1),
            critical,
            limit: critical_limit,
          })}
          {comment !== "" && <p className={style.meta}>{comment}</p>}
        </li>
      ))}
    </ul>
  );
}

const outcomes = ["done", "failed", "unsupported", "unsound"] as const;

function Runs({ runs }: Pick<OrderWork, "runs">) {
  const { t } = useDeskText();
  return (
    <ul className={style.worklist}>
      {runs.map(({ attempt, engine, outcome, reason, at }) => {
        const known = outcomes.find((one) => one === outcome);
        return (
          <li key={attempt}>
            {t("work.run", { n: attempt, engine })}{" "}
            <Badge tone={outcome === "done" ? "success" : "danger"}>
              {known ? t(`run_outcome.${known}`) : outcome}
            </Badge>{" "}
            <DateText value={at} form="short" />
            {reason !== "" && <span className={style.meta}>{` ${reason}`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
