-- Until when a nightly job has done its work (`sinceLastRun`), so that it reads only what became old since then.
create table job_marks (
  job text primary key,
  done_until timestamptz not null
);
-- The jobs of the releases before deleted what was old every night, so the first run begins at the newest company, an
-- instant of the product's clock, and not at the oldest message.
insert into job_marks
  select job, max(created_at) - before from companies
    cross join (values ('forget-old-links', interval '0'), ('forget-old-messages', interval '9 days')) as one (job, before)
  group by job, before;

-- The text of a mail is two kilobytes when it is compressed, and is deleted a moment later, when the mail has left. Beside
-- the row it left a gap in the page that no other row could use for weeks. In the TOAST table its room is used again
-- within the hour: the rest of a row is shorter than 512 bytes.
alter table messages set (
  toast_tuple_target = 512,
  toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

-- By default autovacuum runs after a fifth of a table has changed, which is every ten weeks after a year. Until then scans of
-- an index read the rows too, and the statistics know no recent day.
alter table appointments set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
alter table appointment_changes set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table trail set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
