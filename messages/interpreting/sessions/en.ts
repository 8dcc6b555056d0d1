/** What the page of an order says about its call or visit; it comes with that part of the page. */
export const en = {
  "session.title": "Your session",
  "session.looking": "We are looking for an interpreter. We will write to you either way.",
  "session.found": "An interpreter is booked for you.",
  "session.now": "The session is under way.",
  "session.no_show": "The interpreter waited, and nobody came.",
  "session.free_until":
    "You can cancel free of charge until {moment}. After that, until {half}, you get half back.",
  "session.half_until": "If you cancel by {half}, you get half back; later nothing.",
  "session.lasted": "It took {minutes, plural, one {# minute} other {# minutes}}.",
  "session.join": "Join the video session",
  "session.no_link": "You get the address of the video session by e-mail.",
  "session.overtime": "The session ran {minutes} minutes over, charged by started half hours: {amount}.",
  "session.pay": "Pay {amount}",
  "session.paid": "Paid.",
} as const;
