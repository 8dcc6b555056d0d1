import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Presentation } from "#contract/brands/desk-settings.ts";
import { link_names } from "#brands/brand.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";
import { checkLink } from "./data.ts";
import style from "./settings.module.css";

type Answer = Awaited<ReturnType<typeof checkLink>>;
/** What an address answered when it was asked; another address has not been asked. */
type Checked = { readonly url: string; readonly answer: Answer | null };

/** The addresses of the brand's meta (§3), and whether each answers. */
export function LinkFields(props: {
  readonly brand: string;
  readonly links: Presentation["links"];
  readonly onChange: (links: Presentation["links"]) => void;
  readonly problems: Readonly<Record<string, string>>;
}) {
  const { brand, links, onChange, problems } = props;
  const { t } = useDeskText();
  const id = useId();
  const [checked, setChecked] = useState<Readonly<Partial<Record<string, Checked>>>>({});
  const check = useMutation({
    mutationFn: () =>
      Promise.all(
        link_names.map(async (name) => {
          const url = links[name];
          // One that is no address is refused by the contract, and says so when it is saved.
          const answer = await checkLink(brand, url).catch(() => null);
          return [name, { url, answer }] as const;
        }),
      ),
    onSuccess: (all) => setChecked(Object.fromEntries(all)),
  });
  const hintOf = (name: (typeof link_names)[number]): string | undefined => {
    const found = checked[name];
    if (!found || found.url !== links[name]) return undefined;
    const { state = "silent", status = null } = found.answer ?? {};
    return t(`brand_setting.link_state.${state}`, { status: status ?? 0 });
  };
  const count = link_names.filter((name) => checked[name]?.answer?.state === "works").length;
  return (
    <fieldset className={style.links}>
      <legend>{t("brand_setting.links")}</legend>
      {link_names.map((name) => (
        <TextField
          key={name}
          id={`${id}${name}`}
          label={t(`brand_setting.link.${name}`)}
          hint={hintOf(name)}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={links[name]}
          problem={problems[`value.links.${name}`]}
          onChange={({ target }) => onChange({ ...links, [name]: target.value })}
        />
      ))}
      <div className={style.check}>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t("brand_setting.check_links")}
        </Button>
        <output>
          {check.isSuccess && t("brand_setting.checked_links", { count, all: link_names.length })}
        </output>
      </div>
    </fieldset>
  );
}
