import { describe, expect, test } from "vitest";
import fs from "node:fs";
import path from "node:path";
import { readTree, root } from "../tree.ts";

const pages = readTree("web");
const deploy = (name: string): string => fs.readFileSync(path.join(root, "deploy", name), "utf8");
/** The elements of the pages that begin with this text, up to their end. */
const elements = (begin: string): readonly (readonly [string, string])[] =>
  [...pages].flatMap(([file, text]) =>
    file.endsWith(".tsx")
      ? text
          .split(begin)
          .slice(1)
          .map((rest) => [file, rest.slice(0, rest.indexOf("/>"))] as const)
      : [],
  );

describe("Fields for passwords", () => {
  const fields = elements("<TextField").filter(([, text]) => /type="password"/.test(text));

  test("hide what is typed, and let password managers fill in and paste", () => {
    const files = [...pages].filter(([, text]) => text.includes('type="password"')).map(([file]) => file);
    expect(new Set(fields.map(([file]) => file))).toEqual(new Set(files));
    const unnamed = fields.filter(
      ([, text]) => !/autoComplete=(?:"(?:current-password|new-password|off)"|\{autoComplete\})/.test(text),
    );
    expect(unnamed).toEqual([]);
    // Keys of engines and of providers of logins are no passwords of the reader.
    const own = fields.filter(([file]) => !/\/(engines|sso)\//.test(file));
    expect(own.filter(([, text]) => /autoComplete="off"|onPaste/.test(text))).toEqual([]);
  });

  test("are the only fields of passwords: none is a plain text", () => {
    const plain = elements("<TextField").filter(
      ([, text]) => /name="[a-z_]*password|field\("password/.test(text) && !/type="password"/.test(text),
    );
    expect(plain).toEqual([]);
  });
});

describe("The files of deploy/", () => {
  test("TLS is 1.2 or 1.3 with ciphers of forward secrecy", () => {
    const nginx = deploy("nginx.conf");
    expect(nginx).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
    const ciphers = /ssl_ciphers ([^;]+);/.exec(nginx)?.[1]?.split(":") ?? [];
    expect(ciphers.length).toBeGreaterThan(3);
    expect(ciphers.filter((cipher) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM|CHACHA20)/.test(cipher))).toEqual(
      [],
    );
    // Caddy's standard is the same; nothing lowers it.
    expect(deploy("Caddyfile")).not.toMatch(/protocols|ciphers|tls internal|tls_insecure_skip_verify/);
  });

  test("only pages are redirected to https; programs get an error", () => {
    const [plain = ""] = deploy("nginx.conf").split("listen 443");
    expect(plain).toMatch(/location \/ \{\s+return 301 https:/);
    expect(plain).toMatch(/location ~ \^\/\(api\|files\|[^)]*\) \{\s+return 403;/);
    const [, caddy = ""] = deploy("Caddyfile").split("http://translations.example.com");
    expect(caddy).toMatch(/@programs path \/api\/\* \/files\/\*/);
    expect(caddy).toMatch(/handle @programs \{\s+respond 403/);
  });

  test("the proxy sets the addresses of the caller itself, and metrics are not published", () => {
    const nginx = deploy("nginx.conf");
    for (const header of [
      "X-Forwarded-For $remote_addr",
      "X-Forwarded-Proto $scheme",
      "X-Forwarded-Host $host",
    ])
      expect(nginx).toContain(`proxy_set_header ${header};`);
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(deploy("Caddyfile")).toMatch(/@private path \/metrics\s+respond @private 404/);
  });

  test("the programs run without rights: own user, read-only system, no new privileges", () => {
    for (const unit of ["tolmaro-web@.service", "tolmaro-worker@.service"]) {
      for (const line of [
        "User=tolmaro",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "MemoryMax=",
      ])
        expect(deploy(unit), unit).toContain(line);
    }
    expect(deploy("Containerfile")).toMatch(/^USER (?!root)\w+/m);
  });

  test("the units and the operator's commands have the same environment: only the role and the port are the unit's", () => {
    for (const role of ["web", "worker"])
      expect(deploy(`tolmaro-${role}@.service`).match(/^Environment.*$/gm)).toEqual([
        "EnvironmentFile=/etc/tolmaro/tolmaro.env",
        `Environment=RUN=${role} PORT=%i`,
      ]);
    expect(deploy("tolmaro.env")).toMatch(/^DATA_DIR=\/var\/lib\/tolmaro$/m);
  });

  test("secrets are in the environment of the machine: the examples hold none, and the code none", () => {
    const given = deploy("tolmaro.env").matchAll(/^[A-Z_]*(?:KEY|SECRET|PASSWORD|TOKEN)[A-Z_]*=(.*)$/gm);
    expect(
      [...given].map(([, value = ""]) => value).filter((value) => !value.startsWith("CHANGE_ME")),
    ).toEqual([]);
    const secret =
      /-----BEGIN (?:RSA |EC )?PRIVATE KEY|\bsk_live_\w{8}|\bAKIA[A-Z0-9]{16}\b|\bghp_\w{20}|\bxox[bp]-\w{10}/;
    const found = [...readTree()].filter(
      ([file, text]) => !file.startsWith("test/") && !/\.test\.tsx?$/.test(file) && secret.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });
});
