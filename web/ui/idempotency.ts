import { useRef } from "react";
import { idempotencyKey } from "./call.ts";

/**
 * The key of a write by its content: a second press after a lost answer repeats the first request instead of making
 * another one, and a changed content is another request.
 */
export function useIdempotency(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: idempotencyKey() };
    return last.current.key;
  };
}
