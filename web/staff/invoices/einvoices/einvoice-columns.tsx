import { Link } from "@tanstack/react-router";
import { CircleCheck, Clock, OctagonAlert, TriangleAlert } from "lucide-react";
import type { EInvoiceRow } from "#contract/invoices/einvoices.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { saveFile, useSendAgain } from "./data.ts";
import style from "./einvoices-page.module.css";

const tones: Readonly<Record<EInvoiceRow["state"], Tone>> = {
  queued: "neutral",
  sending: "info",
  sent: "info",
  offline: "warning",
  accepted: "success",
  rejected: "danger",
};
const icons: Readonly<Record<Tone, typeof Clock>> = {
  neutral: Clock,
  info: Clock,
  warning: TriangleAlert,
  success: CircleCheck,
  danger: OctagonAlert,
};

export function useColumns(): readonly Column<EInvoiceRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "number",
      label: t("einvoices.number"),
      names_row: true,
      cell: ({ id, number }) => (
        <Link to="/invoices/$id" params={{ id }}>
          {number}
        </Link>
      ),
    },
    { key: "customer", label: t("orders.customer"), cell: ({ customer }) => customer },
    {
      key: "gross",
      label: t("orders.gross"),
      align: "end",
      cell: ({ total_gross }) => <MoneyText value={total_gross} />,
    },
    { key: "state", label: t("einvoices.state"), cell: (row) => <State row={row} /> },
    {
      key: "ksef_number",
      label: t("einvoices.ksef_number"),
      cell: ({ ksef_number }) =>
        ksef_number === null ? "–" : <span className={style.code}>{ksef_number}</span>,
    },
    {
      key: "deadline",
      label: t("orders.deadline"),
      cell: (row) => <Deadline row={row} />,
    },
    { key: "files", label: t("einvoices.actions"), cell: (row) => <Actions row={row} /> },
  ];
}

/** How far it has come, and why it is not further. */
function State({ row: { state, offline, error } }: { row: EInvoiceRow }) {
  const { t } = useDeskText();
  const tone = tones[state];
  const Icon = icons[tone];
  return (
    <div className={style.state}>
      <Badge tone={tone} icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {t(`einvoices.state.${state}`)}
      </Badge>
      {offline && state !== "offline" && <Badge tone="neutral">{t("einvoices.given_offline")}</Badge>}
      {error && (
        <p className={style.error}>
          {state === "rejected" || error.code === ""
            ? [error.code, error.text].filter(Boolean).join(" – ")
            : t("einvoices.tries_again", { code: error.code })}
        </p>
      )}
    </div>
  );
}

function Deadline({ row: { deadline, late, state } }: { row: EInvoiceRow }) {
  const { t } = useDeskText();
  if (state === "accepted") return "–";
  return (
    <span className={style.deadline}>
      {deadline === null ? t("einvoices.no_deadline") : <DateText value={deadline} form="short" />}
      {late && <Badge tone="danger">{t("einvoices.late")}</Badge>}
    </span>
  );
}

function Actions({ row: { id, number, state, has_receipt } }: { row: EInvoiceRow }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const again = useSendAgain();
  const save = (file: "xml" | "upo") =>
    void saveFile(id, file).catch((error: unknown) => toast(sentence(error), "warning"));
  return (
    <span className={style.actions}>
      {state === "rejected" && (
        <Button
          size="small"
          busy={again.isPending}
          aria-label={t("einvoices.send_again_number", { number })}
          onClick={() =>
            again.mutate(id, {
              onSuccess: () => toast(t("einvoices.on_its_way", { number }), "success"),
              onError: (error) => toast(sentence(error), "warning"),
            })
          }
        >
          {t("einvoices.send_again")}
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        aria-label={t("einvoices.save_xml", { number })}
        onClick={() => save("xml")}
      >
        XML
      </Button>
      {has_receipt && (
        <Button
          size="small"
          look="quiet"
          aria-label={t("einvoices.save_upo", { number })}
          onClick={() => save("upo")}
        >
          UPO
        </Button>
      )}
    </span>
  );
}
