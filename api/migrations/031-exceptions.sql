-- Days off and special hours, of the company or of one collaborator. Times are minutes of the company's clock.
create table exceptions (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  -- Null: of the whole company.
  collaborator_id uuid,
  kind text not null check (kind in ('off', 'hours')),
  from_day date not null,
  -- Null: every week, without end.
  to_day date,
  start_minute smallint,
  end_minute smallint,
  break_start_minute smallint,
  break_end_minute smallint,
  weekly boolean not null,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id) on delete cascade,
  check (from_day <= to_day),
  check (to_day is not null or weekly),
  check (not weekly or kind = 'off'),
  check ((start_minute is null) = (end_minute is null)),
  check (0 <= start_minute and start_minute < end_minute and end_minute < 1440),
  check (kind = 'off' or start_minute is not null),
  check ((break_start_minute is null) = (break_end_minute is null)),
  check (break_start_minute is null or (kind = 'hours' and start_minute <= break_start_minute
    and break_start_minute < break_end_minute and break_end_minute <= end_minute))
);

-- Those that touch some days are those that are not over before them and begin by their end.
create index exceptions_of_company on exceptions (company_id, (coalesce(to_day, 'infinity'::date)), from_day);

-- What the company decided about a holiday. Closing or special hours make an exception, and end with it.
create table holiday_decisions (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  decision text not null check (decision in ('open', 'closed', 'hours')),
  exception_id uuid,
  decided_at timestamptz not null,
  primary key (company_id, day),
  foreign key (company_id, exception_id) references exceptions (company_id, id) on delete cascade,
  check ((decision = 'open') = (exception_id is null))
);

alter table companies
  add column closed_on_holidays boolean not null default false,
  -- Limits for clients: minutes before a booking, days ahead, minutes before an appointment that may still be given up.
  add column minimum_notice integer not null default 0 check (minimum_notice between 0 and 10080),
  add column booking_horizon integer not null default 365 check (booking_horizon between 1 and 365),
  add column cancellation_notice integer not null default 0 check (cancellation_notice between 0 and 10080);

alter table procedures add column buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120);
