import { useQueryClient } from "@tanstack/react-query";
import { Download, FileText, Upload } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { TranslatedDocument, TranslationOffer } from "#contract/work/machine-translation.ts";
import { limits } from "#domain/catalog.ts";
import { translated_extensions, translation_limits } from "#domain/work/machine-translation.ts";
import { Button } from "#ui/button.tsx";
import { useDrop } from "#ui/drop.ts";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import type { Sending } from "#ui/send-file.ts";
import { acceptOf, UploadRefused, verdictOf } from "#ui/upload.ts";
import { useDemoWords } from "./words.ts";
import { type DocumentWanted, offerOptions, sendDocument } from "./data.ts";
import style from "./demo.module.css";

const file_limits = {
  files: 1,
  size_bytes: limits.file_bytes,
  extensions: translated_extensions,
};

type Work =
  | { readonly state: "nothing" }
  | { readonly state: "sending"; readonly name: string; readonly percent: number }
  | { readonly state: "ready"; readonly made: TranslatedDocument }
  | { readonly state: "failed"; readonly sentence: string };

/** A document in, the same document in the other language out; one dropped anywhere in the region is taken. */
export function DocumentPanel({
  offer,
  region,
  ...wanted
}: DocumentWanted & {
  readonly offer: TranslationOffer;
  readonly region: RefObject<HTMLElement | null>;
}) {
  const { t } = useDemoWords();
  const { locale } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { work, send, cancel, expire } = useDocument(wanted);
  const panel = useRef<HTMLElement>(null);
  const over = useDrop(region, (files) => {
    const [file] = files;
    if (!file || work.state === "sending") return;
    panel.current?.scrollIntoView({ block: "nearest" });
    void send(file);
  });
  const { source_lang, target_lang } = wanted.pair;
  const name = (code: string) => languageName(locale, code);
  const megabytes = file_limits.size_bytes / 1024 / 1024;
  const number = new Intl.NumberFormat(locale);
  return (
    <section
      ref={panel}
      className={`${style.document} ${over ? style.over : ""}`}
      aria-labelledby="document-title"
    >
      <h2 id="document-title">{t("demo.document")}</h2>
      <p className="muted">
        {t("demo.document_text", {
          list: translated_extensions.join(", "),
          megabytes,
          characters: number.format(offer.document_characters),
        })}
      </p>
      <div className={style.actions}>
        <Button
          busy={work.state === "sending"}
          icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t("demo.choose_document", { source: name(source_lang), target: name(target_lang) })}
        </Button>
        {work.state === "sending" && <Button onClick={cancel}>{t("ui.cancel")}</Button>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("demo.document")}
          accept={acceptOf(translated_extensions)}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void send(file);
          }}
        />
      </div>
      <output>{work.state === "sending" && <OnItsWay {...work} />}</output>
      {work.state === "ready" && <Ready made={work.made} onExpired={expire} />}
      {work.state === "failed" && (
        <Notice tone="danger" live="alert">
          {work.sentence}
        </Notice>
      )}
      <p className="muted">{t("demo.left", { n: number.format(offer.day_characters_left) })}</p>
    </section>
  );
}

/** A document that is sent, then translated. */
function OnItsWay({ name, percent }: { readonly name: string; readonly percent: number }) {
  const { t } = useDemoWords();
  return (
    <span className={style.file}>
      <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
      {percent < 100
        ? `${name} · ${t("ui.file_sending", { percent })}`
        : t("demo.document_translating", { name })}
    </span>
  );
}

/** C24: the page contains no link; a press follows it while it is valid, and reports its expiry. */
function Ready({ made, onExpired }: { made: TranslatedDocument; onExpired: () => void }) {
  const { t } = useDemoWords();
  return (
    <Notice
      tone="success"
      live="status"
      action={
        <Button
          icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={`${t("ui.download")} ${made.name}`}
          onClick={() =>
            Date.now() < Date.parse(made.link.expires_at)
              ? globalThis.location.assign(made.link.url)
              : onExpired()
          }
        >
          {t("ui.download")}
        </Button>
      }
    >
      <p>{made.name}</p>
      <p>
        {t("demo.machine")} · {t("ui.links_ten_minutes")}
      </p>
    </Notice>
  );
}

function useDocument(wanted: DocumentWanted) {
  const { t } = useDemoWords();
  const queries = useQueryClient();
  const [work, setWork] = useState<Work>({ state: "nothing" });
  const sending = useRef<Sending<TranslatedDocument> | null>(null);
  useEffect(() => () => sending.current?.cancel(), []);
  const fail = (sentence: string) => setWork({ state: "failed", sentence });
  const send = async (file: File) => {
    const verdict = verdictOf(file, 0, file_limits);
    if (verdict) {
      const list = translated_extensions.join(", ");
      if (verdict === "upload.image") return fail(t("demo.document_pictures", { name: file.name, list }));
      return fail(t(verdict, { name: file.name, list, files: 1 }));
    }
    const { document_terms_characters: most } = translation_limits;
    if (wanted.adaptation.terms.length > most) return fail(t("demo.document_terms", { n: most }));
    setWork({ state: "sending", name: file.name, percent: 0 });
    try {
      sending.current = await sendDocument(file, wanted, (percent) =>
        setWork({ state: "sending", name: file.name, percent }),
      );
      setWork({ state: "ready", made: await sending.current.done });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return setWork({ state: "nothing" });
      fail(error instanceof UploadRefused ? error.message : t("upload.failed", { name: file.name }));
    } finally {
      void queries.invalidateQueries({ queryKey: offerOptions.queryKey });
    }
  };
  return {
    work,
    send,
    cancel: () => sending.current?.cancel(),
    expire: () => fail(t("demo.document_expired")),
  };
}
