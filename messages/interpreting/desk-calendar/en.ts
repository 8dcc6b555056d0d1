/** What the calendar of the desk says. */
export const en = {
  "desk_calendar.free": "Free",
  "desk_calendar.no_interpreter": "nobody",
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
    "The order is cancelled and everything that was paid goes back to the customer.",
  "desk_calendar.assign": "Find an interpreter",
  "desk_calendar.assign_title": "Interpreter for order {id}",
  "desk_calendar.pair": "Sessions {pair}",
  "desk_calendar.minutes": "{n} min",
  "desk_calendar.two": "Two interpreters",
  "desk_calendar.second": "Second interpreter",
  "desk_calendar.second_asked": "asked: {name}, answers by",
  "desk_calendar.second_missing": "Second interpreter missing",
  "desk_calendar.find_second": "Find the second interpreter",
  "desk_calendar.second_title": "Second interpreter for order {id}",
  "desk_calendar.second_fee": "Fee of the second interpreter, net:",
  "desk_calendar.withdraw": "Take the second place back",
  "desk_calendar.withdraw_text":
    "{name} is told by mail, with the reason. Afterwards you can ask somebody else.",
  "desk_calendar.withdraw_asked":
    "{name} has not answered yet; what they were asked disappears from their board. Afterwards you can ask somebody else.",
  "desk_calendar.withdraw_reason": "Reason",
  "desk_calendar.interpreter_away": "The interpreter is away then: find somebody else",
  "desk_calendar.no_hours":
    "Nobody keeps hours for this pair. Customers can therefore order any time, and each session is offered by hand or in rounds; what is booked stays booked.",
};
