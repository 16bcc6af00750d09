import { expect, test } from 'vitest'
import { migrationsToCome } from '../../api/testing/migrations-to-come.ts'
import { migrations } from './migrations.ts'
import { treeOf } from './sources.ts'

const messages = (text: string, name = '078-next.sql') =>
  migrations(treeOf({ [`api/migrations/${name}`]: text })).map(({ line, message }) => `${line} ${message}`)

test.each([
  'create table fresh (id uuid primary key, company_id uuid references companies (id), at integer check (at > 0))',
  'create table fresh (id int); create index fresh_id on fresh (id); alter table fresh add check (id > 0); update fresh set id = 1',
  'alter table companies add column note text',
  "alter table companies add column note text not null default 'ç', add column open boolean not null default true",
  "alter table companies add column list jsonb not null default '[]'::jsonb",
  'alter table companies add column friend uuid references companies (id)',
  'alter table companies add constraint companies_note check (note is not null) not valid',
  'alter table companies validate constraint companies_note',
  'alter table companies drop constraint companies_note',
  'alter table companies alter column note set default 1, alter column note drop not null',
  'alter table companies add constraint companies_once unique using index companies_once_index',
  'alter table appointments set (fillfactor = 80); alter table companies set (fillfactor = 80)',
  'create function f() returns int language sql as $$ select 1 $$; create trigger t after insert on companies for each row execute function f()',
  "insert into holidays values ('ç'); select setval('s', 2)",
  '-- outside a transaction\ncreate index concurrently if not exists companies_note on companies (note)',
  '-- outside a transaction\n-- allowed: no release reads it since 070\ndrop index concurrently if exists companies_note',
  "-- in parts of companies\nupdate companies set note = '' where ctid >= $1 and ctid < $2 and note is null",
  '-- allowed: no release reads it since 070\nalter table companies drop column note',
  ...Object.values(migrationsToCome),
])('the migration `%s` is accepted', (text) => {
  expect(messages(text)).toEqual([])
})

test.each([
  ['create index companies_note on companies (note)', 'create index stops writes'],
  ['drop index companies_note', 'drop index waits'],
  ['-- outside a transaction\ndrop index concurrently if exists companies_note', 'read the whole table'],
  ['-- outside a transaction\ncreate index concurrently companies_note on companies (note)', 'can run twice'],
  ['-- outside a transaction\nalter table companies add column a int', 'can run twice'],
  [
    '-- outside a transaction\ncreate index concurrently if not exists a on b (c); select 1',
    'has one statement',
  ],
  ['alter table companies add column key uuid default gen_random_uuid()', 'a default that is no constant'],
  ['alter table companies add column key int generated always as (1) stored', 'a generated column'],
  ['alter table companies add column note text check (note > $$$$)', 'the check of a new column'],
  ['alter table companies add column note text unique', 'a unique column'],
  [
    'alter table appointments add column a int not null default 1',
    'write null into a new column of appointments',
  ],
  ['alter table companies add column note text not null', 'a column without a default'],
  ["alter table companies add column a uuid default '0' references b (id)", 'a reference with a default'],
  ['alter table companies add constraint c check (note > $$$$)', "write 'not valid'"],
  ['alter table companies add constraint c foreign key (a) references b (id)', "write 'not valid'"],
  ['alter table companies add constraint c unique (note)', 'build the index concurrently'],
  [
    'alter table companies add constraint c check (a > 0) not valid; alter table companies validate constraint c',
    'in a file of its own',
  ],
  ['alter table companies alter column note set not null', 'set not null reads'],
  ['alter table companies alter column note type varchar(9)', 'a new type'],
  ['alter table companies drop column note', 'a dropped column'],
  ['alter table companies rename column note to text', 'a new name'],
  ['alter table companies rename to shops', 'a new name'],
  ['drop table companies', 'what is dropped'],
  ['drop function f()', 'what is dropped'],
  ['update companies set note = $$$$ where note is null', 'update locks every row'],
  ['delete from companies', 'delete locks every row'],
  ['with gone as (delete from companies returning id) select count(*) from gone', 'delete locks every row'],
  [
    '-- in parts of companies\nupdate companies set note = $$$$ where note is null',
    'a file in parts has one update',
  ],
  [
    '-- in parts of companies\nupdate users set name = $$$$ where ctid >= $1 and ctid < $2',
    'a file in parts has one update',
  ],
  ['do $$ begin end $$', 'cannot read what a do block locks'],
  ['truncate companies', 'TruncateStmt is not known as harmless'],
  ['lock table companies', 'LockStmt is not known as harmless'],
  ['alter table companies set unlogged', 'AT_SetUnLogged is not known as harmless'],
  ['refresh materialized view figures', 'RefreshMatViewStmt is not known as harmless'],
  ["set lock_timeout = '1h'", 'set by the migrator'],
  ['begin; commit', 'one transaction already'],
  [
    'alter table companies add column a int; alter table users add column a int',
    'locks companies already while it waits for users: write two files',
  ],
  ['create table a (b uuid references companies (id), c uuid references users (id))', 'waits for users'],
  ['drop trigger t on companies; alter table users add column a int', 'waits for users'],
  [
    '-- allowed: no release reads it\nalter table companies drop column a; alter table users add column a int',
    'waits for users',
  ],
  ['alter tabel companies', 'PostgreSQL cannot read this file: syntax error'],
])('the migration `%s` is refused: %s', (text, message) => {
  expect(messages(text)[0]).toContain(message)
})

test('a refused statement is named by its line, and a migration that has run is exempt', () => {
  const text =
    '-- Comments of ours may have an é.\nselect 1;\n\n-- The note.\nupdate companies set note = null;'
  expect(messages(text)).toEqual([expect.stringMatching(/^5 update locks/)])
  expect(messages(text, '077-shown-order.sql')).toEqual([])
})
