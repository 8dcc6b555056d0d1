export { session_candidates } from "./candidates.ts";
export { holdSession, releaseSession, sessionsCanReturn } from "./follow.ts";
export type { SessionActor } from "./sessions.ts";
