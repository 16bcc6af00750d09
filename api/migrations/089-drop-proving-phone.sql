-- outside a transaction
-- No query reads it since migration 059: a visit proves no number.
drop index concurrently if exists appointments_proving_phone;
