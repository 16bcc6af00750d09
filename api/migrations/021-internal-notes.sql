-- What the company notes for itself. The client never reads it.
alter table appointments add column internal_notes text;
