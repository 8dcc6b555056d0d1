import { useEffect, useRef, useState } from "react";
import type { QueueRow } from "#contract/views/staff.ts";
import { openLeft, urgent_ms } from "../../clock-chip.tsx";
import { useDeskText } from "../../text.ts";

/** S2: announces to a screen reader once when an order of the user has five minutes left, and once when it is late. */
export function DueSoon(props: { rows: readonly QueueRow[]; me: string | undefined; now: number }) {
  const { rows, me, now } = props;
  const { t } = useDeskText();
  const announced = useRef(new Set<string>());
  const [text, setText] = useState("");
  useEffect(() => {
    for (const row of rows) {
      const { id, owner, paused_at } = row;
      const left = openLeft(row, now);
      if (owner === null || owner !== me || left > urgent_ms || paused_at !== null) continue;
      const key = left <= 0 ? "queue.say_late" : "queue.say_soon";
      if (announced.current.has(`${key} ${id}`)) continue;
      announced.current.add(`${key} ${id}`);
      setText(t(key, { id }));
    }
  }, [rows, me, now, t]);
  return <output className="visually-hidden">{text}</output>;
}
