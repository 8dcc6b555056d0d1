import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsentView } from "#contract/accounts/accounts.ts";
import type { CustomerView } from "#contract/accounts/people.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Checkbox } from "#ui/field.tsx";
import style from "../../shell/forms.module.css";
import { useWords } from "../../words.ts";
import { change_schema, consentsOptions, useSaveCustomer } from "./data.ts";
import { SectionCard, useSection } from "./section.tsx";

/** R15 Consents: the newsletter, and what was agreed to so far with its time and text. */
export function ConsentsSection({ customer }: { customer: CustomerView }) {
  const { t } = useWords();
  const save = useSaveCustomer();
  const queries = useQueryClient();
  const { data = [] } = useQuery(consentsOptions);
  const section = useSection({
    section: "consents",
    customer_id: customer.id,
    known: { newsletter: String(customer.newsletter_consent) },
    schema: change_schema,
    toInput: ({ newsletter }) => ({ newsletter_consent: newsletter === "true" }),
    save: async (input) => {
      await save(input);
      await queries.invalidateQueries({ queryKey: consentsOptions.queryKey });
      return {};
    },
  });
  const { form } = section;
  return (
    <SectionCard name="consents" title={t("settings.consents")} section={section} labels={{}}>
      <Checkbox
        id={form.idOf("newsletter")}
        name="newsletter"
        label={t("consent.newsletter_short")}
        optional
        checked={form.values.newsletter === "true"}
        onChange={(event) => form.patch({ newsletter: String(event.target.checked) })}
      />
      <Disclosure summary={t("consent.history")}>
        {data.length === 0 ? (
          <p className="hint">{t("consent.none")}</p>
        ) : (
          <ul className={style.list}>
            {data.map((consent) => (
              <ConsentRow key={`${consent.kind} ${consent.given_at} ${consent.granted}`} consent={consent} />
            ))}
          </ul>
        )}
      </Disclosure>
    </SectionCard>
  );
}

function ConsentRow({ consent }: { consent: ConsentView }) {
  const { t } = useWords();
  const { kind, granted, given_at, text_version, origin } = consent;
  return (
    <li>
      <span>
        {t(`consent.kind.${kind}`)}: {t(granted ? "consent.granted" : "consent.refused")}
      </span>
      <span className="hint">
        <DateText value={given_at} form="short" /> · {t("consent.version", { version: text_version })}
        {origin !== null && ` · ${t(`consent.origin.${origin}`)}`}
      </span>
    </li>
  );
}
