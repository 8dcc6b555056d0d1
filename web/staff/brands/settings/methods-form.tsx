import type { BrandSettings, MethodsOff } from "#contract/brands/desk-settings.ts";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { useEditing } from "./editing.ts";
import { FormCard, Tick } from "./form-card.tsx";
import { Save } from "./save.tsx";
import style from "./settings.module.css";

type One = BrandSettings["payment_methods"]["possible"][number];
const isIn = (all: MethodsOff, one: One): boolean =>
  all.some(({ method, currency }) => method === one.method && currency === one.currency);
const same = <T,>(value: T): T => value;

/** Which ways to pay are off, by currency. */
export function MethodsForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const { off: stored, possible, changed } = brand.payment_methods;
  const editing = useEditing<MethodsOff, MethodsOff>(stored, same, same);
  const { draft: off, set } = editing;
  const word = (is_off: boolean): string => t(is_off ? "brand_setting.off" : "brand_setting.on");
  const without = (one: One) =>
    off.filter(({ method, currency }) => method !== one.method || currency !== one.currency);
  return (
    <FormCard
      title={t("brand_setting.methods")}
      text={t("brand_setting.methods_text")}
      save={
        <Save
          editing={editing}
          rowsOf={(before, after) =>
            possible.map((one) => ({
              what: `${one.name}, ${one.currency}`,
              before: word(isIn(before, one)),
              after: word(isIn(after, one)),
            }))
          }
          changed={changed}
          send={(body) => call("setPaymentMethods", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.payment_methods.off}
        />
      }
    >
      {possible.length === 0 && <p className="hint">{t("brand_setting.no_methods")}</p>}
      {[...new Set(possible.map(({ currency }) => currency))].map((currency) => (
        <fieldset key={currency} className={style.methods}>
          <legend>{currency}</legend>
          {possible
            .filter((one) => one.currency === currency)
            .map((one) => (
              <Tick
                key={one.method}
                label={one.name}
                checked={!isIn(off, one)}
                onChange={(on) =>
                  set(on ? without(one) : [...without(one), { method: one.method, currency: one.currency }])
                }
              />
            ))}
        </fieldset>
      ))}
    </FormCard>
  );
}
