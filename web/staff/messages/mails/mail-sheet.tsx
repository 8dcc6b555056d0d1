import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import type { DeskMail } from "#contract/messages/desk-mails.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Loading } from "#ui/loading.tsx";
import { FailureNotice, Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { toast } from "#ui/toast.tsx";
import { MailStateBadge, useMailKind } from "../../mail-state.tsx";
import { Only } from "../../rights.tsx";
import { type FactRow, FactRows } from "../../fact-rows.tsx";
import { useDeskText } from "../../text.ts";
import { mailQuery, useResend } from "./data.ts";
import style from "./mails-page.module.css";

/** One mail as its recipient sees it, its state, and the button that sends it again. */
export function OpenMail(props: {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const { t } = useDeskText();
  const mail = useQuery(mailQuery(id));
  const { data } = mail;
  return (
    <SideSheet title={data?.subject ?? t("mails.number", { id })} onClose={onClose}>
      <Loading found={mail} rows={6} />
      {data && (
        <>
          <Facts mail={data} />
          <Only right="mails.resend">
            <Again mail={data} onOpen={onOpen} />
          </Only>
          <Content mail={data} />
        </>
      )}
    </SideSheet>
  );
}

function Facts({ mail }: { mail: DeskMail }) {
  const { t } = useDeskText();
  const kind_name = useMailKind();
  const { order_id, copy_of, sent_at } = mail;
  const rows: readonly FactRow[] = [
    [t("mails.state"), <MailStateBadge key="state" state={mail.state} />],
    [t("mails.recipient"), mail.recipient],
    [t("mails.kind"), kind_name(mail.kind)],
    [
      t("mails.order"),
      order_id === null ? null : (
        <Link key="order" to="/orders/$id" params={{ id: order_id }}>
          {t("orders.number", { id: order_id })}
        </Link>
      ),
    ],
    [t("mails.written"), <DateText key="written" value={mail.created_at} form="dated" />],
    [t("mails.sent"), sent_at === null ? null : <DateText key="sent" value={sent_at} form="dated" />],
    [
      t("mails.copy_of"),
      copy_of === null ? null : (
        <Link key="copy" to="/mails" search={{ page: 1, open: copy_of }}>
          {t("mails.number", { id: copy_of })}
        </Link>
      ),
    ],
    [t("mails.attachment"), mail.attachment_name],
  ];
  return (
    <>
      <FactRows rows={rows} />
      {mail.error !== null && (
        <Notice tone="danger">
          <p>{t("mails.error")}</p>
          <p className={style.error}>{mail.error}</p>
        </Notice>
      )}
    </>
  );
}

/** Sends it once more, or says why not. */
function Again({ mail, onOpen }: { mail: DeskMail; onOpen: (id: number) => void }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const resend = useResend();
  if (mail.again !== "yes") return <Notice tone="info">{t(`mails.not_again.${mail.again}`)}</Notice>;
  return (
    <div className="stack-3 at-start">
      {resend.isError && (
        <FailureNotice tone="danger" when={resend.error}>
          {sentence(resend.error)}
        </FailureNotice>
      )}
      <Button
        busy={resend.isPending}
        icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() =>
          resend.mutate(mail.id, {
            onSuccess: ({ id }) => {
              toast(t("mails.again_done", { recipient: mail.recipient }));
              if (id !== mail.id) onOpen(id);
            },
          })
        }
      >
        {t(mail.state === "failed" ? "mails.try_again" : "mails.again")}
      </Button>
    </div>
  );
}

/** The frame may run no scripts and follow no links, because it contains text of customers. */
function Content({ mail: { content, subject } }: { mail: DeskMail }) {
  const { t } = useDeskText();
  if (content === null) return null;
  return (
    <>
      <iframe className={style.body} title={t("mails.frame", { subject })} sandbox="" srcDoc={content.html} />
      <Disclosure summary={t("mails.plain")}>
        <pre className={style.text}>{content.text}</pre>
      </Disclosure>
    </>
  );
}
