import { type ReactNode, useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { BrandSettings, Presentation } from "#contract/brands/desk-settings.ts";
import { certificate_standards, language_of, link_names } from "#brands/brand.ts";
import { FieldProblem, Select, TextField } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import type { Diff } from "./data.ts";
import { useEditing } from "./editing.ts";
import { FormCard, Tick, withOne } from "./form-card.tsx";
import { LinkFields } from "./link-fields.tsx";
import { Save } from "./save.tsx";
import style from "./settings.module.css";

const same = (value: Presentation): Presentation => value;

/** Names of languages in the reader's language. */
function useLanguages(): (locale: Presentation["locales"][number]) => string {
  const { locale: reader } = useIntl();
  return (locale) => languageName(reader, language_of[locale]);
}

/** What differs between two presentations, a line each. */
function useRows(): (before: Presentation, after: Presentation) => Diff[] {
  const { t } = useDeskText();
  const language = useLanguages();
  const word = (is_on: boolean): string => t(is_on ? "brand_setting.on" : "brand_setting.off");
  const numberOf = ({ certificates }: Presentation, standard: string): string =>
    certificates.find((one) => one.standard === standard)?.number || "–";
  return (before, after) => [
    {
      what: t("brand_setting.locales"),
      before: before.locales.map(language).join(", "),
      after: after.locales.map(language).join(", ") || "–",
    },
    {
      what: t("brand_setting.app"),
      before: t(`brand_setting.app.${before.app}`),
      after: t(`brand_setting.app.${after.app}`),
    },
    {
      what: t("brand_setting.banner"),
      before: word(before.header_banner),
      after: word(after.header_banner),
    },
    ...certificate_standards.map((one) => ({
      what: t(`brand_setting.${one}`),
      before: numberOf(before, one),
      after: numberOf(after, one),
    })),
    ...link_names.map((name) => ({
      what: t(`brand_setting.link.${name}`),
      before: before.links[name],
      after: after.links[name],
    })),
  ];
}

/** How a brand shows itself: languages, kind of site, banner, certificates and the addresses of its meta. */
export function BrandForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const { value: stored, changed } = brand.presentation;
  const editing = useEditing<Presentation, Presentation>(stored, same, same);
  const { draft, set, problems } = editing;
  const rowsOf = useRows();
  return (
    <FormCard
      title={t("brand_setting.brand")}
      text={t("brand_setting.brand_text")}
      save={
        <Save
          editing={editing}
          rowsOf={rowsOf}
          changed={changed}
          send={(body) => call("setPresentation", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.presentation.value}
        />
      }
    >
      <Site brand={brand} draft={draft} set={set} problems={problems} />
      <Certificates draft={draft} set={set} problems={problems} />
      <LinkFields
        brand={brand.brand}
        links={draft.links}
        onChange={(links) => set({ ...draft, links })}
        problems={problems}
      />
    </FormCard>
  );
}

type Part = {
  readonly draft: Presentation;
  readonly set: (draft: Presentation) => void;
  readonly problems: Readonly<Record<string, string>>;
};

function Site({ brand, draft, set, problems }: Part & { brand: BrandSettings }): ReactNode {
  const { t } = useDeskText();
  const id = useId();
  const language = useLanguages();
  const { locales, apps } = brand.presentation;
  return (
    <>
      <fieldset className={style.methods}>
        <legend>{t("brand_setting.locales")}</legend>
        {locales.map((one) => (
          <Tick
            key={one}
            label={language(one)}
            checked={draft.locales.includes(one)}
            onChange={(on) =>
              // In the order of the build, whose first language is the brand's own.
              set({
                ...draft,
                locales: locales.filter((other) => withOne(draft.locales, one, on).includes(other)),
              })
            }
          />
        ))}
        <FieldProblem id={`${id}locales`} problem={problems["value.locales"]} />
      </fieldset>
      <Select
        id={`${id}app`}
        label={t("brand_setting.app")}
        hint={apps.length === 1 ? t("brand_setting.app_one") : undefined}
        value={draft.app}
        problem={problems["value.app"]}
        onChange={({ target }) =>
          set({ ...draft, app: apps.find((one) => one === target.value) ?? draft.app })
        }
      >
        {apps.map((one) => (
          <option key={one} value={one}>
            {t(`brand_setting.app.${one}`)}
          </option>
        ))}
      </Select>
      <div className={style.methods}>
        <Tick
          label={t("brand_setting.banner")}
          checked={draft.header_banner}
          onChange={(header_banner) => set({ ...draft, header_banner })}
        />
      </div>
    </>
  );
}

/** A standard without a number is not claimed. */
function Certificates({ draft, set, problems }: Part): ReactNode {
  const { t } = useDeskText();
  const id = useId();
  return (
    <fieldset className={style.links}>
      <legend>{t("brand_setting.certificates")}</legend>
      {certificate_standards.map((standard) => {
        const others = draft.certificates.filter((one) => one.standard !== standard);
        const at = draft.certificates.findIndex((one) => one.standard === standard);
        return (
          <TextField
            key={standard}
            id={`${id}${standard}`}
            label={t(`brand_setting.${standard}`)}
            hint={t("brand_setting.certificate_hint")}
            autoComplete="off"
            value={draft.certificates[at]?.number ?? ""}
            problem={problems[`value.certificates.${at}.number`]}
            onChange={({ target: { value: number } }) =>
              set({
                ...draft,
                certificates: certificate_standards.flatMap((one) =>
                  one === standard
                    ? number === ""
                      ? []
                      : [{ standard, number }]
                    : others.filter((other) => other.standard === one),
                ),
              })
            }
          />
        );
      })}
    </fieldset>
  );
}
