-- Returns the mobile number for a number as it was written. It is used for numbers that were stored before the
-- contract's `mobileOf` existed.
create or replace function mobile_of(written text) returns text immutable parallel safe language plpgsql as $$
declare
  digits text := regexp_replace(written, '[^0-9]', '', 'g');
  national text;
begin
  if ltrim(written) like '+%' then
    national := case when digits like '55%' then substr(digits, 3) end;
  else
    digits := regexp_replace(digits, '^00?(?=55[0-9]{10,11}$)', '');
    national := case
      when length(digits) > 11 and digits like '55%' then substr(digits, 3)
      when digits ~ '^0[0-9]{2}[0-9]{10,11}$' then substr(digits, 4)
      else regexp_replace(digits, '^0', '') end;
  end if;
  if national !~ '^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|[689][1-9]|7[134579])' then return null; end if;
  if national ~ '^..9[0-9]{8}$' then return '+55' || national; end if;
  if national ~ '^..[6-9][0-9]{7}$' then return '+55' || left(national, 2) || '9' || substr(national, 3); end if;
  return null;
end
$$;
