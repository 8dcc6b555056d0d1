import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import type { Locale } from "#brands/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { NotFoundPage } from "../../shell/error-pages.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { useWords } from "../../words.ts";
import style from "./info.module.css";
import { type InfoTexts, isShortPage, type LegalText, short_pages, type ShortPage } from "./texts.ts";

const loaders: Record<Locale, () => Promise<InfoTexts>> = {
  pl: async () => (await import("./texts-pl.ts")).texts,
  en: async () => (await import("./texts-en.ts")).texts,
  ua: async () => (await import("./texts-ua.ts")).texts,
  de: async () => (await import("./texts-de.ts")).texts,
};

/** Where the brand's own links lead: the two legal texts in full, the others short. */
export function InfoPage() {
  const { slug = "" } = useParams({ strict: false });
  const locale = useLocale();
  const query = useQuery({
    queryKey: ["info", locale],
    queryFn: () => loaders[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query}>
      {(texts) => {
        if (slug === "terms" || slug === "privacy") return <Legal text={texts[slug]} />;
        return isShortPage(slug) ? <Short slug={slug} text={texts.short[slug]} /> : <NotFoundPage />;
      }}
    </Loaded>
  );
}

const { seller } = brand;
const fill = (text: string): string =>
  text
    .replaceAll("{brand}", brand.name)
    .replaceAll("{seller}", `${seller.name}, ${seller.address}, ${seller.postcode} ${seller.city}`)
    .replaceAll("{email}", seller.email);

function Legal({ text }: { text: LegalText }) {
  const { t } = useWords();
  return (
    <article className={style.page}>
      <PageHead title={text.title} brand={brand.name} />
      <p className={style.muted}>{t("info.version", { version: text.version })}</p>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

function Short({ slug, text }: { slug: ShortPage; text: string }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <article className={style.page}>
      <PageHead title={t(short_pages[slug])} brand={brand.name} />
      <p>{text}</p>
      <p>
        {t("info.write_us")} <a href={`mailto:${seller.email}`}>{seller.email}</a>, {seller.phone}
      </p>
      {brand.app === "portal" && (
        <div>
          <Link to="/$locale/order/write" params={{ locale }} className={buttonClass({ look: "primary" })}>
            {t("menu.quick_quote")}
          </Link>
        </div>
      )}
    </article>
  );
}
