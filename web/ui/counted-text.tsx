import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useIntl } from "./intl.ts";
import type { TextPage } from "#contract/files/counts.ts";
import type { en } from "#messages/files/counts/en.ts";
import { Button } from "./button.tsx";
import style from "./count-report.module.css";
import { useText } from "./i18n.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { Skeleton } from "./skeleton.tsx";

type Paragraph = TextPage["paragraphs"][number];

/** The text that was read of a file, page by page; what is not counted is grey and says what it is. */
export function CountedText(props: {
  /** What the text is remembered by while the page is open. */
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly load: (page: number) => Promise<TextPage>;
}) {
  const { id, name, lang, load } = props;
  const { t } = useText<keyof typeof en>();
  const query = useInfiniteQuery({
    queryKey: ["counted-text", id],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
  const pages = query.data?.pages ?? [];
  const next = () => void query.fetchNextPage();
  return (
    <div className={style.text}>
      <p className="hint">{t("counts.text_lead")}</p>
      {/* A long text scrolls in its box, so the box can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section aria-label={t("counts.text_of", { name })} tabIndex={0} dir="auto" lang={lang || undefined}>
        {pages.map(({ page, paragraphs }) => (
          <Fragment key={page}>
            {paragraphs.map((paragraph, place) => (
              <Line key={`${page} ${place}`} paragraph={paragraph} />
            ))}
          </Fragment>
        ))}
        {query.isFetching && <Skeleton rows={3} height="1.5rem" />}
      </section>
      {query.isError && <LoadFailed error={query.error} onRetry={next} />}
      {query.hasNextPage && !query.isFetching && !query.isError && (
        <Button onClick={next}>{t("counts.text_more")}</Button>
      )}
      {pages.length > 0 && !query.hasNextPage && <p className="hint">{t("counts.text_end")}</p>}
    </div>
  );
}

/** One paragraph; a thin mark separates its sentences, because each is compared by itself. */
function Line({ paragraph }: { paragraph: Paragraph }) {
  const { t } = useText<keyof typeof en>();
  const { locale } = useIntl();
  if (!paragraph.billed)
    return (
      <p className={style.skipped}>
        <small lang={locale}>{t(`counts.region.${paragraph.region}`)}</small> {paragraph.text}
      </p>
    );
  return (
    <p className={style.billed}>
      {sentencesOf(paragraph).map(({ start, text }) => (
        <span key={start}>{text}</span>
      ))}
    </p>
  );
}

/** The sentences of a paragraph, with where each begins. */
function sentencesOf({ text, segments }: Paragraph): { start: number; text: string }[] {
  const sentences: { start: number; text: string }[] = [];
  let start = 0;
  for (const length of segments) {
    sentences.push({ start, text: text.slice(start, start + length) });
    start += length;
  }
  return sentences;
}
