import type { BrandSettings, FileFormats } from "#contract/brands/desk-settings.ts";
import { file_formats, scan_extensions, type FileFormat } from "#domain/catalog.ts";
import { FieldProblem } from "#ui/field.tsx";
import { useId } from "react";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { useEditing } from "./editing.ts";
import { FormCard, Tick, withOne } from "./form-card.tsx";
import { Save } from "./save.tsx";
import style from "./settings.module.css";

const same = (value: FileFormats): FileFormats => value;
const listOf = (formats: readonly string[] = []): string =>
  file_formats.filter((one) => formats.includes(one)).join(", ") || "–";

/** Images of a text, which a person prices (§5 accepts none for an order). */
const withScans = (formats: readonly FileFormat[], on: boolean): FileFormat[] =>
  file_formats.filter((one) => (scan_extensions.some((scan) => scan === one) ? on : formats.includes(one)));

/** D3: which formats each service takes. */
export function FormatsForm({ brand }: { brand: BrandSettings }) {
  const { t } = useDeskText();
  const id = useId();
  const editing = useEditing<FileFormats, FileFormats>(brand.file_formats.value, same, same);
  const { draft, set, problems } = editing;
  return (
    <FormCard
      title={t("brand_setting.formats")}
      text={t("brand_setting.formats_text")}
      save={
        <Save
          editing={editing}
          rowsOf={(before, after) =>
            before.map(({ service, formats }) => ({
              what: t(`service.${service}`),
              before: listOf(formats),
              after: listOf(after.find((one) => one.service === service)?.formats),
            }))
          }
          changed={brand.file_formats.changed}
          send={(body) => call("setFileFormats", { params: { brand: brand.brand }, body })}
          pick={(all) => all.find((one) => one.brand === brand.brand)?.file_formats.value}
        />
      }
    >
      {draft.map(({ service, formats }, at) => (
        <fieldset key={service} className={`${style.methods} ${style.short}`}>
          <legend>{t(`service.${service}`)}</legend>
          <Tick
            label={t("brand_setting.scans")}
            checked={scan_extensions.every((scan) => formats.includes(scan))}
            onChange={(on) =>
              set(
                draft.map((one, place) =>
                  place === at ? { ...one, formats: withScans(one.formats, on) } : one,
                ),
              )
            }
          />
          {file_formats.map((format) => (
            <Tick
              key={format}
              label={format}
              checked={formats.includes(format)}
              onChange={(on) =>
                set(
                  draft.map((one, place) =>
                    place === at ? { ...one, formats: withOne(one.formats, format, on) } : one,
                  ),
                )
              }
            />
          ))}
          <FieldProblem id={`${id}${service}`} problem={problems[`value.${at}.formats`]} />
        </fieldset>
      ))}
    </FormCard>
  );
}
