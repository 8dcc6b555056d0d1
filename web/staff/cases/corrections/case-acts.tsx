import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskCorrection } from "#contract/cases/corrections.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { UnsentText } from "#ui/unsent-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { me_query } from "../../queries.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { type Asked, GiveDialog, GivenAnswer } from "./answer-dialogs.tsx";
import { AssignForm } from "./assign-form.tsx";
import style from "./corrections.module.css";
import { type CaseChange, useCaseChange } from "./data.ts";

type Acting = { readonly id: string; readonly one: DeskCorrection };
/** Typed texts: the answer to the customer, shared by all decisions, a refund with its reason, a note for the rework. */
type Typed = Readonly<Record<"answer" | "amount" | "note" | "instruction", string>>;
type Sending = {
  /** Shows what the customer gets, and then gives the answer. */
  readonly ask: (asked: Asked) => void;
  readonly typed: Typed;
  readonly type: (typed: Partial<Typed>) => void;
};

/**
 * What is typed, stored here and not in a form, so that it is not lost when a form disappears after a colleague's decision.
 * The text of a withdrawn answer is restored for correction.
 */
function useTyped({ former_answer }: DeskCorrection) {
  const [own, setOwn] = useState<Partial<Typed>>({});
  const typed: Typed = { answer: former_answer, amount: "", note: "", instruction: "", ...own };
  const type = (part: Partial<Typed>) => setOwn((before) => ({ ...before, ...part }));
  /** Forgets what was sent, and keeps what was typed since: the page may follow before the answer is there. */
  const forget = (sent: Partial<Typed>) =>
    setOwn((before) =>
      Object.fromEntries(Object.entries(before).filter(([name, text]) => text !== sent[name as keyof Typed])),
    );
  return { own, typed, type, forget, clear: () => setOwn({}) };
}

