import { first_service } from "#domain/catalog.ts";
import type { BrandSettings, Switches } from "#contract/brands/desk-settings.ts";
import { brand_features } from "#brands/brand.ts";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { useEditing } from "./editing.ts";
import { FormCard, Tick, withOne } from "./form-card.tsx";
import { Save } from "./save.tsx";
import style from "./settings.module.css";

const same = (value: Switches): Switches => value;

/** G11: services and parts of the portal that are switched off. */
export function SwitchesForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const { value: stored, services, changed } = brand.switches;
  const editing = useEditing<Switches, Switches>(stored, same, same);
  const { draft, set } = editing;
  const word = (all: readonly string[], one: string): string =>
    t(all.includes(one) ? "brand_setting.off" : "brand_setting.on");
  return (
    <FormCard
      title={t("brand_setting.switches")}
      text={t("brand_setting.switches_text")}
      save={
        <Save
          editing={editing}
          rowsOf={(before, after) => [
            ...services.map((one) => ({
              what: t(`service.${one}`),
              before: word(before.services, one),
              after: word(after.services, one),
            })),
            ...brand_features.map((one) => ({
              what: t(`brand_setting.feature.${one}`),
              before: word(before.features, one),
              after: word(after.features, one),
            })),
          ]}
          changed={changed}
          send={(body) => call("setSwitches", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.switches.value}
        />
      }
    >
      <fieldset className={style.methods}>
        <legend>{t("brand_setting.services")}</legend>
        {services.map((one) => (
          <Tick
            key={one}
            label={t(`service.${one}`)}
            checked={!draft.services.includes(one)}
            disabled={one === first_service}
            onChange={(on) => set({ ...draft, services: withOne(draft.services, one, !on) })}
          />
        ))}
      </fieldset>
      <fieldset className={style.methods}>
        <legend>{t("brand_setting.features")}</legend>
        {brand_features.map((one) => (
          <Tick
            key={one}
            label={t(`brand_setting.feature.${one}`)}
            checked={!draft.features.includes(one)}
            onChange={(on) => set({ ...draft, features: withOne(draft.features, one, !on) })}
          />
        ))}
      </fieldset>
    </FormCard>
  );
}
