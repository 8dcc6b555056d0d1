import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import { legal_versions, type LegalSlug, type LegalVersion } from "#brands/legal.ts";
import type { InfoText } from "#messages/brands/info/info-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { needWords, useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { currentLocale } from "../../locale.ts";
import { lazyExtra } from "../../shell/lazy-page.ts";
import { NotFoundPage } from "../../shell/refusal-pages.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { useWords } from "../../words.ts";
import { loadInfo, text_values } from "./data.ts";
import { Block, Sentence } from "./info-blocks.tsx";
import style from "./info.module.css";
import { fillText } from "./inline-text.ts";

const ReviewsPage = lazyExtra(
  async () => ({ default: (await import("../../shell/reviews/reviews-page.tsx")).ReviewsPage }),
  async () => needWords((await import("../../shell/reviews/words.ts")).review_words, currentLocale()),
);

/** Legal texts with their versions, pages about what we do, and the reviews of customers (decision 0241). */
export function InfoPage() {
  const { slug = "" } = useParams({ strict: false });
  if (slug !== "reviews" || brand.app !== "portal") return <TextPage slug={slug} />;
  return (
    <Suspense fallback={<Skeleton rows={4} height="4.5rem" />}>
      <ReviewsPage />
    </Suspense>
  );
}

function TextPage({ slug }: { slug: string }) {
  const { version } = useSearch({ strict: false });
  const locale = useLocale();
  const query = useQuery({
    queryKey: ["info", locale, slug, version],
    queryFn: () => loadInfo(locale, slug, version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query}>
      {(info) =>
        info === null ? (
          <NotFoundPage />
        ) : (
          <Article key={`${slug} ${version}`} slug={slug} text={info.text} version={info.version} />
        )
      }
    </Loaded>
  );
}

function Article(props: { slug: string; text: InfoText; version: LegalVersion | null }) {
  const { slug, text, version } = props;
  const { t } = useWords();
  const locale = useLocale();
  const sections = text.sections.filter(({ only }) => only === undefined || only === brand.app);
  return (
    <article className={style.page}>
      <PageHead title={fillText(text.title, text_values)} brand={brand.name} />
      {version && <Version slug={slug as LegalSlug} version={version} />}
      {text.lead !== "" && (
        <p className={style.lead}>
          <Sentence text={text.lead} />
        </p>
      )}
      {version && sections.length > 4 && <Contents sections={sections} />}
      {sections.map(({ heading, blocks }, at) => (
        <section key={heading} aria-labelledby={`part-${at + 1}`}>
          <h2 id={`part-${at + 1}`} tabIndex={-1}>
            {version ? `${at + 1}. ${heading}` : heading}
          </h2>
          {blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
      {version ? (
        <Versions slug={slug as LegalSlug} />
      ) : (
        <aside className={style.contact} aria-label={t("info.write_us")}>
          <p>
            {t("info.write_us")} <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a>,{" "}
            <a href={`tel:${brand.seller.phone.replace(/\s/g, "")}`}>{brand.seller.phone}</a>
          </p>
          {brand.app === "portal" && (
            <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
              {t("menu.quick_quote")}
            </Link>
          )}
        </aside>
      )}
    </article>
  );
}

const useDay = () => {
  const { formatDate } = useIntl();
  // A date without a time: read and written in UTC, it is the same day everywhere.
  return (day: string) => formatDate(`${day}T00:00:00Z`, { dateStyle: "long", timeZone: "UTC" });
};

function Version({ slug, version }: { slug: LegalSlug; version: LegalVersion }) {
  const { t } = useWords();
  const locale = useLocale();
  const day = useDay();
  const [current] = legal_versions[slug];
  const is_current = current.version === version.version;
  return (
    <>
      <p className={style.muted}>
        {t("info.version", { version: version.version, day: day(version.in_force_from) })}
      </p>
      {!is_current && (
        <Notice
          tone="warning"
          action={
            <Link to="/$locale/info/$slug" params={{ locale, slug }} className={buttonClass()}>
              {t("info.read_current")}
            </Link>
          }
        >
          {t("info.old_version", { day: day(current.in_force_from) })}
        </Notice>
      )}
    </>
  );
}

function Contents({ sections }: { sections: InfoText["sections"] }) {
  const { t } = useWords();
  return (
    <nav className={style.contents} aria-label={t("info.contents")}>
      <h2>{t("info.contents")}</h2>
      <ol>
        {sections.map(({ heading }, at) => (
          <li key={heading}>
            <a
              href={`#part-${at + 1}`}
              onClick={(event) => {
                event.preventDefault();
                const part = document.getElementById(`part-${at + 1}`);
                part?.scrollIntoView();
                part?.focus({ preventScroll: true });
              }}
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What was in force before stays readable: an old consent names its version. */
function Versions({ slug }: { slug: LegalSlug }) {
  const { t } = useWords();
  const locale = useLocale();
  const day = useDay();
  const [current, ...older] = legal_versions[slug];
  if (older.length === 0) return null;
  return (
    <section className={style.versions} aria-labelledby="versions">
      <h2 id="versions">{t("info.versions")}</h2>
      <ul>
        {[current, ...older].map(({ version, in_force_from }) => (
          <li key={version}>
            <Link
              to="/$locale/info/$slug"
              params={{ locale, slug }}
              search={version === current.version ? {} : { version }}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {t("info.version", { version, day: day(in_force_from) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
