/** What the calendar of the desk says. */
export const en = {
  "desk_calendar.free": "Free",
  "desk_calendar.nobody": "nobody",
  "desk_calendar.interpreter": "Interpreter",
  "desk_calendar.time_kept": "time kept: {name}",
  "desk_calendar.unassigned": "Nobody has taken it",
  "desk_calendar.call_standby": "Under way: if the interpreter is missing, call the standby",
  "desk_calendar.not_closed": "Not closed by the interpreter",
  "desk_calendar.no_standby": "No standby",
  "desk_calendar.standby_of": "Standby for order {id}",
  "desk_calendar.called": "called",
  "desk_calendar.call": "Call the standby",
  "desk_calendar.absent": "Interpreter did not come",
  "desk_calendar.absent_text":
    "The order is canceled and everything that was paid goes back to the customer.",
  "desk_calendar.assign": "Find an interpreter",
  "desk_calendar.assign_title": "Interpreter for order {id}",
  "desk_calendar.pair": "Sessions {pair}",
  "desk_calendar.minutes": "{n} min",
  "desk_calendar.two": "Two interpreters: find the second",
};
