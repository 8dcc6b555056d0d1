import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskTranslator } from "#contract/work/desk-translators.ts";
import { idempotencyKey } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Loading } from "#ui/loading.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Thread, WriteBox } from "#ui/thread.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { enterPart } from "../../enter-part.ts";
import { useDeskText } from "../../text.ts";
import style from "./translators.module.css";

const talkQuery = (id: number) =>
  queryOptions({
    queryKey: ["translator talk", id],
    queryFn: ({ signal }) => call("translatorTalk", { params: { id: String(id) }, signal }),
  });

/** S10: the conversation with a translator; a message of the desk is shown in the zone and sent as a mail. */
export function Talk({ person, edits }: { person: DeskTranslator; edits: boolean }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const heading = useId();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const options = talkQuery(person.id);
  const talk = useQuery(options);
  const { hash } = useLocation();
  // Once it is rendered: what comes later would push it out of sight.
  useEffect(() => {
    if (hash !== "" && !talk.isPending) enterPart(hash);
  }, [hash, talk.isPending]);
  const write = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call("writeToTranslator", {
        params: { id: String(person.id) },
        body: { text },
        idempotency_key: key,
      }),
    onSuccess: (thread) => queries.setQueryData(options.queryKey, thread),
  });
  const moment = (at: string): string => formatInstant(locale, at, "dated");
  return (
    <section id="talk" tabIndex={-1} className={style.part} aria-labelledby={heading}>
      <h2 id={heading}>{t("talk.title")}</h2>
      <Loading found={talk} rows={2} />
      {talk.data?.length === 0 && <p>{t("talk.none")}</p>}
      {talk.data && talk.data.length > 0 && (
        <Thread
          label={t("talk.title")}
          messages={talk.data.map(({ id, author, name, text, created_at, read_at }) => ({
            id,
            name,
            own: author === "desk",
            text,
            time: moment(created_at),
            seen:
              author === "translator"
                ? undefined
                : read_at === null
                  ? t("talk.unseen")
                  : t("talk.seen", { time: moment(read_at) }),
          }))}
        />
      )}
      {edits && person.state !== "inactive" && (
        <WriteBox
          label={t("talk.to_translator", { name: person.name })}
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
      )}
    </section>
  );
}
