-- The WhatsApp number that a company has connected: its messages leave from it instead of from the product's number.
create table whatsapp_numbers (
  company_id uuid primary key references companies (id),
  -- Meta's id of the number. A number belongs to one company.
  phone_number_id text not null constraint whatsapp_numbers_phone_number_id unique,
  -- Sealed with a key of the deployment that is not in the database.
  sealed_token text not null,
  -- The number and the name that Meta showed when the company connected it.
  display_number text not null,
  verified_name text not null,
  connected_at timestamptz not null,
  -- Since when Meta has refused the account, and why, in words for the owner. Null: the last message was accepted.
  failing_since timestamptz,
  failing_reason text,
  -- When the next message may leave from this number, for all processes together.
  free_at timestamptz,
  constraint whatsapp_numbers_failing_for_a_reason check ((failing_since is null) = (failing_reason is null))
);
