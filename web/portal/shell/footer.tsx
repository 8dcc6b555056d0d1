import { useQuery } from "@tanstack/react-query";
import { Award, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { LinkName } from "#brands/brand.ts";
import { hasImprint } from "#brands/legal.ts";
import { useLocale } from "#ui/i18n.tsx";
import { reopenNotice } from "../consent.ts";
import { brandOptions } from "../startup.ts";
import { type PortalKey, useWords } from "../words.ts";
import style from "./footer.module.css";
import { MetaLink } from "./meta-link.tsx";

/** A link of the brand's meta, or a page that every brand must have (D9), by its path in the language of the page. */
type Column = {
  readonly title: PortalKey;
  readonly links: readonly (readonly [LinkName | `/${string}`, PortalKey])[];
};
/** A page of the server, which has no language in its address; a brand without orders has no programs that order. */
const for_programs: Column["links"] =
  brand.app === "machine_translation_demo" ? [] : [["/api/public/docs", "link.api"]];
const columns: readonly Column[] = [
  {
    title: "footer.services",
    links: [
      ["services_url", "link.services"],
      ["languages_url", "link.languages"],
      ["industries_url", "link.industries"],
      ["case_studies_url", "link.case_studies"],
    ],
  },
  {
    title: "footer.company",
    links: [
      ["about_us_url", "link.about_us"],
      ["csr_url", "link.csr"],
      ["blog_url", "link.blog"],
      ["contact_url", "link.contact"],
    ],
  },
  {
    title: "footer.help",
    links: [
      ["faq_url", "link.faq"],
      ["quality_guarantee_url", "link.quality_guarantee"],
      ["complaints_url", "link.complaints"],
      ["free_consultation_url", "link.free_consultation"],
      ...for_programs,
    ],
  },
  {
    title: "footer.legal",
    links: [
      ["terms_of_service_url", "link.terms"],
      ["privacy_policy_url", "link.privacy"],
      ["/withdrawal", "link.withdrawal"],
      ["/info/accessibility", "link.accessibility"],
      ...(hasImprint(brand) ? ([["/info/imprint", "link.imprint"]] as const) : []),
    ],
  },
];
const [, , , legal] = columns;
/** What every brand's footer has: whom to ask, and the legal pages. */
const short: Column["links"] = [
  ["contact_url", "link.contact"],
  ["faq_url", "link.help"],
  ...for_programs,
  ...(legal?.links ?? []),
];
const year = new Date().getFullYear();

/** G5: addresses come from the brand's meta alone; a missing one hides its link. */
export function Footer() {
  const { data } = useQuery(brandOptions(useLocale()));
  const urls: Partial<Record<LinkName, string>> = data?.meta ?? {};
  return (
    <footer className={style.footer}>
      {brand.footer === "company" ? (
        <CompanyFooter urls={urls} />
      ) : (
        <div className={`${style.inner} ${style.small}`}>
          <div className={style.copyright}>
            <Links urls={urls} links={short} as_nav />
            <p className={style.year}>
              © {year} {brand.name} <CookieSettings />
            </p>
          </div>
        </div>
      )}
    </footer>
  );
}

type Urls = Partial<Record<LinkName, string>>;
const isMeta = (name: LinkName | `/${string}`): name is LinkName => !name.startsWith("/");

function Links({ urls, links, as_nav = false }: { urls: Urls; links: Column["links"]; as_nav?: boolean }) {
  const { t } = useWords();
  const locale = useLocale();
  const shown = links.flatMap(([name, label]) => {
    const href = isMeta(name)
      ? urls[name]
      : name.startsWith("/api")
        ? name
        : `${globalThis.location.origin}/${locale}${name}`;
    return href ? [{ name, href, label: t(label) }] : [];
  });
  if (as_nav)
    return (
      <nav aria-label={t("footer.label")}>
        {shown.map(({ name, href, label }) => (
          <MetaLink key={name} href={href}>
            {label}
          </MetaLink>
        ))}
      </nav>
    );
  return (
    <ul>
      {shown.map(({ name, href, label }) => (
        <li key={name}>
          <MetaLink href={href}>{label}</MetaLink>
        </li>
      ))}
    </ul>
  );
}

/** G5: a column; on a phone its title opens it. */
function ColumnOf({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={style.column}>
      <h2 className={style.title}>{title}</h2>
      <h2 className={style.toggle}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} className={open ? "" : style.folded}>
        {children}
      </div>
    </div>
  );
}

/** G6: the answer to the cookie notice can be changed at any time. */
function CookieSettings() {
  const { t } = useWords();
  return (
    <button type="button" className={style.settings} onClick={reopenNotice}>
      {t("cookies.settings")}
    </button>
  );
}

function CompanyFooter({ urls }: { urls: Urls }) {
  const { t } = useWords();
  const { seller } = brand;
  const filled = columns.filter(({ links }) => links.some(([name]) => !isMeta(name) || urls[name]));
  return (
    <div className={style.inner}>
      <nav className={style.columns} aria-label={t("footer.label")}>
        {filled.map(({ title, links }) => (
          <ColumnOf key={title} title={t(title)}>
            <Links urls={urls} links={links} />
          </ColumnOf>
        ))}
      </nav>
      {brand.certificates.length > 0 && (
        <ul className={style.certificates} aria-label={t("footer.certificates")}>
          {brand.certificates.map(({ standard, number }) => (
            <li key={standard}>
              <Award size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("footer.certificate", { name: t(`footer.${standard}`), number })}
            </li>
          ))}
        </ul>
      )}
      <div className={style.company}>
        <address>
          {seller.name}, {seller.address}, {seller.postcode} {seller.city}
          <br />
          {t("footer.tax_id", { tax_id: seller.tax_id })} · {seller.register}
          <br />
          <a href={`mailto:${seller.email}`}>{seller.email}</a> ·{" "}
          <a href={`tel:${seller.phone.replace(/\s/g, "")}`}>{seller.phone}</a>
        </address>
        <div className={style.social}>
          {urls.facebook_url && (
            <a
              href={urls.facebook_url}
              target="_blank"
              rel="noreferrer"
              aria-label={t("footer.opens_tab", { name: "Facebook" })}
            >
              <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d="M13.5 22v-8h2.7l.5-3.3h-3.2V8.6c0-1 .4-1.700 1.800-1.700h1.500V4c-.300 0-1.300-.100-2.300-.100-2.400 0-4 1.400-4 4.100v2.700H7.800V14h2.700v8z" />
              </svg>
            </a>
          )}
          {urls.linkedin_url && (
            <a
              href={urls.linkedin_url}
              target="_blank"
              rel="noreferrer"
              aria-label={t("footer.opens_tab", { name: "LinkedIn" })}
            >
              <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d="M4 9h4v12H4zM6 3a2.300 2.300 0 1 1 0 4.600A2.300 2.300 0 0 1 6 3zm4.500 6h3.800v1.700c.600-1.100 1.900-2 3.700-2 3.300 0 4 2.100 4 5V21h-4v-6.500c0-1.500-.300-2.600-1.800-2.600s-1.700 1.200-1.700 2.500V21h-4z" />
              </svg>
            </a>
          )}
        </div>
        <p className={style.year}>
          © {year} {brand.name}
          <CookieSettings />
        </p>
      </div>
    </div>
  );
}
