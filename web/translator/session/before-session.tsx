import { type FormEvent, useState } from "react";
import type { ZoneSession } from "#contract/interpreting/sessions.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox, TextField } from "#ui/field.tsx";
import { serverProblems } from "#ui/form.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { SecondPlace } from "./second-place.tsx";
import { useAgree, useSetMeeting } from "./data.ts";
import style from "./session.module.css";

type Props = { readonly session: ZoneSession };

/** What is settled before a session: the word about being recorded, and where a video session takes place. */
export function BeforeSession({ session }: Props) {
  const is_open = session.minutes === null;
  return (
    <>
      {is_open && session.recording_wanted && <Recording session={session} />}
      {session.is_second && <SecondPlace session={session} />}
      {is_open && !session.is_second && session.booking?.mode === "video" && (
        <Meeting key={session.meeting_url} session={session} />
      )}
    </>
  );
}

function Recording({ session }: Props) {
  const { t } = useZoneText();
  const agree = useAgree(session.order_id);
  const [agreed, setAgreed] = useState(session.recording_agreed ?? false);
  return (
    <>
      <ActFailed error={agree.error} />
      <Checkbox
        id={`agree-${session.order_id}`}
        label={t("recording.agree")}
        hint={t("recording.wanted")}
        checked={agreed}
        onChange={({ target: { checked } }) => {
          // What was pressed is shown immediately, and reverts when it could not be saved.
          setAgreed(checked);
          agree.mutate(checked, { onError: () => setAgreed(!checked) });
        }}
      />
    </>
  );
}

/** The customer is written to as soon as the address is saved. */
function Meeting({ session }: Props) {
  const { t } = useZoneText();
  const set = useSetMeeting(session.order_id);
  const [url, setUrl] = useState(session.meeting_url ?? "");
  const problems = set.isError ? serverProblems(set.error) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(url, { onSuccess: () => toast(t("meeting.saved")) });
  };
  return (
    <form noValidate className={style.line} onSubmit={send}>
      {problems === null && <ActFailed error={set.error} />}
      <TextField
        id={`meeting-${session.order_id}`}
        type="url"
        label={t("meeting.url")}
        hint={t("meeting.hint")}
        autoComplete="off"
        maxLength={500}
        problem={problems?.["url"]}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" size="small" busy={set.isPending}>
        {t("meeting.save")}
      </Button>
      {session.meeting_url !== null && (
        <p className={style.link}>
          <a href={session.meeting_url} target="_blank" rel="noreferrer">
            {t("meeting.join")}
          </a>
        </p>
      )}
    </form>
  );
}
