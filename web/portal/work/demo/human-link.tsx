import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { pairName } from "#domain/engines/engine.ts";
import { useDemoWords } from "./words.ts";
import type { Pair } from "./data.ts";

/**
 * The way to a person: text, languages and draft go to the order form of the other brand in the fragment of its address,
 * which no server receives. A pair without a price there is not announced as an order.
 */
export function HumanLink(props: {
  readonly offer: TranslationOffer;
  readonly pair: Pair;
  readonly text: string;
  readonly draft: string;
}) {
  const { offer, pair, text, draft } = props;
  const { t } = useDemoWords();
  const handed = new URLSearchParams({
    improve: "1",
    from: pair.source_lang,
    to: pair.target_lang,
    text,
    draft,
  });
  return (
    <p className="muted">
      {t("demo.human")}{" "}
      <a href={`${offer.human_url}#${handed.toString()}`} target="_blank" rel="noreferrer">
        {t(offer.priced.includes(pairName(pair)) ? "demo.human_link" : "demo.human_quote")}
      </a>
    </p>
  );
}
