import { describe, expect, test } from "vitest";
import { breakingStatements, laterMigrations, readServing, statementsOf } from "./breaking-migrations.ts";

const found = (text: string): string[] =>
  breakingStatements(new Map([["0060_planted.sql", text]]), { oldest: "0.1.0", marked: [] });

describe("the version before serves while migrations run (decision 0246)", () => {
  test.each([
    "drop table coupon",
    'alter table "order" drop column note',
    'alter table "order" add note text, drop legacy',
    "alter table coupon rename to voucher",
    "alter table coupon rename column code to name",
    "alter table coupon alter column code type varchar(20)",
    "alter table coupon alter code set data type text",
    "alter table coupon alter column code set not null",
    "alter table coupon alter column code drop not null",
    "alter table coupon alter column code drop default",
    "alter table coupon add column owner integer not null",
    "alter table coupon add column a integer not null, add column b integer default 1",
    "alter table coupon add constraint coupon_code_check check (code <> '')",
    "alter table coupon add unique (code)",
    "create unique index on coupon (code)",
    "create index coupon_code on coupon (code)",
    "alter table coupon add column id2 uuid default gen_random_uuid()",
    "alter table coupon add column twice integer generated always as (id * 2) stored",
    "update coupon set code = upper(code)",
    "delete from coupon",
    "lock table coupon",
    "alter table coupon drop constraint coupon_pkey",
    "drop index coupon_code",
    "drop trigger refuse_old on coupon",
    "alter table coupon alter column id drop identity",
    "alter table coupon disable trigger refuse_old",
    "create trigger refuse_old before insert on coupon for each row execute function refuse_old()",
    "create or replace function f() returns trigger language plpgsql as $$ begin return null; end $$",
    "create or replace view paid as select 1",
    "revoke insert on coupon from app",
    "do $$ begin delete from coupon; end $$",
    "DO LANGUAGE plpgsql $x$ declare n integer; begin if true then\n  alter table coupon drop column code; end if; end $x$",
    "do $$ begin for one in select 1 loop update coupon set code = ''; end loop; end $$",
    "do $$ begin execute 'drop ' || 'table coupon'; end $$",
    "do 'begin delete from coupon; end'",
    "with old as (select id from coupon) delete from coupon using old where coupon.id = old.id",
    "with gone as (delete from coupon returning *) select count(*) from gone",
    "with old as (select id from coupon) insert into gift select id from old",
    "merge into coupon using gift on true when matched then delete",
    "insert into gift (id) select id from coupon",
    "create table gift as select * from coupon",
    "-- a comment; with a semicolon\nALTER TABLE coupon\n  DROP COLUMN code;",
  ])("%s is found", (statement) => {
    expect(found(statement)).toHaveLength(1);
  });

  test.each([
    "create table gift (id integer primary key, code text not null); create unique index on gift (code); alter table gift add check (code <> '')",
    "alter table coupon add column note text",
    "alter table coupon add note text not null default '', add column made_at timestamptz not null default now()",
    "insert into coupon (code) values ('select')",
    "do $$ declare n integer; begin n := 1; if n = 1 then raise notice 'delete from coupon'; end if; end $$",
    "with new as (insert into gift (id) values (1) on conflict (id) do update set id = 1 returning id) select id from new for update",
    "create table gift (id integer); create trigger t before insert on gift for each row execute function f()",
    "grant select on coupon to app",
    "create function f() returns trigger language plpgsql as $$ begin delete from coupon; update coupon set code = ''; return new; end $$",
    "insert into setting values ('a;b', 'drop table coupon')",
    "comment on table coupon is 'drop table coupon'",
  ])("%s is permitted", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("every fault of a statement and of a file is named, and needs its own mark", () => {
    const text = "alter table coupon drop column note, add unique (code); drop table gift; drop view paid;";
    expect(found(text)).toEqual([
      expect.stringContaining("a dropped column"),
      expect.stringContaining("under a lock"),
      expect.stringContaining('"drop table gift"'),
      expect.stringContaining('"drop view paid"'),
    ]);
    const mark = { migration: "0060_planted.sql", statement: "alter table coupon", unused_since: "0.1.0" };
    const half = breakingStatements(new Map([["0060_planted.sql", text.slice(0, 51)]]), {
      oldest: "0.1.0",
      marked: [mark],
    });
    expect(half).toEqual([expect.stringContaining("under a lock")]);
  });

  test("a marked statement is permitted once the named version is the oldest; a mark without a statement is found", () => {
    const text = "alter table coupon drop column note; create index on coupon (code);";
    const planted = new Map([["0060_planted.sql", text]]);
    const marked = [
      {
        migration: "0060_planted.sql",
        statement: "alter table coupon drop column note",
        unused_since: "0.2.0",
      },
      { migration: "0060_planted.sql", statement: "create index on coupon", reason: "a hundred rows" },
    ];
    expect(breakingStatements(planted, { oldest: "0.2.0", marked })).toEqual([]);
    expect(breakingStatements(planted, { oldest: "0.1.0", marked })).toEqual([
      'serving.json: 0060_planted.sql needs version 0.2.0, but "oldest" is 0.1.0',
    ]);
    const other = [{ migration: "0061_other.sql", statement: "drop table coupon", unused_since: "0.1.0" }];
    expect(breakingStatements(new Map(), { oldest: "0.2.0", marked: other })).toEqual([
      'serving.json: 0061_other.sql has no breaking "drop table coupon"',
    ]);
  });

  test("text in quotes and bodies of functions are not statements", () => {
    expect(statementsOf("select 'a;b'; create function f() as $x$ select 1; $x$; -- end;")).toEqual([
      "select 'a;b'",
      "create function f() as ''",
    ]);
  });

  test("the migrations after the first release follow the rules", () => {
    const serving = readServing();
    expect(breakingStatements(laterMigrations(serving), serving)).toEqual([]);
  });
});
