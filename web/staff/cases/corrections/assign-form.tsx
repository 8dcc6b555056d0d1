import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskCorrection, reworkInput } from "#contract/cases/corrections.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Select, TextArea, TextField } from "#ui/field.tsx";
import { FormBox } from "#ui/form-box.tsx";
import { type Form, namedTextOf, textOf, useForm } from "#ui/form.ts";
import { FeeConfirmation } from "../../fee-confirmation.tsx";
import { useDeskText } from "../../text.ts";
import { candidatesQuery, type CaseChange } from "./data.ts";

const day_ms = 24 * 60 * 60_000;
/** What a field of date and time shows: the reader's own clock, to the minute. */
const localTime = (at: number): string => {
  const there = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return there.toISOString().slice(0, 16);
};
const instant = (typed: string): string => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
};

type Values = Record<
  "translator_id" | "deadline" | "fee" | "checker_id" | "checker_deadline" | "checker_fee",
  string
>;

type Assigning = {
  readonly id: string;
  readonly one: DeskCorrection;
  readonly busy: boolean;
  readonly send: (change: CaseChange) => void;
  /** The refusal of the last call; null without one. */
  readonly error: unknown;
  /** The note for the translator; it outlives the form, which a colleague's decision may take away. */
  readonly note: string;
  readonly setNote: (note: string) => void;
};

/** Assigns the rework, the former translator first; another person checks it. */
export function AssignForm(props: Assigning) {
  const { t } = useDeskText();
  if (props.one.state !== "in_rework") return <Assign {...props} />;
  return (
    <Disclosure summary={t("corrections.reassign")}>
      <Assign {...props} />
    </Disclosure>
  );
}

const amountOf = (typed: string) => typed.trim().replace(",", ".");
/** The fees as one text, for which a confirmation is valid. */
const feesOf = ({ fee, checker_fee }: Values) => `${amountOf(fee)} ${amountOf(checker_fee)}`;

function useAssignment(
  { send, note }: Pick<Assigning, "send" | "note">,
  confirmed: string | null,
): Form<Values> {
  const [now] = useState(() => Date.now());
  return useForm<Values, typeof reworkInput>({
    schema: reworkInput,
    initial: {
      translator_id: "",
      deadline: localTime(now + day_ms),
      fee: "0",
      checker_id: "",
      checker_deadline: localTime(now + 2 * day_ms),
      checker_fee: "0",
    },
    toInput: (values) => ({
      ...values,
      note,
      translator_id: Number(values.translator_id),
      deadline: instant(values.deadline),
      fee: amountOf(values.fee),
      checker_id: values.checker_id === "" ? null : Number(values.checker_id),
      checker_deadline: values.checker_id === "" ? null : instant(values.checker_deadline),
      checker_fee: amountOf(values.checker_fee),
      confirmed: confirmed === feesOf(values),
    }),
    // Without a choice there is no number; the contract requires one.
    check: ({ translator_id }): Record<string, string> =>
      translator_id === "" ? { translator_id: "field.required" } : {},
    send: (body) => {
      send({ what: "assign", body });
      return Promise.resolve();
    },
    onError: () => undefined,
  });
}

function Assign({ id, one, busy, error, ...writing }: Assigning) {
  const { t } = useDeskText();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const form = useAssignment(writing, confirmed);
  const { summary_ref, problems, idOf } = form;
  const { data: people = [] } = useQuery(candidatesQuery(id));
  const reassigns = one.state === "in_rework";
  return (
    <FormBox form={form} className="stack-3">
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} />
      <Select {...textOf(form, "translator_id")} label={t("corrections.translator")} required>
        <option value="">–</option>
        {people
          .filter(({ may_rework }) => may_rework)
          .map((person) => (
            <option key={person.id} value={person.id}>
              {person.former ? t("corrections.former", { name: person.name }) : person.name}
            </option>
          ))}
      </Select>
      <TextField
        {...namedTextOf(form, "deadline")}
        type="datetime-local"
        label={t("corrections.due_at")}
        required
      />
      <TextField {...namedTextOf(form, "fee")} label={t("corrections.fee")} inputMode="decimal" required />
      <Check form={form} people={people} />
      <TextArea
        id={idOf("note")}
        value={writing.note}
        onChange={({ target }) => writing.setNote(target.value)}
        label={t("corrections.note")}
        optional
        rows={3}
        maxLength={2000}
      />
      <FeeConfirmation
        id={idOf("confirmed")}
        error={error}
        fee={feesOf(form.values)}
        confirmed={confirmed}
        onConfirm={setConfirmed}
      />
      <div>
        <Button type="submit" look={reassigns ? "secondary" : "primary"} busy={busy}>
          {t(reassigns ? "corrections.reassign" : "corrections.assign")}
        </Button>
      </div>
    </FormBox>
  );
}

type Person = { readonly id: number; readonly name: string; readonly may_check: boolean };

function Check({ form, people }: { form: Form<Values>; people: readonly Person[] }) {
  const { t } = useDeskText();
  const { values } = form;
  return (
    <>
      <Select {...textOf(form, "checker_id")} label={t("corrections.checker")}>
        <option value="">{t("corrections.no_checker")}</option>
        {people
          .filter(({ may_check, id }) => may_check && String(id) !== values.translator_id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      {values.checker_id !== "" && (
        <>
          <TextField
            {...namedTextOf(form, "checker_deadline")}
            type="datetime-local"
            label={t("corrections.check_due_at")}
            required
          />
          <TextField
            {...namedTextOf(form, "checker_fee")}
            label={t("corrections.checker_fee")}
            inputMode="decimal"
            required
          />
        </>
      )}
    </>
  );
}
