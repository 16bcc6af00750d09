import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { splitStatements } from './migration-session.ts'

test('semicolons in comments, texts, names and bodies of functions end no statement', () => {
  const table = `create table a (b text default 'x;''y', "c;d" int)`
  const first = 'create function f() returns void language plpgsql as $$ begin perform 1; end $$'
  const second = "create function g() returns text language sql as $body$ select ';$$;' $body$"
  const third = String.raw`insert into a values (e'it\'s; \\', E'x'';'), ('\')`
  const script = `-- one; two\n${table};\n${first};\n${second};\n/* don't; */ ${third};\n-- the end;\n/* end; */`
  expect(splitStatements(script).map((statement) => statement.trim())).toEqual([
    `-- one; two\n${table}`,
    first,
    second,
    `/* don't; */ ${third}`,
  ])
})

test('every migration is the same text in statements as in one', async () => {
  for (const { name, script } of await readMigrations()) {
    const joined = splitStatements(script).join(';').replaceAll(/\s+/g, '')
    expect([name, script.replaceAll(/\s+/g, '').startsWith(joined)]).toEqual([name, true])
  }
})
