// Posts a message from standard input to the server: the program of a mail server's pipe, and a way to try requests by mail.
//   node post-mail.mjs quotes+token@in.shop.example < message.eml
// SERVER is the address of the server, MAIL_INTAKE_SECRET the secret of both; the demo's are preset. The exit code is one of
// sysexits.h, by which a mail server bounces, or tries again.
import { createHmac } from "node:crypto";

const server = process.env.SERVER ?? "http://127.0.0.1:3000";
const secret = process.env.MAIL_INTAKE_SECRET ?? "known to everyone who reads the code of the demo";
const [recipient = ""] = process.argv.slice(2);
const no_such_user = 67;
const data_error = 65;
const try_again = 75;

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const body = Buffer.concat(chunks);
const time = Math.floor(Date.now() / 1000);
const signature = createHmac("sha256", secret).update(`${time}\n${recipient}\n`).update(body).digest("hex");

const status = await fetch(`${server}/api/notifications/mail`, {
  method: "POST",
  headers: {
    "content-type": "message/rfc822",
    "x-mail-recipient": recipient,
    "x-mail-signature": `t=${time},v1=${signature}`,
  },
  body,
}).then(
  (answer) => answer.status,
  () => 0,
);
if (status !== 200) console.error(`the server answered ${status}`);
// A wrong secret or clock is ours to repair, so the message stays in the queue.
if (status === 404) process.exitCode = no_such_user;
else if (status === 413 || status === 409 || status === 422) process.exitCode = data_error;
else if (status !== 200) process.exitCode = try_again;
