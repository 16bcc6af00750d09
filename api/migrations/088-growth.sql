-- Until when a nightly job has done its work (`sinceLastRun`), so that it reads only what became old since then.
create table job_marks (
  job text primary key,
  done_until timestamptz not null
);

-- The text of a mail is two kilobytes when it is compressed, and is deleted a moment later, when the mail has left. Beside
-- the row it left its room in the page, which no other row could use for weeks. In the TOAST table its room is used again
-- within the hour: the rest of a row is shorter than 512 bytes.
alter table messages set (
  toast_tuple_target = 512,
  toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

-- The defaults look at these tables when a fifth of them is new, which is every ten weeks after a year: until then scans of
-- an index read the rows too, and the statistics know no recent day.
alter table appointments set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
alter table appointment_changes set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table trail set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
