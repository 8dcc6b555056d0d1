import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { useText } from "./i18n.tsx";
import style from "./toast.module.css";

type Toast = { readonly id: number; readonly text: string; readonly tone: "success" | "warning" };

let queue: readonly Toast[] = [];
let next_id = 1;
const listeners = new Set<() => void>();
function change(to: readonly Toast[]) {
  queue = to;
  for (const listener of listeners) listener();
}

/** C21: says a success or a fact in the background; problems of a form never go here. */
export function toast(text: string, tone: Toast["tone"] = "success"): void {
  change([...queue, { id: next_id++, text, tone }]);
}

/** The corner where toasts appear; each app puts it once near its root. */
export function Toasts() {
  const { t } = useText();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue,
  );
  return (
    <section aria-label={t("ui.notifications")} aria-live="polite" className={style.queue}>
      {shown.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastCard({ item }: { item: Toast }) {
  const { t } = useText();
  const [held, setHeld] = useState(false);
  const close = () => change(queue.filter(({ id }) => id !== item.id));
  useEffect(() => {
    if (held) return undefined;
    const timer = globalThis.setTimeout(close, 6_000);
    return () => globalThis.clearTimeout(timer);
  });
  const Icon = item.tone === "success" ? CircleCheck : TriangleAlert;
  return (
    <div
      className={`${style.toast} ${item.tone === "warning" ? style.warning : ""}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{item.text}</span>
      <IconButton label={t("ui.close")} onClick={close}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
