import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { TranslatorProfile } from "#contract/work/translator-profile.ts";
import { EndSessions } from "#ui/end-sessions.tsx";
import { Loading } from "#ui/loading.tsx";
import { languageName } from "#ui/language-names.ts";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name, session_calls } from "../../api.ts";
import { ProfileGaps } from "../../profile-gaps.tsx";
import { profile_query } from "../../queries.ts";
import { useZoneText } from "../../text.ts";
import { Absences } from "./absences.tsx";
import { Known } from "./known.tsx";
import { OwnData } from "./copy-and-deletion.tsx";
import { PasswordChange } from "./password-change.tsx";
import style from "./profile-page.module.css";
import { WorkingTime } from "./working-time.tsx";

/** T7: get the right offers. */
export function ProfilePage() {
  const { t } = useZoneText();
  const profile = useQuery(profile_query);
  return (
    <>
      <PageHead title={t("profile.title")} brand={brand_name} />
      <Loading found={profile} rows={5} />
      {profile.data && (
        <>
          <ProfileGaps gaps={profile.data.gaps} />
          <WorkingTime profile={profile.data} />
          <Absences profile={profile.data} />
          <Known profile={profile.data} />
          <Pairs profile={profile.data} />
          <PasswordChange />
          <OwnData />
          <EndSessions calls={session_calls} className={style.part} />
        </>
      )}
    </>
  );
}

function Pairs({ profile }: { profile: TranslatorProfile }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const id = useId();
  const name = (code: string) => languageName(locale, code);
  const kinds = (all: readonly string[]) =>
    (["translation", "post_edition", "proofreading", "verification"] as const)
      .filter((kind) => all.includes(kind))
      .map((kind) => t(`stage.${kind}`))
      .join(", ");
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("profile.pairs")}</h2>
      <p className="hint">{t("profile.pairs_by_desk")}</p>
      {profile.pairs.length === 0 && <p>{t("profile.no_pairs")}</p>}
      <ul className={style.list}>
        {profile.pairs.map((pair) => (
          <li key={`${pair.source_lang}${pair.target_lang}`}>
            <strong>{`${name(pair.source_lang)} → ${name(pair.target_lang)}`}</strong>
            <span className="hint">
              {kinds(pair.stage_kinds)}
              {pair.sworn && ` · ${t("profile.sworn")}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
