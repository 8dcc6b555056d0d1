import { useId } from "react";
import type { BrandSettings, RetentionInput } from "#contract/brands/desk-settings.ts";
import { retention_parts, retention_rules, type RetentionPart } from "#domain/accounts/retention.ts";
import { TextField } from "#ui/field.tsx";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import type { Diff } from "./data.ts";
import { useEditing } from "./editing.ts";
import { FormCard } from "./form-card.tsx";
import { Save } from "./save.tsx";

type Draft = Readonly<Record<RetentionPart, string>>;
const each = <T,>(of: (part: RetentionPart) => T): Record<RetentionPart, T> => ({
  files: of("files"),
  mails: of("mails"),
  tokens: of("tokens"),
  logs: of("logs"),
});
const toDraft = (value: RetentionInput): Draft => each((part) => String(value[part]));
const toValue = (draft: Draft): RetentionInput => each((part) => Number(draft[part]) || 0);

/** How long data of a brand is stored, in days. */
export function RetentionForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const id = useId();
  const { value, changed } = brand.retention;
  const editing = useEditing(value, toDraft, toValue);
  const { draft, set, problems } = editing;
  const rowsOf = (before: RetentionInput, after: RetentionInput): Diff[] =>
    retention_parts.map((part) => ({
      what: t(`brand_setting.retention.${part}`),
      before: String(before[part]),
      after: String(after[part]),
    }));
  return (
    <FormCard
      title={t("brand_setting.retention")}
      text={t("brand_setting.retention_text")}
      save={
        <Save
          editing={editing}
          rowsOf={rowsOf}
          changed={changed}
          send={(body) => call("setRetention", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.retention.value}
        />
      }
    >
      {retention_parts.map((part) => {
        const { least, most, standard } = retention_rules[part];
        return (
          <TextField
            key={part}
            id={`${id}${part}`}
            label={t(`brand_setting.retention.${part}`)}
            hint={t("brand_setting.retention_hint", { least, most, standard })}
            type="number"
            min={least}
            max={most}
            value={draft[part]}
            problem={problems[`value.${part}`]}
            onChange={({ target }) => set({ ...draft, [part]: target.value })}
          />
        );
      })}
    </FormCard>
  );
}
