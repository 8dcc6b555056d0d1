import { type RefObject, useEffect } from "react";
import style from "./error-summary.module.css";
import { focusField, inOrderOfPage, type Problems } from "./form.ts";
import { useProblem, useText } from "./i18n.tsx";

/**
 * C10: what stops the form, on top of it, each line leading to its field. It takes the focus after a failed
 * submit and the document's title says so too.
 */
export function ErrorSummary(props: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly problems: Problems;
  readonly idOf: (name: string) => string;
  /** The label of a field, put before a sentence that would not be clear alone. */
  readonly labels?: Readonly<Record<string, string>>;
}) {
  const { ref, problems, idOf, labels = {} } = props;
  const { t } = useText();
  const sentence = useProblem();
  const names = inOrderOfPage(Object.keys(problems), idOf);
  const any = names.length > 0;
  useEffect(() => {
    if (!any) return undefined;
    const before = document.title;
    document.title = t("ui.error_title", { title: before });
    return () => {
      document.title = before;
    };
  }, [any, t]);
  if (!any) return null;
  const only_required = names.every((name) => missing.has(problems[name] ?? ""));
  return (
    <div ref={ref} className={style.summary} tabIndex={-1} role="alert">
      <h2>{t(only_required ? "ui.fill_required" : "ui.problem")}</h2>
      <ul>
        {names.map((name) => {
          const label = labels[name];
          const text = sentence(problems[name]) ?? "";
          return (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                onClick={(event) => {
                  if (focusField(idOf(name))) event.preventDefault();
                }}
              >
                {label ? `${label}: ${text}` : text}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Problems of a field that is empty. */
const missing: ReadonlySet<string> = new Set(["field.required", "payment.choose"]);