/** Sends what the desk does; an answer is shown as the customer will get it first. */
function useActs(id: string, { own, forget }: Pick<ReturnType<typeof useTyped>, "own" | "forget">) {
  const { t } = useDeskText();
  const change = useCaseChange(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = (what: CaseChange) => {
    // Taking a complaint up sends no text.
    const sent = what.what === "triage" ? {} : own;
    change.mutate(what, {
      onSuccess: () => {
        forget(sent);
        toast(t("corrections.done"));
      },
    });
  };
  const ask = (next: Asked) => {
    change.reset();
    setAsked(next);
  };
  const { isPending: busy, error, reset } = change;
  return { asked, ask, action: change, send, busy, error, reset, close: () => setAsked(null) };
}

/** What the desk may do now: the events of the table, and nothing else. */
export function CaseActs({ id, one }: Acting) {
  const { t } = useDeskText();
  const allowed = useMay();
  const me = useQuery(me_query);
  const { own, typed, type, forget, clear } = useTyped(one);
  const { asked, ask, close, ...acts } = useActs(id, { own, forget });
  const may = (event: DeskCorrection["allowed_events"][number]) => one.allowed_events.includes(event);
  const works = allowed("corrections.work");
  const doing = { ask, typed, type };
  const answering = { id, one, action: acts.action, clear, reset: acts.reset };
  const decides = works && (may("case.accept") || may("case.reject"));
  const refunds = may("case.refund") && one.refundable !== null && allowed("refunds.make");
  const judges = works && may("case.arbitrate");
  const mine = one.state === "appealed" && one.rejected_by?.id === me.data?.id;
  const any = works && one.allowed_events.length > 0;
  const assigns = works && may("case.assign");
  const unsent = [
    decides || refunds || judges ? "" : own.answer,
    refunds ? "" : own.amount,
    refunds ? "" : own.note,
    assigns ? "" : own.instruction,
  ];
  return (
    <section className={style.panel} aria-labelledby="acts-title">
      <h2 id="acts-title">{t("corrections.acts")}</h2>
      {acts.error !== null && asked === null && <ActFailed error={acts.error} />}
      {one.refund_waits && <Notice tone="info">{t("corrections.refund_waits")}</Notice>}
      {mine && <Notice tone="info">{t("corrections.same_person")}</Notice>}
      {!any && !mine && !one.refund_waits && <p className="hint">{t("corrections.no_acts")}</p>}
      {works && may("case.triage") && (
        <div>
          <Button look="primary" busy={acts.busy} onClick={() => acts.send({ what: "triage" })}>
            {t("corrections.triage")}
          </Button>
        </div>
      )}
      {works && <GivenAnswer {...answering} />}
      {asked && <GiveDialog {...answering} asked={asked} onClose={close} />}
      {decides && <Decide one={one} {...doing} />}
      {refunds && <Refund one={one} {...doing} />}
      {judges && <Arbitrate {...doing} />}
      <UnsentText
        id="case-unsent"
        text={unsent.filter((text = "") => text.trim() !== "").join("\n")}
        onDiscard={clear}
      />
      {assigns && (
        <AssignForm
          id={id}
          one={one}
          busy={acts.busy}
          send={acts.send}
          error={acts.error}
          note={typed.instruction}
          setNote={(instruction) => type({ instruction })}
        />
      )}
    </section>
  );
}

/** The customer reads the answer, so a no without a sentence is not sent. */
function useAnswer({ typed: { answer }, type }: Pick<Sending, "typed" | "type">) {
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
          type({ answer: event.target.value });
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

function Decide({ one, ask, ...texts }: Sending & { one: DeskCorrection }) {
  const { t } = useDeskText();
  const { answer } = texts.typed;
  const { field, withSentence } = useAnswer(texts);
  const decide = (decision: "accept" | "reject", text: string) =>
    ask({
      shown: { act: decision, answer: text },
      change: { what: "decide", body: { decision, answer: text } },
      title: t(`corrections.${decision}`),
      danger: decision === "reject",
    });
  return (
    <div className="stack-3">
      {field("case-answer", t("corrections.answer"))}
      <div className="cluster-2">
        <Button look="primary" onClick={() => decide("accept", answer.trim())}>
          {t("corrections.accept")}
        </Button>
        {one.allowed_events.includes("case.reject") && (
          <Button look="danger" onClick={withSentence((text) => decide("reject", text))}>
            {t("corrections.reject")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Refund({ one, ask, ...texts }: Sending & { one: DeskCorrection }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { field, withSentence } = useAnswer(texts);
  const { type } = texts;
  const { amount, note } = texts.typed;
  const [problems, setProblems] = useState<{ amount?: string; note?: string }>({});
  const most = one.refundable;
  if (!most) return null;
  const refund = withSentence((answer) => {
    const wire = amount.trim().replace(",", ".");
    const wrong = {
      ...(/^\d{1,10}(\.\d{1,2})?$/.test(wire) && Number(wire) > 0 ? {} : { amount: "amount.invalid" }),
      ...(note.trim() === "" ? { note: "field.required" } : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    ask({
      shown: { act: "refund", answer, amount: wire },
      change: { what: "refund", body: { amount: wire, answer, note: note.trim() } },
      title: t("corrections.refund"),
      danger: false,
    });
  });
  return (
    <Disclosure summary={t("corrections.refund")}>
      <div className="stack-3">
        <TextField
          id="case-amount"
          label={t("corrections.amount", { currency: most.currency_code })}
          hint={t("corrections.at_most", { amount: formatMoney(locale, most) })}
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          problem={problems.amount}
          onChange={(event) => type({ amount: event.target.value })}
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
          onChange={(event) => type({ note: event.target.value })}
        />
        <div>
          <Button onClick={refund}>{t("corrections.refund")}</Button>
        </div>
      </div>
    </Disclosure>
  );
}

function Arbitrate({ ask, ...texts }: Sending) {
  const { t } = useDeskText();
  const { field, withSentence } = useAnswer(texts);
  const judge = (verdict: "uphold" | "grant") =>
    withSentence((answer) =>
      ask({
        shown: { act: verdict, answer },
        change: { what: "arbitrate", body: { verdict, answer } },
        title: t(`corrections.${verdict}`),
        danger: false,
      }),
    );
  return (
    <div className="stack-3">
      {field("case-verdict", t("corrections.answer"))}
      <div className="cluster-2">
        <Button onClick={judge("grant")}>{t("corrections.grant")}</Button>
        <Button onClick={judge("uphold")}>{t("corrections.uphold")}</Button>
      </div>
    </div>
  );
}
