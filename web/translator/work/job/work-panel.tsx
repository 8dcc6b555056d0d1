import { useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { QuotedSegment } from "#ui/quoted-segment.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { useProgress } from "./data.ts";
import style from "./job-page.module.css";
import { AskDialog, MachineDialog, ReleaseDialog } from "./work-dialogs.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

type Props = { readonly id: string; readonly job: JobView };
type Opened = "ask" | "release" | "return" | "redo" | "machine";

/** Everything about a job besides handing it in: how far it is, questions, giving it back, sending work back. */
export function WorkPanel({ id, job }: Props) {
  const { t } = useZoneText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { may, proposed, questions } = job.work;
  const buttons = [
    ["ask", t("question.ask"), true],
    ["return", t("return.open"), may.send_back],
    ["redo", t("return.open_redo"), may.have_redone],
    ["machine", t("machine.open"), may.reject_machine],
    ["release", t("release.open"), may.give_back],
  ] as const;
  return (
    <section className={style.panel} aria-labelledby="work-title">
      <h2 id="work-title">{t("progress.title")}</h2>
      {job.booking === null && <Progress id={id} job={job} />}
      {proposed !== null && <Notice tone="info">{t("return.proposed")}</Notice>}
      {questions.length > 0 && <Questions questions={questions} />}
      <div className="cluster-2">
        {buttons.map(([name, label, shown]) =>
          shown ? (
            <Button
              key={name}
              size="small"
              look={name === "release" ? "quiet" : "secondary"}
              onClick={() => setOpened(name)}
            >
              {label}
            </Button>
          ) : null,
        )}
      </div>
      {opened === "ask" && <AskDialog id={id} job={job} onClose={close} />}
      {opened === "release" && <ReleaseDialog id={id} job={job} onClose={close} />}
      {opened === "machine" && <MachineDialog id={id} onClose={close} />}
      {(opened === "return" || opened === "redo") && (
        <ReturnDialog id={id} job={job} redo={opened === "redo"} onClose={close} />
      )}
    </section>
  );
}

function Progress({ id, job: { work } }: Props) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const progress = useProgress(id);
  const [text, setText] = useState(String(work.progress_percent));
  const percent = /^\d{1,3}$/.test(text.trim()) ? Math.min(100, Number(text)) : null;
  const [pressed, setPressed] = useState(false);
  const send = () => {
    setPressed(true);
    if (percent === null) return;
    progress.mutate(percent, {
      onSuccess: () => toast(t("progress.saved", { percent })),
      onError: (error) => toast(sentence(error), "warning"),
    });
  };
  return (
    <>
      {work.checkpoint_at !== null && (
        <p className={style.note}>
          {t("jobs.say_by")} <DateText value={work.checkpoint_at} form="zoned" />
        </p>
      )}
      <form
        className={style.progress}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          id="progress-percent"
          label={t("progress.percent")}
          inputMode="numeric"
          maxLength={3}
          value={text}
          problem={pressed && percent === null ? "field.required" : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={progress.isPending}>
          {t("progress.send")}
        </Button>
      </form>
    </>
  );
}

const tone_of = { desk: "neutral", customer: "warning", answered: "success", closed: "neutral" } as const;

function Questions({ questions }: { questions: JobView["work"]["questions"] }) {
  const { t } = useZoneText();
  return (
    <>
      <h3 id="questions-title">{t("question.list")}</h3>
      <ul className="stack-4 shrink" aria-labelledby="questions-title">
        {questions.map((question) => (
          <li key={question.id}>
            <p>
              {question.text}{" "}
              <Badge tone={tone_of[question.state]}>{t(`question_state.${question.state}`)}</Badge>
            </p>
            {question.about && <QuotedSegment about={question.about} />}
            {question.worded !== null && (
              <p className={style.note}>{t("work.worded", { text: question.worded })}</p>
            )}
            {question.answer !== null && <p className={style.note}>{question.answer}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** T3: why the work came back, on top of everything. */
export function ReturnedNotice({ job }: { job: JobView }) {
  const { t } = useZoneText();
  const { returned } = job.work;
  if (returned === null) return null;
  return (
    <Notice tone="warning">
      <strong>{t("returned.title")}</strong>
      <p className={style.quoted}>{returned.comment}</p>
      {returned.places.length > 0 && (
        <>
          <p>{t("returned.places")}</p>
          <ul>
            {returned.places.map(({ place, text }) => (
              <li key={`${place} ${text}`}>{place === text ? place : `${place}: ${text}`}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t("returned.note")}</p>
    </Notice>
  );
}
