import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { TranslatorProfile } from "#contract/work/translator-profile.ts";
import { knowledge_fields } from "#domain/work/qualify.ts";
import { languageName } from "#ui/language-names.ts";
import { useZoneText } from "../../text.ts";
import style from "./profile-page.module.css";

/** T7: what offers are chosen by: experience, services, native languages, fields and the register of sworn translators. */
export function Known({ profile }: { profile: TranslatorProfile }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const id = useId();
  const names = (codes: readonly string[]) => codes.map((code) => languageName(locale, code)).join(", ");
  const services = (["translation", "post_edition", "proofreading", "verification"] as const).filter((kind) =>
    profile.pairs.some(({ stage_kinds }) => stage_kinds.includes(kind)),
  );
  const rows: readonly (readonly [label: string, text: string])[] = [
    [t("profile.experience"), t("profile.years", { n: profile.experience_years })],
    [t("profile.services"), services.map((kind) => t(`stage.${kind}`)).join(", ")],
    [t("profile.native"), names(profile.native_langs)],
    [
      t("profile.fields"),
      knowledge_fields
        .filter((field) => profile.fields.includes(field))
        .map((field) => t(`profile.field.${field}`))
        .join(", "),
    ],
    [
      t("profile.sworn_number"),
      [profile.sworn_number, names(profile.sworn_langs)].filter(Boolean).join(" · "),
    ],
  ];
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("profile.known")}</h2>
      <p className="hint">{t("profile.pairs_by_desk")}</p>
      <dl className={style.known}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text === "" ? t("profile.not_noted") : text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
