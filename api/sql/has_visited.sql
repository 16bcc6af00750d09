-- Whether a client of the book has a completed visit. Volatile, so that it sees what was committed while `match_client` in
-- the same statement waited for its locks.
create or replace function has_visited(company uuid, client uuid) returns boolean volatile language plpgsql as $$
begin
  return coalesce((select visits > 0 from clients where company_id = company and id = client), false);
end
$$;
