-- The key pair with which this installation signs notifications, unless the environment gives one.
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  private_key text not null
);

-- How many notifications went to a device within the hour that began then.
alter table push_subscriptions
  add column hour_began_at timestamptz,
  add column sent_in_hour integer not null default 0;
