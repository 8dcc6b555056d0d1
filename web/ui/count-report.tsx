import { useState } from "react";
import { useIntl } from "./intl.ts";
import type { CountsView, FileCount, TextPage } from "#contract/files/counts.ts";
import { limits } from "#domain/catalog.ts";
import { isAnnotation } from "#domain/files/annotations.ts";
import { page_sizes, textPages } from "#domain/files/text-pages.ts";
import type { en } from "#messages/files/counts/en.ts";
import style from "./count-report.module.css";
import { CountedText } from "./counted-text.tsx";
import { Disclosure } from "./disclosure.tsx";
import { useText } from "./i18n.tsx";
import { languageInText, languageName } from "./language-names.ts";
import { Notice } from "./notice.tsx";

export const useCountWords = () => useText<keyof typeof en>();

type File = CountsView["files"][number];
type LoadPage = (hash: string, page: number) => Promise<TextPage>;

/** How each of some files was counted: what makes the price, what was left out and why, and the text itself. */
export function CountReport(props: {
  readonly counts: CountsView;
  /** Without it the text itself is not shown. */
  readonly load_page?: LoadPage | undefined;
}) {
  const { counts, load_page } = props;
  const { t } = useCountWords();
  const counted = counts.files.flatMap(({ count }) => (count ? [count] : []));
  if (counts.files.length === 0) return <p>{t("counts.none")}</p>;
  return (
    <div className="stack-3 fit">
      <p className="hint">{t("counts.lead")}</p>
      {counts.files.map((file) => (
        <section key={file.hash} className={style.file} aria-label={file.name}>
          <h3>{file.name}</h3>
          {file.count ? (
            <Counted file={file} count={file.count} load_page={load_page} />
          ) : (
            <p>{t("counts.by_hand")}</p>
          )}
        </section>
      ))}
      {counted.length > 1 && (
        <section className={style.file} aria-label={t("counts.together")}>
          <h3>{t("counts.together")}</h3>
          <p>
            <strong>{t("ui.words", { n: counted.reduce((sum, { words }) => sum + words, 0) })}</strong>
          </p>
          <PageCounts pages={pagesTogether(counted)} />
          {counts.repeated_across > 0 && (
            <p>{t("counts.repeated_across", { words: counts.repeated_across })}</p>
          )}
        </section>
      )}
    </div>
  );
}

function Counted(props: { file: File; count: FileCount; load_page: LoadPage | undefined }) {
  const { file, count, load_page } = props;
  const { t } = useCountWords();
  const { locale } = useIntl();
  const [is_open, setOpen] = useState(false);
  const differs = count.language !== null && file.source_lang !== "" && count.language !== file.source_lang;
  return (
    <>
      <Sizes count={count} />
      {differs && count.language && (
        <Notice tone="warning">
          {t("counts.other_language", {
            guess: languageInText(locale, count.language),
            source: languageInText(locale, file.source_lang),
          })}
        </Notice>
      )}
      <Parts count={count} />
      <ul className="stack-1 small">
        {count.repeated_words > 0 && <li>{t("counts.repeated", { words: count.repeated_words })}</li>}
        {count.language !== null && !differs && (
          <li>{t("counts.language", { language: languageName(locale, count.language) })}</li>
        )}
        {count.flags.map((flag) => (
          <li key={flag}>{t(`counts.flag.${flag}`)}</li>
        ))}
        <li className="hint">{t("counts.rule", { version: count.counter_version })}</li>
      </ul>
      {load_page && count.text_pages > 0 && (
        <Disclosure summary={t("counts.text")} onToggle={setOpen}>
          {is_open && (
            <CountedText
              id={file.hash}
              name={file.name}
              lang={file.source_lang}
              load={(page) => load_page(file.hash, page)}
            />
          )}
        </Disclosure>
      )}
    </>
  );
}

/** Words, characters and pages of what is billed. */
function Sizes({ count }: { count: FileCount }) {
  const { t } = useCountWords();
  return (
    <>
      <p>
        <strong>{t("ui.words", { n: count.words })}</strong>
        {` · ${t("counts.characters", { n: count.characters })}`}
        {count.characters_without_spaces !== null &&
          ` · ${t("counts.characters_bare", { n: count.characters_without_spaces })}`}
      </p>
      <PageCounts pages={count.pages} />
    </>
  );
}

/** An order has the pages of its files together: a page is started once and not in every file. */
const pagesTogether = (counts: readonly FileCount[]): FileCount["pages"] => {
  const characters = counts.reduce((sum, { characters_collapsed }) => sum + characters_collapsed, 0);
  return page_sizes.map((size) => ({ size, pages: textPages(characters, size) }));
};

function PageCounts({ pages }: Pick<FileCount, "pages">) {
  const { t } = useCountWords();
  const { formatNumber } = useIntl();
  return (
    <ul className="stack-1 small">
      {pages.map(({ size, pages: n }) => (
        <li key={size}>
          {t(size === limits.sworn_page_characters ? "counts.sworn_pages" : "counts.pages", {
            size,
            n: formatNumber(n),
          })}
        </li>
      ))}
    </ul>
  );
}

/** What of the file is counted, and what is not with the reason for it. */
function Parts({ count }: { count: FileCount }) {
  const { t } = useCountWords();
  const left_out = count.parts.filter(({ billed }) => !billed);
  return (
    <div className={style.parts}>
      <div>
        <h4>{t("counts.counted")}</h4>
        <dl>
          {count.parts
            .filter(({ billed }) => billed)
            .map(({ region, words }) => (
              <div key={region}>
                <dt>{t(`counts.region.${region}`)}</dt>
                <dd className="num">{t("ui.words", { n: words })}</dd>
              </div>
            ))}
        </dl>
      </div>
      <div>
        <h4>{t("counts.left_out")}</h4>
        {left_out.length === 0 ? (
          <p className="hint">{t("counts.nothing_left_out")}</p>
        ) : (
          <dl>
            {left_out.map(({ region, words }) => (
              <div key={region}>
                <dt>
                  {t(`counts.region.${region}`)}
                  <Why type={count.type} region={region} />
                </dt>
                <dd className="num">{t("ui.words", { n: words })}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

/** Some regions are always counted, and need no reason. */
function Why({ type, region }: Pick<FileCount, "type"> & Pick<FileCount["parts"][number], "region">) {
  const { t } = useCountWords();
  if (region === "body" || region === "textbox" || region === "footnote" || region === "endnote") return null;
  const why = t(`counts.why.${region}`);
  return (
    <span className={style.why}>{isAnnotation(type, region) ? t("counts.why_choice", { why }) : why}</span>
  );
}
