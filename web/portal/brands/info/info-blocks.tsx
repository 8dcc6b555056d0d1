import { Award } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import { languages } from "#domain/catalog.ts";
import type { InfoBlock } from "#messages/brands/info/info-text.ts";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { MetaLink } from "../../shell/meta-link.tsx";
import { useEarlyText } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { text_values } from "./data.ts";
import style from "./info.module.css";
import { fillText, piecesOf } from "./inline-text.ts";
import { isOffered } from "./offered.ts";

/** The demo brand has no order forms. */
const sold = brand.app === "portal" ? brand.services : [];
const isForBrand = (line: string): boolean => isOffered(line, sold);

/** A sentence with the brand's facts in it; its links stay in the language of the page. */
export function Sentence({ text }: { text: string }) {
  const locale = useLocale();
  const early_share = useEarlyText() ?? "";
  const { origin } = globalThis.location;
  return piecesOf(fillText(text, { ...text_values, early_share })).map(({ text: words, href }) =>
    href === undefined ? (
      words
    ) : (
      <MetaLink key={href + words} href={href.startsWith("/") ? `${origin}/${locale}${href}` : href}>
        {words}
      </MetaLink>
    ),
  );
}

/** One block of a text, drawn as what it is. */
export function Block({ block }: { block: InfoBlock }) {
  if (typeof block === "string")
    return (
      <p>
        <Sentence text={block} />
      </p>
    );
  if ("list" in block) return <ul className={style.list}>{block.list.filter(isForBrand).map(asItem)}</ul>;
  if ("steps" in block) return <ol className={style.list}>{block.steps.map(asItem)}</ol>;
  if ("rows" in block)
    return (
      <dl className={style.rows}>
        {block.rows
          .filter(([, meaning]) => isForBrand(meaning))
          .map(([term, meaning]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Sentence text={meaning} />
              </dd>
            </div>
          ))}
      </dl>
    );
  if ("form" in block)
    return (
      <div className={style.form}>
        {block.form.map((line) => (
          <p key={line}>
            <Sentence text={line} />
          </p>
        ))}
      </div>
    );
  return block.show === "languages" ? <Languages /> : <Certificates />;
}

const asItem = (item: string) => (
  <li key={item}>
    <Sentence text={item} />
  </li>
);

function Languages() {
  const { locale: tag } = useIntl();
  const names = languages.map((code) => languageName(tag, code)).toSorted(new Intl.Collator(tag).compare);
  return (
    <ul className={style.tags}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** What the brand's data say it holds, and nothing else. */
function Certificates() {
  const { t } = useWords();
  if (brand.certificates.length === 0) return null;
  return (
    <ul className={style.certificates}>
      {brand.certificates.map(({ standard, number }) => (
        <li key={standard}>
          <Award size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("footer.certificate", { name: t(`footer.${standard}`), number })}
        </li>
      ))}
    </ul>
  );
}
