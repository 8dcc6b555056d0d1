import { absent, type Chapter, deviates, placed, tested } from "./asvs-line.ts";

const secrets = "server/kernel/secrets.test.ts";
const source = "test/security/source-rules.test.ts";
const deploy = "test/security/pages-and-deploy.test.ts";
const production = "server/app/production.test.ts";
const tokens = "server/kernel/http/signed-tokens.test.ts";
const ksef = "server/invoices/ksef/crypto.test.ts";
const clean = (rule: "certificates" | "ciphers" | "digests" | "randomness") =>
  [source, `${rule}: the code has none`] as const;
const encrypted = [
  production,
  "%s never leaves the machine without encryption: %s is refused, %s accepted",
] as const;

/** Cryptography and connections. */
export const crypto_chapters = {
  V11: {
    title: "Cryptography",
    lines: {
      "11.1.1": placed(
        2,
        "Making, changing and ending keys is documented.",
        "docs/decisions/0144-secrets-at-rest.md",
        "Where each key is, how it is changed, and what is lost without it.",
      ),
      "11.1.2": placed(
        2,
        "All keys and algorithms are listed.",
        "docs/security.md",
        "Section Keys and algorithms; a test finds weak ones in the code.",
      ),
      "11.2.1": tested(
        2,
        "Implementations are those of Node, jose and argon2, and agree with reference vectors.",
        ["server/accounts/second-factor/totp.test.ts", "at second %i the code is %s"],
        [ksef, "a key on P-256 signs as two numbers of 32 bytes"],
      ),
      "11.2.2": tested(
        2,
        "Keys and algorithms can be changed.",
        [secrets, "values in plain text or under an older key are sealed at the next start and still open"],
        [secrets, "SECRETS_KEY is 32 bytes in base64, with older keys after commas; production needs it"],
      ),
      "11.2.3": deviates(
        2,
        "Everything has at least 128 bits of security.",
        "Own keys do; the RSA keys of PayPal's certificates and of KSeF are theirs, and may have 2048 bits (112).",
        "A larger key of theirs is accepted without a change; own keys are AES-256, Ed25519 and HMAC-SHA-256.",
      ),
      "11.3.1": tested(1, "No ECB, no padding of PKCS#1 v1.5.", clean("ciphers"), [
        ksef,
        "the key is sealed by RSA-OAEP with SHA-256",
      ]),
      "11.3.2": tested(1, "Ciphers are AES-256 in approved modes.", clean("ciphers"), [
        secrets,
        "a sealed value opens with the same key and purpose only",
      ]),
      "11.3.3": deviates(
        2,
        "Encrypted data cannot be changed unnoticed.",
        "Own secrets are sealed with AES-256-GCM; invoices to KSeF are AES-256-CBC, which the ministry prescribes.",
        "The digest of the invoice is sent with it over TLS, and KSeF compares it.",
      ),
      "11.4.1": deviates(
        1,
        "Only approved digests are used.",
        "Code apps compute HMAC-SHA-1 (RFC 6238); PayU and eCard sign with the digest of their contract, which may be MD5 or SHA-1.",
        "A notification of PayU is only a reason to ask PayU over TLS; eCard's payments are confirmed by staff. A test finds any other use.",
      ),
      "11.4.2": tested(2, "Passwords are hashed by argon2id.", [
        "server/accounts/registration/passwords.test.ts",
        "a password is hashed by argon2id with its own salt, 64 MiB and three passes",
      ]),
      "11.4.3": tested(2, "Digests of signatures have 256 bits.", clean("digests"), [
        tokens,
        "a changed, shortened or unsigned token, another algorithm and a token of another key are refused",
      ]),
      "11.4.4": absent(2, "Keys derived from passwords are stretched.", "No key is derived from a password."),
      "11.5.1": tested(
        2,
        "What must not be guessed has 128 random bits.",
        [tokens, "a session's token has 256 random bits, a link 128"],
        clean("randomness"),
      ),
      "11.6.1": tested(
        2,
        "Keys and signatures are of approved kinds: Ed25519, P-256, RSA-PSS.",
        [
          tokens,
          "a changed, shortened or unsigned token, another algorithm and a token of another key are refused",
        ],
        [ksef, "an RSA key signs by PSS with a salt of 32 bytes"],
      ),
    },
  },
  V12: {
    title: "Secure communication",
    lines: {
      "12.1.1": tested(1, "TLS is 1.2 or 1.3.", [
        deploy,
        "TLS is 1.2 or 1.3 with ciphers of forward secrecy",
      ]),
      "12.1.2": tested(2, "Ciphers are recommended ones.", [
        deploy,
        "TLS is 1.2 or 1.3 with ciphers of forward secrecy",
      ]),
      "12.1.3": absent(
        2,
        "Certificates of clients are checked.",
        "No client proves itself by a certificate.",
      ),
      "12.2.1": tested(
        1,
        "Everything public is reached by https.",
        [production, "a public https address is required"],
        ["server/app/http-security.test.ts", "it is only used with https, for a year, subdomains included"],
      ),
      "12.2.2": placed(
        1,
        "Public certificates are trusted by browsers.",
        "deploy/Caddyfile",
        "Caddy obtains and renews certificates; with nginx certbot does; doctor reports their end.",
      ),
      "12.3.1": tested(2, "Connections to and from the program are encrypted.", encrypted),
      "12.3.2": tested(2, "Certificates of servers are checked.", clean("certificates"), encrypted),
      "12.3.3": tested(2, "Parts of the program on several machines talk over TLS.", encrypted),
      "12.3.4": tested(2, "Certificates of own services are checked too.", encrypted),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
