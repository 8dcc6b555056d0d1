import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { guideCommands } from "./guide.ts";
import { root } from "./tree.ts";

const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
const guide = read("docs/production.md");
const install = guideCommands("## From an empty machine");

/** Programs of a new Debian 13, builtins of the shell, and `scp`, which runs on another machine. */
const at_hand = new Set(
  "adduser apt cd cp install ln mkdir openssl ready sed set sha256sum scp sleep systemctl tar . }".split(" "),
);

test("every program that the installation and an upgrade type is installed by the guide", () => {
  const packages = [...install.matchAll(/apt install (.*)/g)].flatMap(([, names = ""]) => names.split(" "));
  const programs = `${install}\n${guideCommands("## Upgrades")}`
    .split("\n")
    .flatMap((line) => line.replaceAll(/\s#.*|'[^']*'/g, "").split(/&&|;|[{]/))
    .map((command) => /^\s*([\w.}]+)/.exec(command)?.[1] ?? "")
    .filter((program) => program !== "");
  const missing = programs.filter((program) => !at_hand.has(program) && !packages.includes(program));
  expect(programs.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

test("the files and folders that the guide names exist in a release", () => {
  const named = [...guide.matchAll(/\bdeploy\/([\w.@-]+\*?[\w.]*)/g)].map(([, name = ""]) =>
    name.replace(/\.$/, ""),
  );
  const files = fs.readdirSync(path.join(root, "deploy"));
  const missing = named.filter((name) => {
    const [begin = "", end = ""] = name.split("*");
    return !files.some((file) => file.startsWith(begin) && file.endsWith(end));
  });
  expect(named.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
  const places = [...guide.matchAll(/\/opt\/tolmaro\/(\w+)/g)].map(([, folder = ""]) => folder);
  expect(new Set(places)).toEqual(new Set(["releases", "current"]));
});

test("nginx serves the proof by which certbot renews certificates", () => {
  const [, webroot = "none"] = /--webroot-path (\S+)/.exec(install) ?? [];
  const [plain = ""] = read("deploy/nginx.conf").split("listen 443");
  expect(plain).toContain(`location /.well-known/acme-challenge/ {\n\t\troot ${webroot};`);
});

test("nginx passes on the uploads of pages while they arrive, and nothing else", () => {
  const nginx = read("deploy/nginx.conf");
  const [, location = "none", block = ""] =
    /location ~ (\S+) \{([^}]*request_buffering off;[^}]*)\}/.exec(nginx) ?? [];
  expect(block).toContain("proxy_pass http://tolmaro;");
  expect(nginx.match(/request_buffering/g)).toHaveLength(1);
  const passed = Object.values(routes).filter(({ path: address }) => new RegExp(location).test(address));
  expect(passed).toEqual([routes.uploadFile, routes.uploadWork]);
});

test("Node and npm of Debian 13 are versions that package.json permits", () => {
  const { engines } = JSON.parse(read("package.json")) as {
    readonly engines: Readonly<Record<string, string>>;
  };
  expect(engines["node"]).toContain("^20.19.0");
  expect(engines["npm"]).toBe(">=9.2");
});
