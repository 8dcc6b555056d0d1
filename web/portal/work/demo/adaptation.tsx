import { useId } from "react";
import { formalities, pairName } from "#domain/engines/engine.ts";
import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Select, TextArea } from "#ui/field.tsx";
import { useDemoWords } from "./words.ts";
import type { Adaptation, Pair } from "./data.ts";

export const no_adaptation: Adaptation = { formality: "default", terms: "" };

/** What an engine can be asked for; shown for pairs whose engines take it. */
export function AdaptationFields(props: {
  readonly offer: TranslationOffer;
  readonly pair: Pair;
  readonly adaptation: Adaptation;
  readonly onChange: (adaptation: Adaptation) => void;
}) {
  const { offer, pair, adaptation, onChange } = props;
  const { t } = useDemoWords();
  const id = useId();
  if (!offer.adaptable.includes(pairName(pair))) return null;
  return (
    <Disclosure summary={t("demo.adaptation")}>
      <div className="stack-4">
        <Select
          id={`${id}formality`}
          label={t("demo.formality")}
          value={adaptation.formality}
          onChange={(event) => {
            const formality = formalities.find((one) => one === event.target.value) ?? "default";
            onChange({ ...adaptation, formality });
          }}
        >
          {formalities.map((one) => (
            <option key={one} value={one}>
              {t(`demo.formality.${one}`)}
            </option>
          ))}
        </Select>
        <TextArea
          id={`${id}terms`}
          label={t("demo.terms")}
          hint={t("demo.terms_hint")}
          rows={3}
          maxLength={5000}
          value={adaptation.terms}
          onChange={(event) => onChange({ ...adaptation, terms: event.target.value })}
        />
      </div>
    </Disclosure>
  );
}
