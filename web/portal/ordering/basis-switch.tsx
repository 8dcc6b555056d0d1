import { useId } from "react";
import { type Basis, chooseBasis, useBasis } from "../shell/price-basis.ts";
import { useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./basis-switch.module.css";

const choices = ["private", "company"] as const satisfies readonly Basis[];

/** Gross or net prices for a visitor; an account has its own kind of buyer. */
export function BasisSwitch() {
  const { t } = useWords();
  const name = useId();
  const basis = useBasis();
  if (useCustomer()) return null;
  return (
    <fieldset className={style.switch}>
      <legend className="visually-hidden">{t("basis.label")}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={basis === choice} onChange={() => chooseBasis(choice)} />
          {t(`basis.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
