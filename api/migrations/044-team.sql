-- Who works in a company besides its owner. A row ends with the access; the trail keeps that it was there.
create table members (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null references users (id),
  role text not null check (role in ('manager', 'reception', 'professional')),
  -- As whom she attends.
  collaborator_id uuid,
  -- As they were in the invitation, for people who do not attend.
  name text,
  email text,
  since timestamptz not null,
  primary key (company_id, id),
  constraint members_one_account unique (company_id, user_id),
  constraint members_one_collaborator unique (company_id, collaborator_id),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  check (collaborator_id is not null or (role <> 'professional' and name is not null and email is not null))
);
create index members_of_user on members (user_id);

-- The owner is one of them.
create view memberships as
  select id as company_id, owner_id as user_id, 'owner' as role, null::uuid as collaborator_id, null::uuid as member_id
    from companies where owner_id is not null
  union all
  select m.company_id, m.user_id, m.role, m.collaborator_id, m.id
    from members m join companies c on c.id = m.company_id and c.owner_id is not null;

create table invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  role text not null check (role in ('manager', 'reception', 'professional')),
  collaborator_id uuid,
  name text not null,
  email text not null,
  -- SHA-256 of the token in the link: the link itself is not stored.
  token_hash bytea not null,
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Kept until it expires, so that a second tap of the same account gets the same answer.
  accepted_by uuid references users (id),
  primary key (company_id, id),
  constraint invitations_one_token unique (token_hash),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id),
  check (collaborator_id is not null or role <> 'professional')
);
-- Inviting again ends the link before it.
create unique index invitations_one_open_of_collaborator on invitations (company_id, collaborator_id)
  where accepted_by is null and collaborator_id is not null;
create unique index invitations_one_open_of_email on invitations (company_id, lower(email))
  where accepted_by is null and collaborator_id is null;
create index invitations_by_age on invitations (expires_at);

create table calendar_feeds (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Null: the whole company.
  collaborator_id uuid,
  -- Who made it: it ends with her access.
  user_id uuid not null references users (id),
  token_hash bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  constraint calendar_feeds_one_token unique (token_hash),
  foreign key (company_id, collaborator_id) references collaborators (company_id, id)
);

-- A browser that shows notifications, for all companies of its account.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_one_endpoint unique (endpoint)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);

-- Which notifications a member wants of a company; without a row the usual ones.
create table push_settings (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  settings jsonb not null,
  primary key (company_id, user_id)
);

alter table trail drop constraint trail_by_role_check;
alter table trail add constraint trail_by_role_check
  check (by_role in ('owner', 'manager', 'reception', 'professional', 'client', 'system'));

alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'asked', 'moved', 'cancelled',
  'zone_changed', 'offered', 'offer_unanswered', 'reminder_first', 'reminder_second', 'contested', 'invited', 'contact',
  'trial_ending', 'payment_due', 'payment_overdue', 'subscription_cancelled'));
alter table messages drop constraint messages_receiver_check;
alter table messages add constraint messages_receiver_check check (receiver in ('client', 'collaborator',
  'former_collaborator', 'owner', 'invited', 'support'));
