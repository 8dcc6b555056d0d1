import { Download, FileText } from "lucide-react";
import { useState } from "react";
import type { AttachmentView } from "#contract/files/files.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { earlierFiles, finalFiles } from "#domain/work/final-files.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../late-api.ts";
import { useWords } from "../words.ts";
import style from "./downloads.module.css";

function follow(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** C24: the page contains no link; it is requested when the button is pressed, because it is valid for ten minutes (§9). */
function useDownload(ask: () => Promise<{ url: string }>) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      follow((await ask()).url);
    } catch (error) {
      toast(
        error instanceof ApiError && error.message !== "" ? error.message : t("ui.load_failed"),
        "warning",
      );
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void start() };
}

const linkTo = (order_hash: string, file: { hash: string }) => () =>
  call("attachmentLink", { params: { hash: order_hash, attachment: file.hash } });

type Attached = Pick<OrderView, "attachments">;
const madeFiles = ({ attachments }: Attached): readonly AttachmentView[] => [
  ...attachments.translated,
  ...attachments.proofread,
  ...attachments.verified,
];
/** The final files, as in the archive of the server. */
export const deliverables = (order: Attached): readonly AttachmentView[] => finalFiles(madeFiles(order));
/** Files of earlier steps and versions. */
export const earlierVersions = (order: Attached): readonly AttachmentView[] => earlierFiles(madeFiles(order));

/** All files of a finished order by one press: one as it is, several as an archive. */
export function DownloadAll(props: {
  order: Attached & Pick<OrderView, "id" | "hash">;
  look?: "primary" | "secondary";
  size?: "normal" | "small";
}) {
  const { order, look = "secondary", size = "normal" } = props;
  const { t } = useWords();
  const files = deliverables(order);
  const [only] = files;
  const archive = () => call("archiveLink", { params: { hash: order.hash } });
  const { busy, start } = useDownload(files.length === 1 && only ? linkTo(order.hash, only) : archive);
  if (files.length === 0) return null;
  return (
    <Button
      look={look}
      size={size}
      busy={busy}
      aria-label={size === "small" ? t("orders.download_order", { id: String(order.id) }) : undefined}
      icon={<Download size={18} strokeWidth={2} aria-hidden="true" />}
      onClick={start}
    >
      {files.length > 1 && size === "normal"
        ? t("order.download_all", { n: files.length })
        : t("ui.download")}
    </Button>
  );
}

export function FileButton({
  order_hash,
  file,
}: {
  order_hash: string;
  file: { hash: string; name: string };
}) {
  const { t } = useWords();
  const { busy, start } = useDownload(linkTo(order_hash, file));
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={t("order.download_name", { name: file.name })}
      icon={<Download size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={start}
    >
      {t("ui.download")}
    </Button>
  );
}

export function InvoiceButton(props: { order_hash: string; invoice: OrderView["invoices"][number] }) {
  const { order_hash, invoice } = props;
  const { t } = useWords();
  const { busy, start } = useDownload(() =>
    call("orderInvoiceLink", { params: { hash: order_hash, invoice: invoice.hash } }),
  );
  return (
    <div>
      <Button
        size="small"
        busy={busy}
        icon={<FileText size={16} strokeWidth={2} aria-hidden="true" />}
        onClick={start}
      >
        <span>
          {`${t(`document.${invoice.kind}`)} `}
          <span className={style.number}>{invoice.number}</span>
        </span>
      </Button>
    </div>
  );
}
