import { useId } from "react";
import type { TranslatorProfile } from "#contract/work/translator-profile.ts";
import { AbsenceDays } from "#ui/absences.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { addAbsence, removeAbsence, useProfileChange } from "./data.ts";
import style from "./profile-page.module.css";

/** Days away: nothing is offered that is due within them. */
export function Absences({ profile }: { profile: TranslatorProfile }) {
  const { t } = useZoneText();
  const heading = useId();
  const add = useProfileChange(addAbsence);
  const remove = useProfileChange(removeAbsence);
  return (
    <section className={style.part} aria-labelledby={heading}>
      <h2 id={heading}>{t("profile.absences")}</h2>
      <AbsenceDays
        absences={profile.absences}
        words={{
          none: t("profile.no_absences"),
          from: t("profile.away_from"),
          to: t("profile.away_to"),
          add: t("profile.add_absence"),
          remove: t("profile.remove"),
          reason: t("profile.away_reason"),
        }}
        problem={add.error ?? remove.error}
        busy={add.isPending}
        onAdd={(days, done) =>
          add.mutate(days, {
            onSuccess: () => {
              done();
              toast(t("profile.saved"));
            },
          })
        }
        onRemove={(absence) => remove.mutate(absence)}
      />
    </section>
  );
}
