-- A foreign key would lock the company's row at every act: who has locked an appointment would wait for a change of settings
-- that waits for the appointment. Rows of companies are never deleted without their trail.
alter table trail drop constraint trail_company_id_fkey;
create index trail_of_record on trail (company_id, record_id, at desc, id desc) where record_id is not null;
