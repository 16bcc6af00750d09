-- Returns the last eight digits of a telephone, which are the same in every spelling of a number.
create or replace function phone_end(phone text) returns text immutable parallel safe language sql
  return right(regexp_replace(phone, '\D', '', 'g'), 8);
