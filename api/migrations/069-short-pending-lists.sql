-- New clients wait in a list of the index until it is merged into the index, by the insert that fills it. A list of
-- 4 MB, the default, took 50 ms of a booking or of an import; a short list takes one or two.
alter index clients_searched set (gin_pending_list_limit = 64);
alter index clients_tagged set (gin_pending_list_limit = 64);
