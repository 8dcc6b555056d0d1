import { type FormEvent, useId, useState } from "react";
import { ApiError } from "#contract/client.ts";
import style from "./absences.module.css";
import { Button } from "./button.tsx";
import { DateText } from "./date-text.tsx";
import { TextArea, TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

type Days = { readonly from_on: string; readonly to_on: string };
type Away = Days & { readonly reason: string };
type Absence = Days & { readonly id: number };

/** A day is the same day by nearly every clock when it is given by its noon. */
const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** Days `YYYY-MM-DD` on which a person is away, both ends included. Without the two acts it is only read. */
export function AbsenceDays(props: {
  readonly absences: readonly Absence[];
  readonly words: Readonly<Record<"none" | "from" | "to" | "add" | "remove" | "reason", string>>;
  readonly problem: Error | null;
  readonly busy: boolean;
  /** `done` empties the fields; it is called once the days are stored. */
  readonly onAdd?: ((days: Away, done: () => void) => void) | undefined;
  readonly onRemove?: ((id: number) => void) | undefined;
}) {
  const { absences, words, problem, busy, onAdd, onRemove } = props;
  const sentence = useProblemText();
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" live="alert">
          {sentence(problem)}
        </Notice>
      )}
      {absences.length === 0 && <p>{words.none}</p>}
      <ul className={style.list}>
        {absences.map(({ id, from_on, to_on }) => (
          <li key={id}>
            <span>
              <DateText value={noonOf(from_on)} form="day" />
              {" – "}
              <DateText value={noonOf(to_on)} form="day" />
            </span>
            {onRemove && (
              <Button size="small" aria-label={`${words.remove}: ${from_on}`} onClick={() => onRemove(id)}>
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onAdd && <AddDays words={words} busy={busy} needs_reason={needsReason(problem)} onAdd={onAdd} />}
    </>
  );
}

/** Whether a reason is required because of a booked session. */
const needsReason = (problem: Error | null): boolean =>
  problem instanceof ApiError && problem.body.code === "absence.session_booked";

/** One day is enough: the last is then the first. */
function AddDays(props: {
  readonly words: Readonly<Record<"from" | "to" | "add" | "reason", string>>;
  readonly busy: boolean;
  readonly needs_reason: boolean;
  readonly onAdd: (days: Away, done: () => void) => void;
}) {
  const { words, busy, needs_reason, onAdd } = props;
  const id = useId();
  const [from_on, setFrom] = useState("");
  const [to_on, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [pressed, setPressed] = useState(false);
  const missing = needs_reason && reason.trim() === "";
  const done = () => {
    setFrom("");
    setTo("");
    setReason("");
    setPressed(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    // The first submission detects a session; the second needs the reason.
    if (from_on === "" || missing) return;
    onAdd({ from_on, to_on: to_on === "" ? from_on : to_on, reason }, done);
  };
  return (
    <form className="stack-4 at-start" onSubmit={send} noValidate>
      <div className={style.days}>
        <TextField
          id={`${id}from`}
          type="date"
          label={words.from}
          value={from_on}
          problem={pressed && from_on === "" ? "field.required" : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          id={`${id}to`}
          type="date"
          label={words.to}
          value={to_on}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {needs_reason && (
        <TextArea
          id={`${id}reason`}
          label={words.reason}
          required
          rows={2}
          maxLength={500}
          value={reason}
          problem={pressed && missing ? "field.required" : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button type="submit" busy={busy}>
        {words.add}
      </Button>
    </form>
  );
}
