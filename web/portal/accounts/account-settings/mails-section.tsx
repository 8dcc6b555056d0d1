import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MailChoice } from "#contract/messages/mails.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import style from "../../shell/forms.module.css";
import { mailChoiceOptions, MailGroups, saveMailChoice } from "../../shell/mail-choice.tsx";
import { useLoggedIn } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { SectionCard, useSection } from "./section.tsx";

/** R15 E-mails: what we write about besides what must be sent. */
export function MailsSection({ customer_id }: { customer_id: number }) {
  const { t } = useWords();
  // The route is for guests as well: after logging out it would be asked without an account before the page is left.
  const query = useQuery({ ...mailChoiceOptions("mine"), enabled: useLoggedIn() });
  if (query.data) return <Choosing customer_id={customer_id} choice={query.data} />;
  return (
    <section id="mails" className={style.card}>
      <h2>{t("settings.mails")}</h2>
      {query.isError ? (
        <Notice
          tone="danger"
          live="alert"
          action={<Button onClick={() => void query.refetch()}>{t("ui.try_again")}</Button>}
        >
          {t("ui.load_failed")}
        </Notice>
      ) : (
        <Skeleton rows={3} />
      )}
    </section>
  );
}

function Choosing({ customer_id, choice }: { customer_id: number; choice: MailChoice }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const groups = choice.groups.map(({ group }) => group);
  const section = useSection({
    section: "mails",
    customer_id,
    known: Object.fromEntries(choice.groups.map(({ group, on }) => [group, String(on)])),
    schema: async () => (await import("#contract/messages/mails.ts")).mailChoiceInput,
    toInput: (values) => ({ off: groups.filter((group) => values[group] === "false") }),
    save: async ({ off }) => {
      queries.setQueryData(mailChoiceOptions("mine").queryKey, await saveMailChoice("mine", off));
      return {};
    },
  });
  const { form } = section;
  return (
    <SectionCard name="mails" title={t("settings.mails")} section={section} labels={{}}>
      <p className="hint">{t("choices.always")}</p>
      <MailGroups
        groups={groups}
        idOf={(group) => form.idOf(group)}
        isOn={(group) => form.values[group] !== "false"}
        onChange={(group, on) => form.patch({ [group]: String(on) })}
      />
    </SectionCard>
  );
}
