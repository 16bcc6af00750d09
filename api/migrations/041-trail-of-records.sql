-- Without a foreign key: its check locks the company's row. An act that has locked an appointment could then wait for a change
-- of settings, and that change for the appointment. No company is deleted without its trail.
alter table trail drop constraint trail_company_id_fkey;
create index trail_of_record on trail (company_id, record_id, at desc, id desc) where record_id is not null;
