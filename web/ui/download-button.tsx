import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { useText } from "./i18n.tsx";
import { useProblemText } from "./problem-text.ts";
import { toast } from "./toast.tsx";

/**
 * C24: there is no link in the page, because a link ends after ten minutes; each press asks for a fresh one and
 * follows it.
 */
export function DownloadButton(props: {
  readonly name: string;
  /** The label of the button; "Download" unless given. */
  readonly label?: string;
  readonly link: () => Promise<{ readonly url: string }>;
}) {
  const { t } = useText();
  const label = props.label ?? t("ui.download");
  const sentence = useProblemText();
  const [busy, setBusy] = useState(false);
  const follow = async () => {
    setBusy(true);
    try {
      const { url } = await props.link();
      globalThis.location.assign(url);
    } catch (error) {
      toast(sentence(error), "warning");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      busy={busy}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      aria-label={`${label} ${props.name}`}
      title={t("ui.links_ten_minutes")}
      onClick={() => void follow()}
    >
      {label}
    </Button>
  );
}
