import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { MessageView } from "#contract/messages/messages.ts";
import type { Status } from "#domain/catalog.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { Checkbox, TextArea } from "#ui/field.tsx";
import { FileName } from "#ui/file-name.tsx";
import { leftAfter } from "#ui/left-after.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { Only, useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { attachmentLink } from "./data.ts";
import { messagesQuery, useWrite } from "./dialogue-calls.ts";
import { Panel } from "./panel.tsx";
import bubbles from "#ui/thread.module.css";
import style from "./talk.module.css";

/** S3: the talk with the customer about this order. A question about a request for a price stops its clock. */
export function MessagesPanel({ id, status }: { id: string; status: Status }) {
  const { t } = useDeskText();
  const allowed = useMay();
  const thread = useQuery(messagesQuery(id));
  return (
    <Panel id="talk" title={t("talk.title")}>
      {thread.data ? (
        <Thread id={id} messages={thread.data} />
      ) : thread.isError ? (
        <LoadFailed error={thread.error} onRetry={thread.refetch} />
      ) : (
        <Skeleton rows={2} />
      )}
      {allowed("messages.write") && status !== "draft" && <Write id={id} status={status} />}
    </Panel>
  );
}

function Thread({ id, messages }: { id: string; messages: readonly MessageView[] }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (messages.length === 0) return <p>{t("talk.none")}</p>;
  const name = ({ author, name: who }: MessageView): string =>
    author === "customer" ? t("talk.customer") : author === "system" ? t("talk.system") : who;
  return (
    <ol className={`${bubbles.thread} small`} aria-label={t("talk.title")}>
      {messages.map((message) => (
        <li
          key={message.id}
          className={`${bubbles.message} ${message.author === "customer" ? "" : bubbles.own}`}
        >
          <p className={bubbles.meta}>
            <strong>{name(message)}</strong>
            <span>{formatInstant(locale, message.created_at, "short")}</span>
            {message.is_question && <Badge tone="info">{t("talk.question_mark")}</Badge>}
          </p>
          <p className={bubbles.text}>{message.text}</p>
          {message.files.length > 0 && (
            <ul className={style.files}>
              {message.files.map((file) => (
                <li key={file.hash}>
                  <FileName name={file.name} />
                  <Only right="files.read">
                    <DownloadButton name={file.name} link={() => attachmentLink(id, file.hash)} />
                  </Only>
                </li>
              ))}
            </ul>
          )}
          {message.author !== "customer" && (
            <p className={bubbles.meta}>
              {message.read_at === null
                ? t("talk.unseen")
                : t("talk.seen", { time: formatInstant(locale, message.read_at, "short") })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Write({ id, status }: { id: string; status: Status }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const write = useWrite(id);
  const [text, setText] = useState("");
  const [is_question, setQuestion] = useState(status === "calculation");
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setProblem("field.required");
    write.mutate(
      { text, is_question },
      {
        onSuccess: () => {
          setText((now) => leftAfter(text, now));
          toast(t("talk.sent"));
        },
        onError: (error) => toast(sentence(error), "warning"),
      },
    );
  };
  return (
    <form className={style.form} onSubmit={send}>
      <TextArea
        id="talk-text"
        label={t("talk.text")}
        required
        rows={3}
        maxLength={5000}
        value={text}
        problem={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {status === "calculation" && (
        <Checkbox
          id="talk-question"
          label={t("talk.question")}
          checked={is_question}
          onChange={(event) => setQuestion(event.target.checked)}
        />
      )}
      <Button
        type="submit"
        busy={write.isPending}
        icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        {t("talk.send")}
      </Button>
    </form>
  );
}
