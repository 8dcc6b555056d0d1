import { Copy, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { ApiError } from "#ui/call.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useDemoWords } from "./words.ts";
import style from "./demo.module.css";
import { translatedText, type Translation } from "./use-translation.ts";

/** The translation, read-only, with what it is: made by a machine, perhaps a part of it, perhaps nothing yet. */
export function Result(props: {
  readonly translation: Translation;
  /** Whether it belongs to the text and the languages of the page. */
  readonly is_current: boolean;
  readonly target_lang: string;
  readonly onRetry: () => void;
}) {
  const { translation, is_current, target_lang, onRetry } = props;
  const { t } = useDemoWords();
  const id = useId();
  const { state, pair } = translation;
  const text = translatedText(translation);
  const waits = state === "translating";
  return (
    <div className={style.pane} aria-busy={waits}>
      {waits && text === "" ? (
        <>
          <span className={style.label}>{t("demo.result")}</span>
          <div className={style.bones}>
            <Skeleton rows={4} height="1.25rem" />
          </div>
        </>
      ) : (
        <TextArea
          id={id}
          label={t("demo.result")}
          readOnly
          rows={9}
          lang={pair?.target_lang ?? target_lang}
          value={text}
          placeholder={t("demo.empty")}
        />
      )}
      <div className={style.counts}>
        <span className={style.machine}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("demo.machine")}
        </span>
        {text !== "" && <CopyButton text={text} />}
      </div>
      {text !== "" && !is_current && <p className="muted">{t("demo.of_before")}</p>}
      {/* One line for screen readers: what is going on, not each word that arrives. */}
      <output className="visually-hidden">{state === "empty" ? "" : t(`demo.state.${state}`)}</output>
      {(state === "partial" || translation.error !== null) && (
        <Stopped translation={translation} onRetry={onRetry} />
      )}
    </div>
  );
}

function Stopped({ translation, onRetry }: { translation: Translation; onRetry: () => void }) {
  const { t } = useDemoWords();
  const sentence = useProblemText();
  const { error, state } = translation;
  const is_down = error instanceof ApiError && error.status === 503;
  return (
    <Notice
      tone={error === null ? "info" : "danger"}
      live="alert"
      action={<Button onClick={onRetry}>{t("ui.try_again")}</Button>}
    >
      {error !== null && <p>{is_down ? t("demo.down") : sentence(error)}</p>}
      {state === "partial" && <p>{t("demo.partial")}</p>}
    </Notice>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useDemoWords();
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(t("demo.copied"));
    } catch {
      setStatus(t("demo.copy_failed"));
    }
    globalThis.setTimeout(() => setStatus(""), 4_000);
  };
  return (
    <span className={style.copy}>
      <output>{status}</output>
      <Button
        size="small"
        icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t("demo.copy")}
      </Button>
    </span>
  );
}
