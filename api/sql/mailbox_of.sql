-- Returns the mailbox of an address: ana+1@x and Ana@x are the same mailbox. A telephone has no @ and is returned
-- unchanged.
create or replace function mailbox_of(address text) returns text immutable parallel safe language sql
  return case
    when lower(address) ~ '@(gmail|googlemail)\.com$'
      then replace(regexp_replace(split_part(lower(address), '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
    else lower(regexp_replace(address, '\+[^@]*@', '@'))
  end;
