import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { MailChoice } from "#contract/messages/mails.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import style from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { mailChoiceOptions, MailGroups, saveMailChoice } from "../../shell/mail-choice.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useWords } from "../../words.ts";

/** The page that optional mails link to: the choice of further mails, without login. */
export function MailsPage() {
  const { hash = "" } = useParams({ strict: false });
  const query = useQuery(mailChoiceOptions(hash));
  return <Loaded query={query}>{(choice) => <Choosing key={hash} hash={hash} choice={choice} />}</Loaded>;
}

function Choosing({ hash, choice }: { hash: string; choice: MailChoice }) {
  const { t } = useWords();
  const id = useId();
  const { off, toggle, save, saving, saved, trouble } = useChoosing(hash, choice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <div className={`${style.page} ${style.wide}`}>
      <PageHead title={t("choices.title")} brand={brand.name} />
      <p>{t("choices.lead", { address: choice.address_hint, brand: brand.name })}</p>
      <form className={style.card} noValidate aria-label={t("choices.title")} onSubmit={submit}>
        <TroubleNotice of={trouble} />
        {saved && (
          <Notice tone="success" live="status">
            {t("choices.saved")}
          </Notice>
        )}
        <fieldset className="stack-5">
          <legend className={style.label}>{t("choices.legend")}</legend>
          <MailGroups
            groups={choice.groups.map(({ group }) => group)}
            idOf={(group) => `${id}${group}`}
            isOn={(group) => !off.includes(group)}
            onChange={toggle}
          />
        </fieldset>
        <p className="hint">{t("choices.always")}</p>
        <Button look="primary" type="submit" busy={saving}>
          {t("choices.save")}
        </Button>
      </form>
    </div>
  );
}

/** The ticked groups and how they are saved; a change after saving hides the word "saved". */
function useChoosing(hash: string, { groups }: MailChoice) {
  const queries = useQueryClient();
  const trouble = useTrouble();
  const [off, setOff] = useState<readonly MailGroup[]>(
    groups.filter(({ on }) => !on).map(({ group }) => group),
  );
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const toggle = (group: MailGroup, on: boolean) => {
    setSaved(false);
    setOff(on ? off.filter((one) => one !== group) : [...off, group]);
  };
  const save = async () => {
    trouble.forget();
    setSaving(true);
    setSaved(false);
    try {
      queries.setQueryData(mailChoiceOptions(hash).queryKey, await saveMailChoice(hash, off));
      setSaved(true);
    } catch (error) {
      trouble.report(error);
    } finally {
      setSaving(false);
    }
  };
  return { off, toggle, save, saving, saved, trouble };
}
