import type pg from "pg";
import { ignoreIdleErrors } from "../db/open.ts";
import { logLevel } from "../db/unavailable.ts";
import { withoutCause } from "../tracing/cause.ts";

/** The subject of a subscription: one order, its segments while they are edited, the whole desk, or one person. */
export type Topic =
  | "desk"
  | `order:${number}`
  | `segments:${number}`
  | `customer:${number}`
  | `translator:${number}`
  | `session:${string}`;

/** A change without its content: the subscriber reads again and gets what it may see. */
export type Change = {
  /** The order; null when it concerns something else, or when changes may have been missed. */
  readonly order_id: number | null;
  /** The session of the listener has ended. */
  readonly ended?: true;
};

type Notify = (change: Change) => void;

/**
 * Notifies subscribers of each commit that concerns them, in any server process. The first notification names no order:
 * from then on no change is missed.
 */
export type Hub = {
  readonly subscribe: (topics: readonly Topic[], notify: Notify) => () => void;
  readonly close: () => void;
};

type Log = Readonly<Record<"warn" | "error", (error: unknown) => void>>;

const first_pause_ms = 100;
const longest_pause_ms = 3000;

/** The ids of a notification, and the topics that it concerns. */
function readNotice(payload: string | undefined): { topics: readonly Topic[]; change: Change } {
  const notice = JSON.parse(payload ?? "null") as Record<string, unknown> | null;
  const idOf = (name: string): number | null => {
    const value = notice?.[name];
    return typeof value === "number" ? value : null;
  };
  const [order_id, customer_id, translator_id] = [
    idOf("order_id"),
    idOf("customer_id"),
    idOf("translator_id"),
  ];
  const topics: Topic[] = [];
  if (order_id !== null) topics.push("desk", `order:${order_id}`);
  if (customer_id !== null) topics.push(`customer:${customer_id}`);
  if (translator_id !== null) topics.push(`translator:${translator_id}`);
  if (notice?.["desk"] === true) topics.push("desk");
  // Not of the order: each sentence that is typed would reload the lists of the whole desk.
  const segments = idOf("segments_of");
  if (segments !== null) return { topics: [`segments:${segments}`], change: { order_id: segments } };
  const session = notice?.["session"];
  if (typeof session === "string")
    return { topics: [`session:${session}`], change: { order_id, ended: true } };
  return { topics, change: { order_id } };
}

type Listener = {
  /** Begins to listen, unless it does already. */
  readonly open: () => void;
  readonly isOpen: () => boolean;
  readonly close: () => void;
};

/** One listening session of the pool; a broken one is replaced after a growing pause. */
function openListener(
  pool: pg.Pool,
  log: Log,
  onNotice: (notice: pg.Notification) => void,
  opened: () => void,
): Listener {
  let session: pg.PoolClient | null = null;
  let is_opening = false;
  let is_closed = false;
  let pause_ms = first_pause_ms;
  const lose = (client: pg.PoolClient): void => {
    if (session !== client) return;
    session = null;
    client.release(true);
    again();
  };
  const again = (): void => {
    setTimeout(() => void open(), pause_ms).unref();
    pause_ms = Math.min(pause_ms * 2, longest_pause_ms);
  };
  const open = async (): Promise<void> => {
    if (session || is_opening || is_closed) return;
    is_opening = true;
    try {
      const client = await pool.connect();
      session = client;
      ignoreIdleErrors(client);
      client.once("error", () => lose(client));
      client.once("end", () => lose(client));
      client.on("notification", onNotice);
      await client.query("listen live");
      pause_ms = first_pause_ms;
      if (is_closed) close();
      else opened();
    } catch (error) {
      log[logLevel(error)](error);
      if (session) lose(session);
      else again();
    } finally {
      is_opening = false;
    }
  };
  const close = (): void => {
    is_closed = true;
    const held = session;
    session = null;
    held?.release(true);
  };
  // It serves all requests, so its log lines are not of the one that came first.
  return {
    open: () => withoutCause(() => void open()),
    isOpen: () => session !== null && !is_opening,
    close,
  };
}

/**
 * Listens to PostgreSQL's notifications from the first subscriber on. When the listening session breaks, all subscribers
 * are notified that changes may have been missed.
 */
export function openHub(pool: pg.Pool, log: Log): Hub {
  const subscribers = new Map<Topic, Set<Notify>>();
  const notifyAll = (topics: Iterable<Topic>, change: Change): void => {
    const all = new Set([...topics].flatMap((topic) => [...(subscribers.get(topic) ?? [])]));
    for (const notify of all) notify(change);
  };
  const listener = openListener(
    pool,
    log,
    ({ payload }) => {
      const { topics, change } = readNotice(payload);
      notifyAll(topics, change);
    },
    () => notifyAll(subscribers.keys(), { order_id: null }),
  );
  return {
    subscribe(topics, notify) {
      for (const topic of topics) subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(notify));
      if (listener.isOpen()) notify({ order_id: null });
      else listener.open();
      return () => {
        for (const topic of topics) {
          const those = subscribers.get(topic);
          those?.delete(notify);
          if (those?.size === 0) subscribers.delete(topic);
        }
      };
    },
    close() {
      subscribers.clear();
      listener.close();
    },
  };
}
