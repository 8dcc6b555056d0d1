import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ComplaintText } from "#contract/cases/complaint-texts.ts";
import type { DeskCorrection } from "#contract/cases/corrections.ts";
import { useIntl } from "#ui/intl.ts";
import { Loading } from "#ui/loading.tsx";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { ComplaintSegments, complaintSegmentsQuery } from "./complaint-segments.tsx";
import style from "./complaint-texts.module.css";

const textsQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ["correction-texts", id, version],
    queryFn: ({ signal }) => call("complaintTexts", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Source, first and corrected text next to each other, with what the customer marked. */
export function ComplaintTexts({ id, one }: { id: string; one: DeskCorrection }) {
  const { t } = useDeskText();
  const segments = useQuery(complaintSegmentsQuery(id, { after: -1, is_all: false }));
  const in_editor = (segments.data?.total ?? 0) > 0;
  return (
    <section className={style.panel} aria-labelledby="texts-title">
      <h2 id="texts-title">{t("complaint.texts")}</h2>
      {in_editor && <ComplaintSegments id={id} one={one} />}
      {!segments.isPending && !in_editor && <Files id={id} one={one} />}
    </section>
  );
}

/** The texts of the files, where the order has no segments. */
function Files({ id, one }: { id: string; one: DeskCorrection }) {
  const { t } = useDeskText();
  const texts = useQuery(textsQuery(id, one.delivered.map(({ hash }) => hash).join(" ")));
  return (
    <>
      <Loading found={texts} rows={4} />
      {texts.data?.length === 0 && <p className="hint">{t("complaint.none")}</p>}
      {texts.data?.map((text) => (
        <Texts key={text.names.first} text={text} one={one} />
      ))}
    </>
  );
}

function Texts({ text, one }: { text: ComplaintText; one: DeskCorrection }) {
  const { t } = useDeskText();
  const { source_lang, target_lang } = one.order;
  const marks = one.places.filter(({ file }) => file === null || file.name === text.names.first);
  const quotes = marks.flatMap(({ quote }) => (quote === "" ? [] : [quote]));
  const corrected =
    text.changes?.map(({ how, text: part }, nth) => <Piece key={nth} how={how} text={part} />) ?? null;
  return (
    <>
      <div className={style.columns}>
        <Column title={t("corrections.source")} name={text.names.source} lang={source_lang}>
          {text.source}
        </Column>
        <Column title={t("corrections.results")} name={text.names.first} lang={target_lang}>
          {text.first === null ? null : marked(text.first, quotes)}
        </Column>
        <Column title={t("corrections.new")} name={text.names.corrected} lang={target_lang}>
          {corrected}
        </Column>
      </div>
      {marks.length > 0 && (
        <ol className={style.marks} aria-label={t("case.places")}>
          {marks.map(({ place, quote, comment }, nth) => (
            // Places of a case never change.
            <li key={nth}>
              {quote !== "" && (
                <mark lang={target_lang} className={style.mark}>
                  {quote}
                </mark>
              )}
              {[place, comment].filter((part) => part !== "").join(" · ")}
            </li>
          ))}
        </ol>
      )}
      {text.cut && <p className="hint">{t("complaint.cut")}</p>}
    </>
  );
}

function Column(props: { title: string; name: string | null; lang: string; children: ReactNode }) {
  const { title, name, lang, children } = props;
  const { t } = useDeskText();
  return (
    <div className={style.column}>
      <h3>{title}</h3>
      {name !== null && <p className="hint break">{name}</p>}
      {children === null || children === "" ? (
        <p className="hint">{t("complaint.unread")}</p>
      ) : (
        // A long text scrolls in its box, so the box can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <section className={style.text} lang={lang} tabIndex={0} aria-label={title}>
          {children}
        </section>
      )}
    </div>
  );
}

/** The text with the quoted places marked; a quote that is not in the text has no mark. */
function marked(text: string, quotes: readonly string[]): ReactNode[] {
  let rest: (string | { readonly quote: string })[] = [text];
  for (const quote of quotes)
    rest = rest.flatMap((part) => {
      if (typeof part !== "string") return [part];
      const at = part.indexOf(quote);
      return at === -1 ? [part] : [part.slice(0, at), { quote }, part.slice(at + quote.length)];
    });
  return rest.map((part, nth) =>
    typeof part === "string" ? (
      part
    ) : (
      // The parts never change their order.
      <mark key={nth} className={style.mark}>
        {part.quote}
      </mark>
    ),
  );
}

/** A change is shown by its colour, by its line, and in words for users who see neither. */
function Piece({ how, text }: NonNullable<ComplaintText["changes"]>[number]) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (how === "same") return <span>{text}</span>;
  const Tag = how === "added" ? "ins" : "del";
  return (
    <Tag>
      <span className="visually-hidden" lang={locale}>
        {` ${t(how === "added" ? "complaint.added" : "complaint.removed")}: `}
      </span>
      {text}
    </Tag>
  );
}
