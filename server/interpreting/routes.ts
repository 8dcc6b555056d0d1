import { orderByHash, boughtBy } from "#server/orders/index.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import {
  addBusy,
  agreeToRecording,
  callStandby,
  closeSession,
  interpreterAbsent,
  removeBusy,
  setHours,
  setMeeting,
  setStandby,
} from "./commands.ts";
import { deskCalendar, orderSession, sessionTimes, zoneCalendar, zoneSessionOf } from "./queries.ts";

export const interpreting_handlers = {
  sessionTimes: read("sessionTimes", ({ db, query, now }) => sessionTimes(db, query, now)),
  orderSession: read("orderSession", async ({ db, caller, params }) => {
    const order = await orderByHash(db, caller, params.hash);
    return orderSession(db, order, await boughtBy(db, caller, order));
  }),
  zoneSession: read("zoneSession", ({ db, caller, params, now }) =>
    zoneSessionOf(db, { ...caller, id: idOfCaller(caller) }, params.id, now),
  ),
  zoneCalendar: read("zoneCalendar", ({ db, caller, query, now }) =>
    zoneCalendar(db, { ...caller, id: idOfCaller(caller) }, query.week, now),
  ),
  setHours: write("setHours", async ({ tx, caller, body }) => {
    await setHours(tx, idOfCaller(caller), body.hours);
    return null;
  }),
  addBusy: write("addBusy", async ({ tx, caller, body, now }) => {
    await addBusy(tx, idOfCaller(caller), body, now);
    return null;
  }),
  removeBusy: write("removeBusy", async ({ tx, caller, params }) => {
    await removeBusy(tx, idOfCaller(caller), params.id);
    return null;
  }),
  agreeToRecording: write("agreeToRecording", async ({ tx, caller, params, body, now }) => {
    await agreeToRecording(tx, caller, params.id, body.agreed, now);
    return null;
  }),
  setMeeting: write("setMeeting", async ({ tx, caller, params, body, now }) => {
    await setMeeting(tx, caller, params.id, body.url, now);
    return null;
  }),
  closeSession: write("closeSession", ({ tx, caller, params, body, now }) =>
    closeSession(tx, caller, params.id, body, now),
  ),
  deskCalendar: read("deskCalendar", ({ db, query, now }) => deskCalendar(db, query.week, now)),
  setStandby: write("setStandby", async ({ tx, caller, params, body, now }) => {
    await setStandby(tx, caller, params.id, body.translator_id, now);
    return null;
  }),
  callStandby: write("callStandby", async ({ tx, caller, params, now }) => {
    await callStandby(tx, caller, params.id, now);
    return null;
  }),
  interpreterAbsent: write("interpreterAbsent", async ({ tx, caller, params, now }) => {
    await interpreterAbsent(tx, caller, params.id, now);
    return null;
  }),
};
