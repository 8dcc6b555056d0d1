import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Select, TextField } from "#ui/field.tsx";
import type { AuditSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import style from "./audit-page.module.css";
import { filters_query } from "./data.ts";
import { useActName, useObjectName } from "../../act-names.ts";

const chosen = (text: string): string | undefined => (text === "" ? undefined : text);

/** Narrows the log by who, what, which and when; each choice counts at once. */
export function AuditFilter(props: {
  readonly narrowed: AuditSearch;
  readonly onChange: (change: Partial<AuditSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  const { data } = useQuery(filters_query);
  const act_name = useActName();
  const object_name = useObjectName();
  return (
    <search className={style.filter}>
      <Select
        id={`${id}person`}
        label={t("audit.person")}
        value={String(narrowed.person ?? "")}
        onChange={({ target: { value } }) => onChange({ person: value === "" ? undefined : Number(value) })}
      >
        <option value="">{t("audit.any_person")}</option>
        {data?.people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </Select>
      <Words
        id={`${id}act`}
        label={t("audit.act")}
        all={t("audit.any_act")}
        words={data?.acts ?? []}
        name={act_name}
        value={narrowed.act}
        onChange={(act) => onChange({ act })}
      />
      <Words
        id={`${id}object`}
        label={t("audit.object")}
        all={t("audit.any_object")}
        words={data?.objects ?? []}
        name={object_name}
        value={narrowed.object}
        onChange={(object) => onChange({ object })}
      />
      <TextField
        id={`${id}number`}
        label={t("audit.object_id")}
        inputMode="numeric"
        autoComplete="off"
        value={narrowed.object_id ?? ""}
        onChange={({ target: { value } }) =>
          onChange({ object_id: /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined })
        }
      />
      <TextField
        id={`${id}day`}
        label={t("audit.day")}
        type="date"
        value={narrowed.day ?? ""}
        onChange={({ target: { value } }) => onChange({ day: chosen(value) })}
      />
    </search>
  );
}

/** One of the words of the log, by its name; or all of them. */
function Words(props: {
  readonly id: string;
  readonly label: string;
  readonly all: string;
  readonly words: readonly string[];
  readonly name: (word: string) => string;
  readonly value: string | undefined;
  readonly onChange: (word: string | undefined) => void;
}) {
  const { id, label, all, words, name, value, onChange } = props;
  return (
    <Select
      id={id}
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(chosen(target.value))}
    >
      <option value="">{all}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {name(word)}
        </option>
      ))}
    </Select>
  );
}
