alter table calendar_feeds
  -- Of what was last read, and when that became so: the date by which another program asks for changes.
  add column shown_digest text,
  add column changed_at timestamptz;
create index calendar_feeds_of_user on calendar_feeds (user_id);
