import { Plus, X } from "lucide-react";
import type { ClipboardEvent } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldProblem, TextField } from "#ui/field.tsx";
import type { Form } from "#ui/form.ts";
import { useWords } from "../words.ts";
import { completeLink, splitLinks } from "./links.ts";
import type { OrderValues } from "./order-values.ts";
import style from "./order-form.module.css";

const most_links = 50;

/** §5: one link a row; a paste of several lines becomes as many rows. */
export function LinkRows({ form }: { form: Form<OrderValues> }) {
  const { t } = useWords();
  const { links } = form.values;
  const addRow = () => {
    put([...links, ""]);
    globalThis.setTimeout(() => document.getElementById(idOf(links.length))?.focus(), 0);
  };
  const idOf = (row: number) => form.idOf(`links.${row}`);
  const put = (next: readonly string[]) => form.set("links", next.length === 0 ? [""] : next);
  const paste = (event: ClipboardEvent, row: number) => {
    const pasted = splitLinks(event.clipboardData.getData("text"));
    if (pasted.length < 2) return;
    event.preventDefault();
    const rows = [...links.slice(0, row), ...pasted, ...links.slice(row + 1)];
    put(rows.filter((link) => link !== "").slice(0, most_links));
  };
  return (
    <fieldset id={form.idOf("links")} tabIndex={-1} className={style.links}>
      <legend className={style.legend}>{t("link_rows.title")}</legend>
      <p className={style.hint}>{t("link_rows.hint")}</p>
      <ul>
        {links.map((link, row) => (
          <li key={row}>
            <TextField
              id={idOf(row)}
              label={t("link_rows.row", { n: row + 1 })}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={link}
              problem={form.problems[`links.${row}`]}
              onChange={(event) => put(links.with(row, event.target.value))}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || links.length >= most_links) return;
                event.preventDefault();
                if (link.trim() !== "") addRow();
              }}
              onPaste={(event) => paste(event, row)}
              onBlur={() => put(links.with(row, completeLink(link)))}
            />
            {links.length > 1 && (
              <IconButton
                label={t("link_rows.remove", { n: row + 1 })}
                onClick={() => {
                  put(links.toSpliced(row, 1));
                  document.getElementById(idOf(Math.max(0, row - 1)))?.focus();
                }}
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <FieldProblem id={form.idOf("links")} problem={form.problems["links"]} />
      {links.length < most_links && (
        <Button look="quiet" size="small" icon={<Plus size={18} aria-hidden="true" />} onClick={addRow}>
          {t("link_rows.add")}
        </Button>
      )}
    </fieldset>
  );
}
