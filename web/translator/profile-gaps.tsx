import type { TranslatorProfile } from "#contract/work/translator-profile.ts";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "./text.ts";

/** What keeps offers away, in a sentence each; nothing when nothing does. */
export function ProfileGaps({ gaps }: { gaps: TranslatorProfile["gaps"] }) {
  const { t } = useZoneText();
  if (gaps.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("profile.gaps")}</p>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{t(`gap.${gap}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
