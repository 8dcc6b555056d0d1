import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { Select } from "#ui/field.tsx";
import type { Place } from "./place.ts";
import style from "./place-tabs.module.css";

/** Parts of a page as links, because each part has an address; a choice on a phone. */
export function PlaceTabs<T extends string>(props: {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly place: Place }[];
  readonly present: T;
}) {
  const { label, tabs, present } = props;
  const id = useId();
  const navigate = useNavigate();
  return (
    <>
      <nav className={style.tabs} aria-label={label}>
        {tabs.map((one) => (
          <Link key={one.value} {...one.place} className={one.value === present ? style.present : undefined}>
            {one.label}
          </Link>
        ))}
      </nav>
      <div className={style.choice}>
        <Select
          id={id}
          label={label}
          value={present}
          onChange={({ target }) => {
            const next = tabs.find((one) => one.value === target.value);
            if (next) void navigate(next.place);
          }}
        >
          {tabs.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
