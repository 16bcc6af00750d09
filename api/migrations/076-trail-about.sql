-- Whom an act was about when its record no longer says so: the collaborator or the account of an invitation, an access,
-- a day off or a share, and the record that stays after a merge. The previous release stores none.
alter table trail add column about_id uuid;
