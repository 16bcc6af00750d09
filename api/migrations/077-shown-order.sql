-- The place that the company gave a procedure or a collaborator on its page; null comes after every place, in the order
-- without places. The previous release stores none.
alter table procedures add column position integer;
alter table collaborators add column position integer;
