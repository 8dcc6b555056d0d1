import { Notice } from "#ui/notice.tsx";
import { useAnswerTime } from "../shell/answer-time.ts";
import { useWords } from "../words.ts";
import type { WhyNot } from "./use-order.ts";

/** Own dates, links and long messages say it where they are typed. */
type Why = Exclude<WhyNot, "own_date" | "links" | "email_too_long">;

/** Notice before payment for a machine step that the demo's simulator does. */
export function StandIn() {
  const { t } = useWords();
  return (
    <Notice tone="warning" live="status">
      {t("price.stand_in")}
    </Notice>
  );
}

/** Why Light is missing, and how to have it. */
export function OldFormat() {
  const { t } = useWords();
  return (
    <Notice tone="info" live="status">
      {t("price.old_format")}
    </Notice>
  );
}

/** The reason why only a person can price this, or what has to be changed first. */
export function WhyNoPrice({ why }: { readonly why: Why }) {
  const { t } = useWords();
  const when = useAnswerTime();
  return <Notice tone="info">{t(`price.why.${why}`, { when })}</Notice>;
}
