import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** Ends every session of the current user; `end` calls the server and logs out, because the current one ends too. */
export function EndSessions(props: {
  readonly end: () => Promise<void>;
  readonly heading?: "h2" | "h3";
  readonly className?: string | undefined;
}) {
  const { end, heading: Heading = "h2", className } = props;
  const { t } = useText();
  const id = useId();
  const sentence = useProblemText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const act = async () => {
    setBusy(true);
    setRefusal("");
    try {
      await end();
    } catch (error) {
      setRefusal(sentence(error));
      setBusy(false);
    }
  };
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id}>{t("ui.sessions.title")}</Heading>
      <p>{t("ui.sessions.text")}</p>
      {refusal !== "" && (
        <Notice tone="danger" live="alert">
          {refusal}
        </Notice>
      )}
      <div>
        <Button busy={busy} onClick={() => void act()}>
          {t("ui.sessions.end")}
        </Button>
      </div>
    </section>
  );
}
