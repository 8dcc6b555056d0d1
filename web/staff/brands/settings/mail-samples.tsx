import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { language_of, type Locale } from "#brands/brand.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Select } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { call, invited_to } from "../../api.ts";
import { useMailKind } from "../../mail-state.tsx";
import { useDeskText } from "../../text.ts";
import style from "./settings.module.css";

const kinds_query = queryOptions({
  queryKey: ["mail kinds"],
  queryFn: ({ signal }) => call("deskMailKinds", { signal }),
});
const sampleQuery = (params: { brand: string; locale: Locale; kind: string }) =>
  queryOptions({
    queryKey: ["mail sample", params],
    queryFn: ({ signal }) => call("mailSample", { params, signal }),
  });

/** S11, Mails: each kind as a brand writes it in a language, with sample data. */
export function MailSamples() {
  const { t } = useDeskText();
  const { locale: reader } = useIntl();
  const id = useId();
  const kind_name = useMailKind();
  const kinds = useQuery(kinds_query);
  const [kind, setKind] = useState("quote_ready");
  const [slug, setSlug] = useState<string>();
  const [wanted, setWanted] = useState<Locale>();
  const brand = invited_to.find((one) => one.slug === slug) ?? invited_to[0];
  if (!brand) return null;
  const locale = brand.locales.find((one) => one === wanted) ?? brand.locales[0];
  return (
    <section className={style.card} aria-labelledby={id}>
      <h2 id={id}>{t("mail_sample.title")}</h2>
      <p className="hint">{t("mail_sample.text")}</p>
      {kinds.isError && !kinds.data && <LoadFailed error={kinds.error} onRetry={kinds.refetch} />}
      <div className={style.choices}>
        <Select
          id={`${id}kind`}
          label={t("mails.kind")}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          {(kinds.data?.kinds ?? [kind]).map((one) => (
            <option key={one} value={one}>
              {kind_name(one)}
            </option>
          ))}
        </Select>
        <Select
          id={`${id}brand`}
          label={t("list.brand")}
          value={brand.slug}
          onChange={({ target }) => setSlug(target.value)}
        >
          {invited_to.map((one) => (
            <option key={one.slug} value={one.slug}>
              {one.name}
            </option>
          ))}
        </Select>
        <Select
          id={`${id}locale`}
          label={t("users.language")}
          value={locale}
          onChange={({ target }) => setWanted(brand.locales.find((one) => one === target.value))}
        >
          {brand.locales.map((one) => (
            <option key={one} value={one}>
              {languageName(reader, language_of[one])}
            </option>
          ))}
        </Select>
      </div>
      <Sample brand={brand.slug} locale={locale} kind={kind} />
    </section>
  );
}

/** The frame may run no scripts and follow no links. */
function Sample(params: { brand: string; locale: Locale; kind: string }) {
  const { t } = useDeskText();
  const sample = useQuery(sampleQuery(params));
  if (!sample.data)
    return sample.isError ? (
      <LoadFailed error={sample.error} onRetry={sample.refetch} />
    ) : (
      <Skeleton rows={6} />
    );
  const { subject, html, text } = sample.data;
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <iframe className={style.mail} title={t("mails.frame", { subject })} sandbox="" srcDoc={html} />
      <Disclosure summary={t("mails.plain")}>
        <pre className={style.plain}>{text}</pre>
      </Disclosure>
    </>
  );
}
