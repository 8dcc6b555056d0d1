import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { TextArea } from "./field.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";

/** Unsent text of a form that disappeared after a colleague's action; renders nothing without text. */
export function UnsentText(props: {
  readonly id: string;
  readonly text: string;
  readonly onDiscard: () => void;
}) {
  const { id, text, onDiscard } = props;
  const { t } = useText();
  if (text.trim() === "") return null;
  return (
    <Notice tone="warning" live="status" title={t("ui.kept_title")}>
      <TextArea id={id} label={t("ui.kept_text")} rows={4} readOnly value={text} />
      <div className="cluster-3">
        <CopyButton text={() => text} label={t("ui.copy_text")} look="secondary" />
        <Button size="small" onClick={onDiscard}>
          {t("ui.discard_text")}
        </Button>
      </div>
    </Notice>
  );
}
