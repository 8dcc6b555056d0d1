import { Disclosure } from "#ui/disclosure.tsx";
import { TextField } from "#ui/field.tsx";
import { useWords } from "../../words.ts";

type Props = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A paid voucher, behind a line of its own: it pays before everything else, and the way chosen pays the rest. */
export function VoucherPart({ id, value, onChange }: Props) {
  const { t } = useWords();
  return (
    <Disclosure summary={t("checkout.have_voucher")}>
      <TextField
        id={id}
        label={t("checkout.voucher")}
        hint={t("checkout.voucher_hint")}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Disclosure>
  );
}
