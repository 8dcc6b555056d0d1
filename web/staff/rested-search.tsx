import { useEffect, useId, useState } from "react";
import { TextField } from "#ui/field.tsx";

/** How long typing rests before the list is asked. */
const rest_ms = 300;

type Searching = {
  /** For a shortcut that moves the focus here; without one an id of its own. */
  readonly id?: string;
  readonly label: string;
  /** What the list is narrowed to now. */
  readonly asked: string | undefined;
  readonly onChange: (change: { readonly search: string | undefined }) => void;
};

/** The search of a list: what is typed is asked after a rest. */
export function RestedSearch({ id, label, asked = "", onChange }: Searching) {
  const own = useId();
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return undefined;
    const timer = globalThis.setTimeout(
      () => onChange({ search: wanted === "" ? undefined : wanted }),
      rest_ms,
    );
    return () => globalThis.clearTimeout(timer);
  }, [typed, asked, onChange]);
  return (
    <TextField
      id={id ?? own}
      type="search"
      label={label}
      value={typed}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
