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
/** Typed texts: the answer to the customer, shared by all decisions, a refund with its reason, a note for the rework. */
type Typed = Readonly<Record<"answer" | "amount" | "note" | "instruction", string>>;
type Sending = {
  readonly send: (change: CaseChange) => void;
  readonly busy: boolean;
  readonly typed: Typed;
  readonly type: (typed: Partial<Typed>) => void;
};
const nothing_typed: Typed = { answer: "", amount: "", note: "", instruction: "" };

/** What the desk may do now: the events of the table, and nothing else. */
export function CaseActs({ id, one }: Acting) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const allowed = useMay();
  const me = useQuery(me_query);
  const change = useCaseChange(id);
  // Texts are stored here and not in a form, so they are kept when the form disappears after a colleague's decision.
  const [typed, setTyped] = useState(nothing_typed);
  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const send = (what: CaseChange) =>
    change.mutate(what, {
      onSuccess: () => {
        setTyped(nothing_typed);
        toast(t("corrections.done"));
      },
    });
  const may = (event: DeskCorrection["allowed_events"][number]) => one.allowed_events.includes(event);
  const works = allowed("corrections.work");
  const doing = { send, busy: change.isPending, typed, type };
  const decides = works && (may("case.accept") || may("case.reject"));
  const refunds = may("case.refund") && one.refundable !== null && allowed("refunds.make");
  const judges = works && may("case.arbitrate");
  const mine = one.state === "appealed" && one.rejected_by?.id === me.data?.id;
  const any = works && one.allowed_events.length > 0;
  const assigns = works && may("case.assign");
  const unsent = [
    decides || refunds || judges ? "" : typed.answer,
    refunds ? "" : typed.amount,
    refunds ? "" : typed.note,
    assigns ? "" : typed.instruction,
  ];
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
      <UnsentText
        id="case-unsent"
        text={unsent.filter((text) => text.trim() !== "").join("\n")}
        onDiscard={() => setTyped(nothing_typed)}
      />
      {assigns && (
        <AssignForm
          id={id}
          one={one}
          busy={doing.busy}
          send={send}
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

function Decide({ one, send, busy, ...texts }: Sending & { one: DeskCorrection }) {
  const { t } = useDeskText();
  const { answer } = texts.typed;
  const { field, withSentence } = useAnswer(texts);
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

function Refund({ one, send, busy, ...texts }: Sending & { one: DeskCorrection }) {
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
    send({ what: "refund", body: { amount: wire, answer, note: note.trim() } });
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
          <Button busy={busy} onClick={refund}>
            {t("corrections.refund")}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

function Arbitrate({ send, busy, ...texts }: Sending) {
  const { t } = useDeskText();
  const { field, withSentence } = useAnswer(texts);
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
