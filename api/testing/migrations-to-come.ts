/** One file of each kind that the check of migrations accepts, for tests that book while they are applied. */
export const migrationsToCome = {
  '901-default.sql': `-- allowed: releases up to 077, which write null into it, have ended
alter table appointments add column mood text not null default 'calm';`,
  '902-index.sql': `-- outside a transaction
create index concurrently if not exists appointments_mood on appointments (company_id, mood);`,
  '903-column.sql': 'alter table appointments add column length integer;',
  '904-trigger.sql': `create function fill_length() returns trigger language plpgsql as $$
begin
  new.length := new.end_minute - new.start_minute;
  return new;
end $$;
create trigger appointments_length before insert or update on appointments for each row execute function fill_length();`,
  '905-fill.sql': `-- in parts of appointments
update appointments set length = end_minute - start_minute where ctid >= $1 and ctid < $2 and length is null;`,
  '906-check.sql':
    'alter table appointments add constraint appointments_length check (length is not null) not valid;',
  '907-validate.sql': 'alter table appointments validate constraint appointments_length;',
  '908-required.sql':
    '-- allowed: 907 validated it\nalter table appointments alter column length set not null;',
  '909-table.sql': `create table moods (company_id uuid not null, appointment_id uuid not null,
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade);`,
}
