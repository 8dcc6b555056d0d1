import { queryOptions } from "@tanstack/react-query";
import type { MailChoice } from "#contract/messages/mails.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import { Checkbox } from "#ui/field.tsx";
import { call } from "../late-api.ts";
import { useWords } from "../words.ts";

/** The mails that an address receives; `mine` is the address of the logged-in customer. */
export const mailChoiceOptions = (hash: string) =>
  queryOptions({
    queryKey: ["mail-choice", hash],
    queryFn: ({ signal }) => call("mailChoice", { params: { hash }, signal }),
  });

/** Keeps what was chosen; answers what the server made of it. */
export const saveMailChoice = (hash: string, off: readonly MailGroup[]): Promise<MailChoice> =>
  call("chooseMails", { params: { hash }, body: { off: [...off] } });

/** A box for each group that this address is asked about. */
export function MailGroups(props: {
  readonly groups: readonly MailGroup[];
  readonly idOf: (group: MailGroup) => string;
  readonly isOn: (group: MailGroup) => boolean;
  readonly onChange: (group: MailGroup, on: boolean) => void;
}) {
  const { groups, idOf, isOn, onChange } = props;
  const { t } = useWords();
  return groups.map((group) => (
    <Checkbox
      key={group}
      id={idOf(group)}
      name={group}
      label={t(`choices.group.${group}`)}
      checked={isOn(group)}
      onChange={(event) => onChange(group, event.target.checked)}
    />
  ));
}
