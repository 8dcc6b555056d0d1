import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { MessageView } from "#contract/messages/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { unsentState } from "#ui/uploads.ts";
import { call } from "../late-api.ts";
import { arrivedFiles, personLimits, useOrderFiles } from "../ordering/order-files.ts";
import { messageDraft, type TypedMessage, useTypedDraft } from "../ordering/typed-draft.ts";
import { useAttachedWords } from "../ordering/upload-words.ts";
import { useFailureText, useWords } from "../words.ts";
import { Loaded } from "./load-state.tsx";
import style from "./messages.module.css";
import { useMay } from "./may.ts";

const messagesOptions = (hash: string) =>
  queryOptions({
    queryKey: ["messages", hash],
    queryFn: ({ signal }) => call("orderMessages", { params: { hash }, signal }),
    refetchInterval: 15_000,
    staleTime: 0,
  });

type Talk = { readonly hash: string; readonly source_lang: string };
/** A folded conversation: whether it begins open, and how many messages are unread. */
type Folded = { readonly open: boolean; readonly unread: number };

/** The messages with the desk about one order; anyone with the order's link may write. */
export function Messages({ folded, ...talk }: Talk & { readonly folded?: Folded }) {
  const { t } = useWords();
  return (
    <section id="messages" className={style.box} aria-labelledby="messages-title">
      {folded === undefined ? (
        <>
          <h2 id="messages-title">{t("messages.title")}</h2>
          <Conversation {...talk} />
        </>
      ) : (
        <FoldedTalk folded={folded} {...talk} />
      )}
    </section>
  );
}

function Conversation({ hash, source_lang }: Talk) {
  const { t } = useWords();
  const query = useQuery(messagesOptions(hash));
  const writes = useMay("orders.act");
  return (
    <>
      <p className="muted">{t("messages.text")}</p>
      <Loaded query={query}>{(messages) => <Thread messages={messages} />}</Loaded>
      {writes && <Write hash={hash} source_lang={source_lang} />}
    </>
  );
}

const isNamed = () => globalThis.location.hash === "#messages";

/** Opened by an address that names it as well; what is unread is read by being shown, so the count is asked for first. */
function FoldedTalk({ folded, ...talk }: Talk & { readonly folded: Folded }) {
  const { t } = useWords();
  const [open, setOpen] = useState(() => folded.open || isNamed() || messageDraft(talk.hash).read() !== null);
  const [unread] = useState(folded.unread);
  useEffect(() => {
    const follow = () => setOpen((before) => before || isNamed());
    globalThis.addEventListener("hashchange", follow);
    return () => globalThis.removeEventListener("hashchange", follow);
  }, []);
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <span className="cluster-2-3 middle">
          <h2 id="messages-title">{t("messages.title")}</h2>
          {unread > 0 && <Badge tone="warning">{t("messages.unread", { n: unread })}</Badge>}
        </span>
      }
    >
      {open && (
        <div className="stack-4">
          <Conversation {...talk} />
        </div>
      )}
    </Disclosure>
  );
}

function Thread({ messages }: { messages: readonly MessageView[] }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  if (messages.length === 0) return null;
  const name = ({ author, name: who }: MessageView): string =>
    author === "customer" ? t("messages.you") : author === "system" ? t("messages.system") : who;
  const last = messages.at(-1);
  return (
    <>
      <ol className="stack-3" aria-label={t("messages.title")}>
        {messages.map((message) => (
          <li
            key={message.id}
            className={`${style.message} ${message.author === "customer" ? style.own : ""}`}
          >
            <p className={style.meta}>
              <strong>{name(message)}</strong>
              <span>{formatInstant(tag, message.created_at, "moment")}</span>
              {message.is_question && <Badge tone="info">{t("messages.question")}</Badge>}
            </p>
            <p className={style.text}>{message.text}</p>
            {message.files.length > 0 && (
              <p className={style.meta}>{message.files.map((file) => file.name).join(", ")}</p>
            )}
            {message.author === "customer" && message.read_at !== null && (
              <p className={style.meta}>
                {t("messages.seen", { moment: formatInstant(tag, message.read_at, "dated") })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {last?.is_question && <Notice tone="warning">{t("messages.asked")}</Notice>}
    </>
  );
}

const no_message: TypedMessage = { text: "", files: [] };
const isEmpty = ({ text, files }: TypedMessage) => text.trim() === "" && files.length === 0;

/** A message being written: its text, its files, and its way to the desk. */
function useMessage(hash: string, source_lang: string) {
  const { t } = useWords();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  // A new upload list for each message: sent files are in the thread.
  const [turn, setTurn] = useState(0);
  const [draft] = useState(() => messageDraft(hash));
  const [found] = useState(() => draft.read()?.data ?? no_message);
  const uploads = useOrderFiles({
    source_lang: { current: source_lang },
    for_person: true,
    arrived: found.files,
  });
  const [text, setText] = useState(found.text);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const arrived = arrivedFiles(uploads);
  useTypedDraft(draft, { text, files: arrived }, isEmpty, busy);
  const files = arrived.map(({ hash: file }) => file);
  const unsent = unsentState(uploads);
  const [pressed, setPressed] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (text.trim() === "") setProblem("field.required");
    // A message is not sent without a file that was chosen for it.
    if (text.trim() === "" || unsent !== null) return;
    setPressed(false);
    setBusy(true);
    setError(null);
    const body = { text, files };
    try {
      const thread = await call("writeMessage", {
        params: { hash },
        body,
        idempotency_key: keyFor([hash, body, turn]),
      });
      queries.setQueryData(messagesOptions(hash).queryKey, thread);
      draft.clear();
      // What was typed meanwhile stays.
      setText((now) => (now === text ? "" : now));
      setTurn(turn + 1);
      uploads.clear();
      toast(t("messages.sent"));
      await queries.invalidateQueries({ queryKey: ["order", hash] });
    } catch (caught) {
      setError(failureText(caught));
    } finally {
      setBusy(false);
    }
  };
  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const files_problem = pressed && unsent !== null ? `write.unsent.${unsent}` : undefined;
  return { text, write, uploads, problem, files_problem, error, busy, send };
}

function Write({ hash, source_lang }: { hash: string; source_lang: string }) {
  const { t } = useWords();
  const describe = useAttachedWords();
  const { text, write, uploads, problem, files_problem, error, busy, send } = useMessage(hash, source_lang);
  return (
    <form className={style.form} onSubmit={(event) => void send(event)}>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error}
        </Notice>
      )}
      <TextArea
        id="message-text"
        label={t("messages.write")}
        required
        rows={4}
        maxLength={5000}
        value={text}
        problem={problem}
        onChange={(event) => write(event.target.value)}
      />
      <FileDrop
        id="message-files"
        label={t("messages.files")}
        uploads={uploads}
        limits={personLimits()}
        describe={describe}
        problem={files_problem}
      />
      <Button type="submit" busy={busy}>
        {t("messages.send")}
      </Button>
    </form>
  );
}
