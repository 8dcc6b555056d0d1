import type { DialogueView } from "#contract/messages/desk-dialogue.ts";
import { RadioCards } from "#ui/field.tsx";
import { formatMoney, isNothing } from "#ui/money-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "../../text.ts";

type Ending = DialogueView["endings"][number];

/** Describes the amounts of an ending and their rule, shown before it is confirmed. */
function useEndingText(): (ending: Ending) => string {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return ({ rule, captured, refund, credit, receivable }) =>
    [
      t("ending.refund", { captured: formatMoney(locale, captured), refund: formatMoney(locale, refund) }),
      // What needs no reason: nothing was paid, or all of it goes back.
      rule === "nothing_paid" || rule === "whole" ? "" : t(`ending.rule.${rule}`),
      isNothing(credit) ? "" : t("ending.credit", { credit: formatMoney(locale, credit) }),
      isNothing(receivable) ? "" : t("ending.receivable", { receivable: formatMoney(locale, receivable) }),
    ]
      .filter((part) => part !== "")
      .join(" ");
}

/** The choice of whose decision the end of an order is, with the amounts of each; hidden for a single choice. */
export function WhoEnds(props: {
  readonly endings: readonly Ending[];
  readonly by: Ending["by"] | "";
  readonly missing: boolean;
  readonly onChange: (by: Ending["by"]) => void;
}) {
  const { endings, by, missing, onChange } = props;
  const { t } = useDeskText();
  const words = useEndingText();
  const [only, other] = endings;
  if (!only) return null;
  if (!other) return <p>{words(only)}</p>;
  return (
    <RadioCards
      id="ending-by"
      legend={t("ending.by")}
      name="ending-by"
      choices={endings.map((one) => ({ value: one.by, label: t(`ending.by.${one.by}`), detail: words(one) }))}
      value={by}
      problem={missing ? "field.required" : undefined}
      onChange={onChange}
    />
  );
}
