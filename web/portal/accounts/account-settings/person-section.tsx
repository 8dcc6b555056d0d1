import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { OwnPerson } from "#contract/accounts/own-person.ts";
import { internationalPhone } from "#domain/phone.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { saveFile } from "#ui/save-file.ts";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../../account-api.ts";
import { ContactPhone } from "../../shell/contact-fields.tsx";
import forms from "../../shell/forms.module.css";
import { NameFields } from "../../shell/name-fields.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useFailureText, useWords } from "../../words.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { usePrivacyWords } from "./privacy-words.ts";

const personOptions = queryOptions({
  queryKey: ["customer", "own-person"],
  queryFn: ({ signal }) => callAccount("ownPerson", { signal }),
});

/** The way to the section in the list of sections; nothing in the own account. */
export function PersonLink() {
  const { t } = usePrivacyWords();
  const { data: person } = useQuery(personOptions);
  if (!person || person.is_own_account) return null;
  return (
    <li>
      <a href="#person">{t("settings.person")}</a>
    </li>
  );
}

/** Name, address and data of a person who works in an account that is not their own; nothing in the own account. */
export function PersonSection() {
  const { t } = usePrivacyWords();
  const id = useId();
  const { data: person } = useQuery(personOptions);
  if (!person || person.is_own_account) return null;
  return (
    <section id="person" aria-labelledby={id} className={forms.card}>
      <h2 id={id}>{t("settings.person")}</h2>
      <p>{t("settings.person_text")}</p>
      <PersonForm person={person} />
      <EmailRow email={person.email} />
      <CopyPart />
    </section>
  );
}

type Values = Record<"first_name" | "last_name" | "phone", string>;
const schema = async () => (await import("#contract/accounts/own-person.ts")).personInput;

function PersonForm({ person }: { readonly person: OwnPerson }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const trouble = useTrouble();
  const form = useForm<Values, Awaited<ReturnType<typeof schema>>>({
    schema,
    initial: { first_name: person.first_name, last_name: person.last_name, phone: person.phone ?? "" },
    toInput: ({ phone, ...values }) => ({
      ...values,
      phone: phone.trim() === "" ? null : internationalPhone(phone, brand.seller.country),
    }),
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      queries.setQueryData(personOptions.queryKey, await callAccount("changePerson", { body }));
      toast(t("settings.saved"));
    },
  });
  const { summary_ref } = form;
  const labels = {
    first_name: t("contact.first_name"),
    last_name: t("contact.last_name"),
    phone: t("contact.phone"),
  };
  return (
    <FormBox form={form} className={forms.inline}>
      <ErrorSummary ref={summary_ref} problems={form.problems} idOf={form.idOf} labels={labels} />
      <TroubleNotice of={trouble} />
      <div className={forms.two}>
        <NameFields form={form} />
      </div>
      <ContactPhone form={form} home={brand.seller.country} />
      <div>
        <Button look="primary" type="submit" busy={form.sending}>
          {t("settings.save")}
        </Button>
      </div>
    </FormBox>
  );
}

/** The address is the login: it changes only by a mailed link. */
function EmailRow({ email }: { readonly email: string }) {
  const { t } = useWords();
  const [changing, setChanging] = useState(false);
  return (
    <div>
      <p className={forms.label}>{t("contact.email")}</p>
      <div className={forms.row}>
        <span className="break">{email}</span>
        <Button size="small" aria-label={t("email.change_title")} onClick={() => setChanging(true)}>
          {t("email.change")}
        </Button>
      </div>
      <EmailDialog open={changing} onClose={() => setChanging(false)} />
    </div>
  );
}

function CopyPart() {
  const { t } = usePrivacyWords();
  const failureText = useFailureText();
  const copy = useMutation({
    mutationFn: () => callAccount("copyOfPerson", {}),
    onSuccess: (data) => saveFile("my-data.json", JSON.stringify(data, null, 2), "application/json"),
  });
  return (
    <div className="stack-2 at-start">
      <p className={forms.label}>{t("settings.person_copy")}</p>
      <p className="hint">{t("settings.person_copy_text")}</p>
      <ActFailed error={copy.error} failure={failureText} />
      <Button busy={copy.isPending} onClick={() => copy.mutate()}>
        {t("settings.person_copy_get")}
      </Button>
    </div>
  );
}
