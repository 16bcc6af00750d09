-- What the daily job `match-earlier-bookings` looks for: a process of an earlier release booked it, with somebody who can be found again.
create index appointments_without_record on appointments (created_at, id)
  where client_id is null and offer_id is null
    and (client_user_id is not null or client_email is not null or mobile_of(client_phone) is not null);
