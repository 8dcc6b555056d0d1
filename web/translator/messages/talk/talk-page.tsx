import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIntl } from "#ui/intl.ts";
import { idempotencyKey } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Thread, WriteBox } from "#ui/thread.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name, call } from "../../api.ts";
import { unread_query } from "../../queries.ts";
import { useZoneText } from "../../text.ts";
import style from "./talk-page.module.css";

const talk_key = ["talk"];

/** The talk with the desk: what it wrote, what was answered, and the next message. */
export function TalkPage() {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const talk = useQuery({ queryKey: talk_key, queryFn: ({ signal }) => call("zoneTalk", { signal }) });
  const write = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call("writeToDesk", { body: { text }, idempotency_key: key }),
    onSuccess: (thread) => queries.setQueryData(talk_key, thread),
  });
  // What is shown is read: the mark in the menu goes.
  useEffect(() => {
    if (talk.data) queries.setQueryData(unread_query.queryKey, { unread: 0 });
  }, [talk.data, queries]);
  const moment = (at: string): string => formatInstant(locale, at, "dated");
  return (
    <div className={style.page}>
      <PageHead title={t("talk.title")} brand={brand_name} />
      <p className="muted">{t("talk.lead")}</p>
      <Loading found={talk} rows={3} height="5rem" />
      {talk.data?.length === 0 && <p>{t("talk.none")}</p>}
      {talk.data && talk.data.length > 0 && (
        <Thread
          label={t("talk.title")}
          messages={talk.data.map(({ id, author, name, text, created_at, read_at }) => ({
            id,
            name: author === "desk" ? t("talk.desk", { name }) : t("talk.you"),
            own: author === "translator",
            text,
            time: moment(created_at),
            seen:
              author === "desk"
                ? undefined
                : read_at === null
                  ? t("talk.unseen")
                  : t("talk.seen", { time: moment(read_at) }),
          }))}
        />
      )}
      <WriteBox
        label={t("talk.text")}
        send={t("talk.send")}
        busy={write.isPending}
        onSend={(text, sent) =>
          write.mutate(
            { text, key: idempotencyKey() },
            {
              onSuccess: () => {
                sent();
                toast(t("talk.sent"));
              },
              onError: (error) => toast(sentence(error), "warning"),
            },
          )
        }
      />
    </div>
  );
}
