/** The second factor in the zones of staff and translators: setting it up, its recovery codes, and the code at the log-in. */
export const en = {
  "login.code": "Code",
  "login.code_hint": "Six digits from your authenticator app, or one of your recovery codes",
  "second_factor.title": "Second factor",
  "second_factor.text": "In addition to your password, each log-in asks for a code from your phone.",
  "second_factor.start": "Set up",
  "second_factor.scan": "Scan this picture with your authenticator app, then enter the code it shows.",
  "second_factor.picture": "QR code with the key below",
  "second_factor.key": "Or type this key into the app:",
  "second_factor.six": "Six-digit code",
  "second_factor.turn_on": "Turn on",
  "second_factor.turn_off": "Turn off",
  "second_factor.on": "Turned on",
  "second_factor.is_off": "The second factor is turned off",
  "second_factor.left": "{n, plural, one {# recovery code left} other {# recovery codes left}}",
  "second_factor.recovery": "Recovery codes",
  "second_factor.recovery_text":
    "Each of them logs you in once when your phone is not at hand. Keep them somewhere safe: they are shown this once.",
  "second_factor.renew": "New recovery codes",
  "second_factor.copy": "Copy",
  "second_factor.copied": "Copied",
  "second_factor.saved": "I have saved them",
};
