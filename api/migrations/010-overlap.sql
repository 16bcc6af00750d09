-- Ends a transaction whose insert `appointments_no_overlap` turned away, as an update that breaks it does: the insert
-- itself may only do nothing, because two that break it at the same time would wait for each other.
create function refuse_overlap() returns void language plpgsql as $$
begin
  raise exception 'the collaborator is busy then'
    using errcode = 'exclusion_violation', constraint = 'appointments_no_overlap', table = 'appointments';
end
$$;
