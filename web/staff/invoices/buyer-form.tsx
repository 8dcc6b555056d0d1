import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type * as z from "zod/mini";
import { buyerInput, type DeskInvoice } from "#contract/invoices/desk-invoices.ts";
import { countries } from "#domain/countries.ts";
import { isOddVatId } from "#domain/tax/vat-id-check.ts";
import { Button } from "#ui/button.tsx";
import { countryName } from "#ui/country-name.ts";
import { Select, TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../text.ts";
import { previewBuyer, useBuyerCorrection } from "./data.ts";
import style from "./invoices.module.css";
import { IssueDialog } from "./issue-dialog.tsx";

const names = ["name", "address", "postcode", "city", "country", "tax_id"] as const;

/** Corrects the buyer of the invoice, and opens the resulting document. */
export function BuyerForm({ id, invoice }: { id: string; invoice: DeskInvoice }) {
  const { buyer, number } = invoice;
  const { t } = useDeskText();
  const navigate = useNavigate();
  const issue = useBuyerCorrection(id);
  const [checked, setChecked] = useState<z.output<typeof buyerInput> | null>(null);
  // A correction by a colleague changes the buyer, and what was typed stays.
  const [changed, setChanged] = useState<Partial<Record<(typeof names)[number], string>>>({});
  const typed = { ...buyer, tax_id: buyer.tax_id ?? "", ...changed };
  const input = buyerInput.safeParse({
    ...typed,
    tax_id: typed.tax_id.trim() === "" ? null : typed.tax_id,
  });
  // The page shows what is wrong as soon as something was changed, because the button is off until it is right.
  const problems: Readonly<Record<string, string>> = Object.fromEntries(
    (input.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
  const is_same = names.every((name) => typed[name] === (buyer[name] ?? ""));
  return (
    <>
      <form
        className={style.panel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (input.success) setChecked(input.data);
        }}
      >
        <h2>{t("buyer.title")}</h2>
        <p className="hint">{t("buyer.text")}</p>
        <Fields
          typed={typed}
          buyer={buyer}
          problems={is_same ? {} : problems}
          onChange={(change) => setChanged({ ...changed, ...change })}
        />
        <Button type="submit" disabled={!input.success || is_same}>
          {t("correction.check")}
        </Button>
      </form>
      {checked && (
        <IssueDialog
          id={id}
          number={number}
          input={checked}
          ask={previewBuyer}
          issue={issue}
          onDone={(made) => {
            toast(t("correction.done"), "success");
            void navigate({ to: "/invoices/$id", params: { id: made.id } });
          }}
          onClose={() => setChecked(null)}
        />
      )}
    </>
  );
}

type Typed = Readonly<Record<(typeof names)[number], string>>;

function Fields(props: {
  readonly typed: Typed;
  readonly buyer: DeskInvoice["buyer"];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Typed>) => void;
}) {
  const { typed, buyer, problems, onChange } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <>
      {names.map((name) =>
        name === "country" ? (
          <Select
            key={name}
            id="buyer-country"
            label={t("buyer.country")}
            value={typed.country}
            onChange={(event) => onChange({ country: event.target.value })}
          >
            {/* A document may name a country that we do not sell to. */}
            {[...new Set([buyer.country, ...countries.map(({ code }) => code)])].map((code) => (
              <option key={code} value={code}>
                {countryName(locale, code)}
              </option>
            ))}
          </Select>
        ) : (
          <TextField
            key={name}
            id={`buyer-${name}`}
            label={t(`buyer.${name}`)}
            autoComplete="off"
            value={typed[name]}
            hint={
              name === "tax_id" &&
              isOddVatId(typed.tax_id, typed.country) &&
              t(typed.country === "PL" ? "buyer.nip_odd" : "customer.vat_id_odd")
            }
            problem={problems[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ),
      )}
    </>
  );
}
