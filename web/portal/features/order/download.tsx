import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { useWords } from "../../words.ts";

/** C24: no link stands in the page; it is asked for on the press, because it lives ten minutes (§9). */
function useDownload(ask: () => Promise<{ url: string }>) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { url } = await ask();
      const link = document.createElement("a");
      link.href = url;
      link.download = "";
      link.click();
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

export function FileButton({
  order_hash,
  file,
}: {
  order_hash: string;
  file: { hash: string; name: string };
}) {
  const { t } = useWords();
  const { busy, start } = useDownload(() =>
    call("attachmentLink", { params: { hash: order_hash, attachment: file.hash } }),
  );
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

export function InvoiceButton(props: { order_hash: string; invoice: { hash: string; number: string } }) {
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
        {t("order.invoice", { number: invoice.number })}
      </Button>
    </div>
  );
}
