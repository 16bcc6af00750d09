-- Every invitation mail to the team, for the account that owns the company: also one that only renewed a link, and also of a
-- company that is deleted. Counted over a day.
create table invitation_mails (
  user_id uuid not null references users (id),
  at timestamptz not null
);
create index invitation_mails_of_user on invitation_mails (user_id, at);
create index invitation_mails_by_age on invitation_mails (at);
