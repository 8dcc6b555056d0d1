import { Copy } from "lucide-react";
import type { JobView } from "#contract/work/translators.ts";
import { Button } from "#ui/button.tsx";
import { LinkList } from "#ui/link-list.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { FileList } from "./file-list.tsx";
import style from "./job-page.module.css";
import { SessionFacts } from "./session-facts.tsx";

/** What the translator works from: files, pasted text, links, the note, and drafts of earlier stages. */
export function SourcePanel({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  return (
    <section className={style.panel} aria-labelledby="source-title">
      <h2 id="source-title">{t(job.booking ? "job.when_where" : "job.source")}</h2>
      {job.booking && <SessionFacts booking={job.booking} />}
      {job.subject !== "" && (
        <p className={style.note}>
          <strong>{t("job.subject")}</strong> {job.subject}
        </p>
      )}
      {job.note_for_translator !== "" && (
        <p className={style.note}>
          <strong>{t("job.note")}</strong> {job.note_for_translator}
        </p>
      )}
      {job.source.length > 0 && <FileList id={id} label={t("job.source")} files={job.source} />}
      {job.text !== null && job.text !== "" && <SourceText text={job.text} lang={job.source_lang} />}
      {job.links.length > 0 && <LinkList links={job.links} className={style.links} />}
      {job.reference.length > 0 && (
        <>
          <h3>{t("job.reference")}</h3>
          <FileList id={id} label={t("job.reference")} files={job.reference} />
        </>
      )}
      {job.earlier.length > 0 && (
        <>
          <h3>{t("job.earlier")}</h3>
          <FileList id={id} label={t("job.earlier")} files={job.earlier} />
        </>
      )}
    </section>
  );
}

function SourceText({ text, lang }: { text: string; lang: string }) {
  const { t } = useZoneText();
  const copy = async () => {
    try {
      await globalThis.navigator.clipboard.writeText(text);
      toast(t("job.copied"));
    } catch {
      toast(t("job.not_copied"), "warning");
    }
  };
  return (
    <div className="stack-2">
      <div className={style.texthead}>
        <h3 id="source-text">{t("job.text")}</h3>
        <Button
          size="small"
          icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t("job.copy")}
        </Button>
      </div>
      {/* A long text scrolls in its box, so the box can be reached and scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={style.words} aria-labelledby="source-text" tabIndex={0} lang={lang}>
        {text}
      </section>
    </div>
  );
}
