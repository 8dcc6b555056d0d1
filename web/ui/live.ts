import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChangeEvent } from "#contract/live.ts";
import { reload } from "./reload.ts";

/** While the server pushes changes, polling only covers those it may have missed. */
const rest_ms = 60_000;
/** Related changes (an order and its stages) arrive together: they trigger one reload. */
const gather_ms = 250;
const first_pause_ms = 1_000;
const longest_pause_ms = 30_000;

let streams = 0;

/** How long a list waits before it is loaded again: `poll_ms` where changes are not pushed. */
export const restFor = (poll_ms: number) => (): number => (streams > 0 ? rest_ms : poll_ms);

type Headers = Record<string, string>;

/** Reads one stream to its end. It counts as open from its first event on, because then no change is missed any more. */
async function readChanges(
  address: string,
  headers: Headers,
  signal: AbortSignal,
  onChange: (change: ChangeEvent) => void,
): Promise<void> {
  const answer = await fetch(address, { headers: { ...headers, accept: "text/event-stream" }, signal });
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let is_open = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (.+)$/m.exec(event)?.[1];
        if (data === undefined) continue;
        if (!is_open) streams += 1;
        is_open = true;
        onChange(JSON.parse(data) as ChangeEvent);
      }
    }
  } finally {
    if (is_open) streams -= 1;
  }
}

/**
 * Listens while the page is visible: a browser opens six connections to one server, and a hidden tab needs none. A
 * broken stream is opened again after a growing pause; until then the page polls. Returns the function that ends it.
 */
function listen(
  address: string,
  headers: () => Promise<Headers>,
  onChange: (change: ChangeEvent) => void,
): () => void {
  let ending: AbortController | null = null;
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
  let pause_ms = first_pause_ms;
  const run = async (): Promise<void> => {
    const mine = new AbortController();
    ending = mine;
    let has_received = false;
    try {
      await readChanges(address, await headers(), mine.signal, (change) => {
        has_received = true;
        pause_ms = first_pause_ms;
        onChange(change);
      });
    } catch {
      // A refusal or a broken connection: polling gets the same error and shows it.
    }
    if (mine.signal.aborted) return;
    // Changes are no longer pushed: the page reloads its data now and polls from here on.
    if (has_received) onChange({ order_id: null });
    timer = globalThis.setTimeout(() => void run(), pause_ms * (0.8 + Math.random() * 0.4));
    pause_ms = Math.min(pause_ms * 2, longest_pause_ms);
  };
  const stop = (): void => {
    globalThis.clearTimeout(timer);
    ending?.abort();
    ending = null;
  };
  const heed = (): void => {
    if (document.hidden) stop();
    else if (!ending) void run();
  };
  heed();
  document.addEventListener("visibilitychange", heed);
  return () => {
    document.removeEventListener("visibilitychange", heed);
    stop();
  };
}

type Concerns = (key: readonly unknown[], order_id: number | null) => boolean;

/** Reloads the queries that a change concerns, once for several changes; returns the function that ends it. */
function follow(queries: QueryClient, address: string, headers: () => Promise<Headers>, concerns: Concerns) {
  const changed = new Set<number | null>();
  let gathering: ReturnType<typeof globalThis.setTimeout> | undefined;
  const ask = (): void => {
    gathering = undefined;
    const orders = [...changed];
    changed.clear();
    reload(queries, ({ queryKey }) => orders.some((order_id) => concerns(queryKey, order_id)));
  };
  const end = listen(address, headers, ({ order_id }) => {
    changed.add(order_id);
    gathering ??= globalThis.setTimeout(ask, gather_ms);
  });
  return () => {
    end();
    globalThis.clearTimeout(gathering);
  };
}

/** A person who types is not read with every pause. */
const typing_ms = 1_000;

/** Runs `onChange` after each change that is pushed, at most once in a second. */
export function useEachChange(address: string, headers: () => Promise<Headers>, onChange: () => void): void {
  useEffect(() => {
    let waiting: ReturnType<typeof globalThis.setTimeout> | undefined;
    const end = listen(address, headers, () => {
      if (waiting !== undefined) return;
      waiting = globalThis.setTimeout(() => {
        waiting = undefined;
        onChange();
      }, typing_ms);
    });
    return () => {
      end();
      globalThis.clearTimeout(waiting);
    };
  }, [address, headers, onChange]);
}

/**
 * Keeps the page up to date: each change reloads the queries that `concerns` selects (all of them when the change is
 * unknown). There is no connection while there is no address.
 */
export function useChanges(
  address: string | null,
  headers: () => Promise<Headers>,
  concerns: Concerns,
): void {
  const queries = useQueryClient();
  useEffect(
    () => (address === null ? undefined : follow(queries, address, headers, concerns)),
    [address, headers, concerns, queries],
  );
}
