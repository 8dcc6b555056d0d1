import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { useText } from "./i18n.tsx";
import { toast } from "./toast.tsx";

const shown_ms = 3_000;

/** Copies a text to the clipboard and confirms it; if the browser forbids it, the text is shown for manual copying. */
export function CopyButton(props: {
  readonly text: () => string;
  readonly label: string;
  /** What a screen reader reads instead of a label that several buttons share. */
  readonly name?: string;
  readonly look?: ButtonLook;
}) {
  const { text, label, name, look = "quiet" } = props;
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = globalThis.setTimeout(() => setCopied(false), shown_ms);
    return () => globalThis.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await globalThis.navigator.clipboard.writeText(text());
      setCopied(true);
      toast(t("ui.copied"));
    } catch {
      toast(t("ui.copy_failed", { text: text() }), "warning");
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      size="small"
      look={look}
      aria-label={name}
      icon={<Icon size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? t("ui.copied") : label}
    </Button>
  );
}
