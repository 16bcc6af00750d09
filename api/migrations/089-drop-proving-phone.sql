-- outside a transaction
-- allowed: no query reads it since migration 059, because a visit proves no number
drop index concurrently if exists appointments_proving_phone;
