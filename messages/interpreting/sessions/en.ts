/** What the page of an order says about its call or visit; it comes with that part of the page. */
export const en = {
  "session.title": "Your session",
  "session.looking": "We are looking for an interpreter. You will hear from us in any case.",
  "session.found": "An interpreter is booked for you.",
  "session.now": "The session is under way.",
  "session.no_show": "The interpreter waited, and nobody came.",
  "session.free_until":
    "You can call it off free of charge until {moment}. After that, until {half}, you get half back.",
  "session.half_until": "If you call it off by {half}, you get half back; later nothing.",
  "session.lasted": "It took {minutes, plural, one {# minute} other {# minutes}}.",
  "session.join": "Join the video session",
  "session.no_link": "You get the address of the video session by e-mail.",
  "session.overtime":
    "It took longer than paid for: {minutes} minutes, counted by started half hours, {amount}.",
  "session.pay": "Pay {amount}",
  "session.paid": "Paid.",
} as const;
