import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import { intl_tag } from "#brands/brand.ts";
import type { MailPreview as Mail } from "#contract/messages/desk-mails.ts";
import { languageInText } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Stale } from "#ui/stale.tsx";
import style from "./mail-preview.module.css";
import { useRested } from "./rested.ts";
import { useDeskText } from "./text.ts";

/**
 * The mail that an act would send, as its reader will see it. `input` is what was typed, as the act would send it, or
 * null while something is missing; `ask` asks the server, which undoes the act.
 */
export function MailPreview<T>(props: {
  /** The act and its object. */
  readonly name: string;
  readonly input: T | null;
  readonly ask: (input: T, signal: AbortSignal) => Promise<Mail>;
}) {
  const { name, input, ask } = props;
  const { t } = useDeskText();
  const sentence = useProblemText();
  const heading = useId();
  const typed = JSON.stringify(input);
  const rested = useRested(typed);
  const shown = useQuery({
    queryKey: ["mail-preview", name, rested],
    queryFn: ({ signal }) => ask(JSON.parse(rested) as T, signal),
    enabled: rested !== "null",
    placeholderData: keepPreviousData,
    retry: false,
  });
  // The place of the mail is as high before it arrives, so that the button below does not move under a pointer.
  return (
    <section className={style.preview} aria-labelledby={heading}>
      <h3 id={heading}>{t("preview.title")}</h3>
      <Stale
        found={{ isPlaceholderData: shown.isPlaceholderData || rested !== typed }}
        className={style.place ?? ""}
      >
        {rested === "null" ? (
          <p>{t("preview.incomplete")}</p>
        ) : shown.isError ? (
          <Notice tone="warning" live="status">
            {sentence(shown.error)}
          </Notice>
        ) : shown.data === undefined ? (
          <Skeleton rows={4} />
        ) : (
          <MailBody mail={shown.data} />
        )}
      </Stale>
    </section>
  );
}

function MailBody({ mail }: { mail: Mail }) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  if (mail === null) return <p>{t("preview.none")}</p>;
  const { locale, recipient, subject, html } = mail;
  const language = languageInText(tag, intl_tag[locale].slice(0, 2));
  return (
    <>
      <p>{t("preview.to", { recipient, language })}</p>
      <p>
        <strong>{subject}</strong>
      </p>
      {/* The frame may run no scripts and follow no links. */}
      <iframe className={style.mail} title={t("preview.frame", { subject })} sandbox="" srcDoc={html} />
    </>
  );
}
