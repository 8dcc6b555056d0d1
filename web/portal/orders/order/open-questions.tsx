import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QuestionView } from "#contract/work/questions.ts";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { draftStore } from "#ui/draft.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { UnsentText } from "#ui/unsent-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { QuotedSegment } from "#ui/quoted-segment.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { useTypedDraft } from "../../ordering/typed-draft.ts";
import { useFailureText, useWords } from "../../words.ts";
import style from "./order.module.css";

type Typed = { readonly id: number; readonly text: string };
const no_answer: Typed = { id: 0, text: "" };
const isEmpty = ({ text }: Typed) => text.trim() === "";
/** C23: the answer of one order, with the question it is for. */
const answerDraft = (hash: string) =>
  draftStore<Typed>({
    brand: brand.slug,
    form: `answer:${hash}`,
    accept: (stored) => {
      if (typeof stored !== "object" || stored === null || !("id" in stored && "text" in stored)) return null;
      const { id, text } = stored;
      return typeof id === "number" && typeof text === "string" ? { id, text } : null;
    },
  });

const key = (hash: string) => ["order", hash, "questions"] as const;

/** The translator's question to the customer; shown first, because the order waits for the answer. */
export default function OpenQuestions({ hash }: { hash: string }) {
  const asked = useQuery({
    queryKey: key(hash),
    queryFn: ({ signal }) => call("orderQuestions", { params: { hash }, signal }),
    refetchInterval: 30_000,
  });
  const open = asked.data?.find(({ state }) => state === "customer");
  // The text is stored here: the form disappears when the desk has answered meanwhile.
  const [draft] = useState(() => answerDraft(hash));
  const [typed, setTyped] = useState(() => draft.read()?.data ?? no_answer);
  const end = useTypedDraft(draft, typed, isEmpty, false);
  const answered = asked.data?.filter(({ answer }) => answer !== null) ?? [];
  // Nothing is shown while it loads or fails: most orders have no question, and the mail links here again.
  return (
    <>
      {open && (
        <Question
          key={open.id}
          hash={hash}
          question={open}
          text={typed.id === open.id ? typed.text : ""}
          onText={(text) => setTyped({ id: open.id, text })}
          onSent={() => {
            end();
            setTyped(no_answer);
          }}
        />
      )}
      {asked.data && typed.id !== open?.id && (
        <UnsentText id="asked-unsent" text={typed.text} onDiscard={() => setTyped(no_answer)} />
      )}
      {answered.length > 0 && <Answered questions={answered} />}
    </>
  );
}

/** Answered questions stay readable. */
function Answered({ questions }: { questions: readonly QuestionView[] }) {
  const { t } = useWords();
  return (
    <section className={style.card}>
      <Disclosure summary={t("asked.answered", { n: questions.length })}>
        <dl className={style.talk}>
          {questions.map(({ id, text, about, answer }) => (
            <div key={id}>
              <dt>
                {text}
                {about && <QuotedSegment about={about} />}
              </dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </section>
  );
}

type Asking = {
  readonly hash: string;
  readonly question: QuestionView;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSent: () => void;
};

/** Sends the answer; an error is shown above the text, which stays. */
function useAnswer({ hash, question, text, onSent }: Asking) {
  const { t } = useWords();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    if (text.trim() === "") return setProblem("field.required");
    setBusy(true);
    setError(null);
    try {
      const params = { hash, question: String(question.id) };
      const body = { text, version: question.version };
      const left = await call("answerOrderQuestion", {
        params,
        body,
        idempotency_key: keyFor([params, body]),
      });
      toast(t("asked.sent"));
      onSent();
      queries.setQueryData(key(hash), left);
      await queries.invalidateQueries({ queryKey: ["order", hash] });
    } catch (caught) {
      setError(failureText(caught));
      setBusy(false);
      // It may have been reworded or withdrawn: the page shows its current state.
      await queries.invalidateQueries({ queryKey: key(hash) });
    }
  };
  return { send, problem, setProblem, busy, error };
}

function Question(asking: Asking) {
  const { question, text, onText } = asking;
  const { t } = useWords();
  const { send, problem, setProblem, busy, error } = useAnswer(asking);
  return (
    <section className={style.card} aria-labelledby="asked-title">
      <h2 id="asked-title" className={style.legend}>
        {t("asked.title")}
      </h2>
      <p>{question.text}</p>
      {question.about && <QuotedSegment about={question.about} />}
      <p className="muted">{t("asked.note")}</p>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextArea
          id="asked-answer"
          label={t("asked.answer")}
          required
          rows={4}
          maxLength={4000}
          value={text}
          problem={problem}
          onChange={({ target }) => {
            onText(target.value);
            setProblem(undefined);
          }}
        />
        <p className={style.send}>
          <Button type="submit" look="primary" busy={busy}>
            {t("asked.send")}
          </Button>
        </p>
      </form>
    </section>
  );
}
