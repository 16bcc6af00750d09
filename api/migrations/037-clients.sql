-- The book of clients of a company. A client may have several accounts, never a company several books.
create table clients (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  -- A Brazilian mobile in E.164; any other number as it was written.
  phone text check (char_length(phone) <= 40),
  -- In small letters.
  email text check (char_length(email) <= 254 and email = lower(email)),
  -- The e-mail came from an account that is not proved (below), so it does not prove another account either.
  email_claimed boolean not null default false,
  birthday date,
  notes text check (char_length(notes) <= 1000),
  tags text[] not null default '{}',
  -- She books nothing online any more; the company still books for her.
  blocked boolean not null default false,
  -- Of her completed visits and her no-shows, counted again by whoever changes one of them.
  visits integer not null default 0,
  no_shows integer not null default 0,
  last_visit date,
  spent_cents bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);

-- An account is one client of a company.
create table client_accounts (
  company_id uuid not null,
  user_id uuid not null references users (id),
  client_id uuid not null,
  -- True: the record was made by this account, or was found by its verified e-mail. A merge does not change it.
  -- False: the account only typed the number of the record, which anybody may type. It reads its own bookings alone.
  proved boolean not null,
  primary key (company_id, user_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_accounts_of_user on client_accounts (user_id);
create index client_accounts_of_client on client_accounts (company_id, client_id);

-- Null: a client at the counter, with a name alone, or one that was erased.
alter table appointments add column client_id uuid;
-- At the end of the transaction, because a client is written only when her booking has found its place.
alter table appointments add constraint appointments_client foreign key (company_id, client_id)
  references clients (company_id, id) deferrable initially deferred;
create index appointments_of_client_record on appointments (company_id, client_id, day, start_minute, id)
  where client_id is not null;

-- After so many no-shows, until so many completed visits in a row, a client's bookings wait for a yes.
alter table companies
  add column no_show_after smallint not null default 2 check (no_show_after between 1 and 5),
  add column no_show_then text not null default 'none' check (no_show_then in ('none', 'ask', 'deposit')),
  add column no_show_cleared_by smallint not null default 3 check (no_show_cleared_by between 1 and 10);

-- A deleted company belongs to nobody, so its former owner may found another one. It is erased thirty days later.
alter table companies alter column owner_id drop not null;
alter table companies add column deleted_at timestamptz;
alter table companies add constraint companies_owned check ((owner_id is null) = (deleted_at is not null));

alter table appointment_changes drop constraint appointment_changes_kind_check;
alter table appointment_changes add constraint appointment_changes_kind_check check (kind in ('moved', 'confirmed',
  'completed', 'no_show', 'reopened', 'accepted', 'declined', 'expired', 'cancelled', 'notes'));
alter table appointment_changes drop constraint appointment_changes_by_role_check;
alter table appointment_changes add constraint appointment_changes_by_role_check
  check (by_role in ('company', 'client', 'system'));

alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'asked', 'moved', 'cancelled',
  'zone_changed', 'offered', 'offer_unanswered', 'reminder_first', 'reminder_second', 'contested', 'contact',
  'trial_ending', 'payment_due', 'payment_overdue', 'subscription_cancelled'));

-- Who did what to which record, without a name, an address or a text.
create table trail (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null,
  -- Null: the system, or a client who came by a link.
  by_user_id uuid,
  by_role text not null check (by_role in ('owner', 'client', 'system')),
  action text not null,
  kind text not null,
  record_id uuid,
  primary key (company_id, id)
);
create index trail_latest on trail (company_id, at desc, id desc);
create index trail_by_age on trail (at);

create function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name;
end
$$;
create trigger trail_append_only before update on trail for each statement execute function refuse_update();
