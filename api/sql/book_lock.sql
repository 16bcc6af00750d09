-- The advisory lock of a company's book of clients. A write of a few contacts takes it shared; an import takes it exclusively,
-- because it has too many contacts for one lock each.
create or replace function book_lock(company uuid) returns bigint immutable language sql as $$
  select hashtextextended('book of clients ' || company, 0)
$$;
