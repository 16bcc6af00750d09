-- What was offered: [{ date, startTime, collaboratorId, collaboratorName }]. The held rows are only what the
-- appointment itself does not already block of it, and end with the offer.
alter table offers add column proposals jsonb not null;

-- An appointment gets few offers a day.
create index offers_of_appointment on offers (company_id, appointment_id, made_at);
