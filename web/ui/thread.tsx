import { Send } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { TextArea } from "./field.tsx";
import { leftAfter } from "./left-after.ts";
import style from "./thread.module.css";

export type ThreadMessage = {
  readonly id: number;
  readonly name: string;
  /** Written on the reader's own side. */
  readonly own: boolean;
  readonly text: string;
  readonly time: ReactNode;
  /** Whether the other side has seen it; nothing for theirs. */
  readonly seen?: string | undefined;
};

/** What two sides have written to each other, oldest first; the newest is in view. */
export function Thread({ label, messages }: { label: string; messages: readonly ThreadMessage[] }) {
  const list = useRef<HTMLOListElement>(null);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return (
    // Longer than its box, so the keys must be able to move it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={style.thread} aria-label={label} tabIndex={0}>
      {messages.map(({ id, name, own, text, time, seen }) => (
        <li key={id} className={`${style.message} ${own ? style.own : ""}`}>
          <p className={style.meta}>
            <strong>{name}</strong>
            <span>{time}</span>
          </p>
          <p className={style.text}>{text}</p>
          {seen !== undefined && <p className={style.meta}>{seen}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Where the next message is written; what was typed stays until it has arrived. */
export function WriteBox(props: {
  readonly label: string;
  readonly send: string;
  readonly busy: boolean;
  /** Calls `sent` once the message has arrived. */
  readonly onSend: (text: string, sent: () => void) => void;
}) {
  const { label, send, busy, onSend } = props;
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setProblem("field.required");
      return document.getElementById(id)?.focus();
    }
    return onSend(text.trim(), () => setText((now) => leftAfter(text, now)));
  };
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <TextArea
        id={id}
        label={label}
        required
        rows={3}
        maxLength={5000}
        value={text}
        problem={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={busy} icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {send}
      </Button>
    </form>
  );
}
