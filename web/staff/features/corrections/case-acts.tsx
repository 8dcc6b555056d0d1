import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "react-intl";
import type { DeskCorrection } from "#contract/corrections.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { UnsentText } from "#ui/unsent-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { me_query } from "../../queries.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { AssignForm } from "./assign-form.tsx";
import style from "./corrections.module.css";
import { type CaseChange, useCaseChange } from "./data.ts";

type Acting = { readonly id: string; readonly one: DeskCorrection };
type Sending = {
  readonly send: (change: CaseChange) => void;
  readonly busy: boolean;
  /** The draft of the answer to the customer, shared by all decisions. */
  readonly answer: string;
  readonly setAnswer: (answer: string) => void;
};

/** What the desk may do now: the events of the table, and nothing else. */
export function CaseActs({ id, one }: Acting) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const allowed = useMay();
  const me = useQuery(me_query);
  const change = useCaseChange(id);
  // The answer is stored here and not in a form, so it is kept when the form disappears after a colleague's decision.
  const [answer, setAnswer] = useState("");
  const send = (what: CaseChange) =>
    change.mutate(what, {
      onSuccess: () => {
        setAnswer("");
        toast(t("corrections.done"));
      },
    });
  const may = (event: DeskCorrection["allowed_events"][number]) => one.allowed_events.includes(event);
  const works = allowed("corrections.work");
  const doing = { send, busy: change.isPending, answer, setAnswer };
  const decides = works && (may("case.accept") || may("case.reject"));
  const refunds = may("case.refund") && one.refundable !== null && allowed("refunds.make");
  const judges = works && may("case.arbitrate");
  const mine = one.state === "appealed" && one.rejected_by?.id === me.data?.id;
  const any = works && one.allowed_events.length > 0;
  return (
    <section className={style.panel} aria-labelledby="acts-title">
      <h2 id="acts-title">{t("corrections.acts")}</h2>
      {change.isError && (
        <Notice tone="danger" live="alert">
          {sentence(change.error)}
        </Notice>
      )}
      {one.refund_waits && <Notice tone="info">{t("corrections.refund_waits")}</Notice>}
      {mine && <Notice tone="info">{t("corrections.same_person")}</Notice>}
      {!any && !mine && !one.refund_waits && <p className={style.muted}>{t("corrections.no_acts")}</p>}
      {works && may("case.triage") && (
        <div>
          <Button look="primary" busy={doing.busy} onClick={() => send({ what: "triage" })}>
            {t("corrections.triage")}
          </Button>
        </div>
      )}
      {decides && <Decide one={one} {...doing} />}
      {refunds && <Refund one={one} {...doing} />}
      {judges && <Arbitrate {...doing} />}
      {!decides && !refunds && !judges && (
        <UnsentText id="case-unsent" text={answer} onDiscard={() => setAnswer("")} />
      )}
      {works && may("case.assign") && <AssignForm id={id} one={one} {...doing} />}
    </section>
  );
}

/** The customer reads the answer, so a no without a sentence is not sent. */
function useAnswer({ answer, setAnswer }: Pick<Sending, "answer" | "setAnswer">) {
  const [problem, setProblem] = useState<string | undefined>();
  return {
    field: (id: string, label: string) => (
      <TextArea
        id={id}
        label={label}
        rows={4}
        maxLength={5000}
        value={answer}
        problem={problem}
        onChange={(event) => {
          setAnswer(event.target.value);
          setProblem(undefined);
        }}
      />
    ),
    withSentence: (act: (answer: string) => void) => () => {
      if (answer.trim().length < 10) setProblem("correction.sentence");
      else act(answer.trim());
    },
  };
}

function Decide({ one, send, busy, ...typed }: Sending & { one: DeskCorrection }) {
  const { t } = useDeskText();
  const { answer } = typed;
  const { field, withSentence } = useAnswer(typed);
  return (
    <div className={style.form}>
      {field("case-answer", t("corrections.answer"))}
      <div className={style.acts}>
        <Button
          look="primary"
          busy={busy}
          onClick={() => send({ what: "decide", body: { decision: "accept", answer: answer.trim() } })}
        >
          {t("corrections.accept")}
        </Button>
        {one.allowed_events.includes("case.reject") && (
          <Button
            look="danger"
            busy={busy}
            onClick={withSentence((said) =>
              send({ what: "decide", body: { decision: "reject", answer: said } }),
            )}
          >
            {t("corrections.reject")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Refund({ one, send, busy, ...answering }: Sending & { one: DeskCorrection }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { field, withSentence } = useAnswer(answering);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<{ amount?: string; note?: string }>({});
  const most = one.refundable;
  if (!most) return null;
  const refund = withSentence((answer) => {
    const typed = amount.trim().replace(",", ".");
    const wrong = {
      ...(/^\d{1,10}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? {} : { amount: "amount.invalid" }),
      ...(note.trim() === "" ? { note: "field.required" } : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    send({ what: "refund", body: { amount: typed, answer, note: note.trim() } });
  });
  return (
    <Disclosure summary={t("corrections.refund")}>
      <div className={style.form}>
        <TextField
          id="case-amount"
          label={t("corrections.amount", { currency: most.currency_code })}
          hint={t("corrections.at_most", { amount: formatMoney(locale, most) })}
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          problem={problems.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        {field("case-refund-answer", t("corrections.answer"))}
        <TextField
          id="case-note"
          label={t("corrections.why")}
          autoComplete="off"
          maxLength={500}
          required
          value={note}
          problem={problems.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div>
          <Button busy={busy} onClick={refund}>
            {t("corrections.refund")}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

function Arbitrate({ send, busy, ...typed }: Sending) {
  const { t } = useDeskText();
  const { field, withSentence } = useAnswer(typed);
  const judge = (verdict: "uphold" | "grant") =>
    withSentence((answer) => send({ what: "arbitrate", body: { verdict, answer } }));
  return (
    <div className={style.form}>
      {field("case-verdict", t("corrections.answer"))}
      <div className={style.acts}>
        <Button busy={busy} onClick={judge("grant")}>
          {t("corrections.grant")}
        </Button>
        <Button busy={busy} onClick={judge("uphold")}>
          {t("corrections.uphold")}
        </Button>
      </div>
    </div>
  );
}
