-- Whether a deposit comes back: when the client cancels in the company's notice, or never. Each deposit stores the terms
-- that its client has read.
alter table companies
  add column deposit_refund text not null default 'until_notice' check (deposit_refund in ('until_notice', 'never'));
alter table deposits
  add column refund text not null default 'until_notice' check (refund in ('until_notice', 'never')),
  -- The minutes before the visit until which a cancellation gives the deposit back.
  add column refund_notice integer not null default 0 check (refund_notice >= 0),
  -- The end of the time in which the company answers a reported payment. Null in a row of the release before, in which
  -- this time was a day.
  add column claimed_until timestamptz;
update deposits set refund_notice = c.cancellation_notice from companies c where c.id = deposits.company_id;

alter table deposits drop constraint deposits_state_check;
alter table deposits add constraint deposits_state_check
  check (state in ('waiting', 'claimed', 'received', 'refused', 'expired', 'refunded'));

alter table appointment_changes drop constraint appointment_changes_kind_check;
alter table appointment_changes add constraint appointment_changes_kind_check check (kind in ('moved', 'confirmed',
  'completed', 'no_show', 'reopened', 'accepted', 'declined', 'expired', 'cancelled', 'notes', 'deposit_claimed',
  'deposit_received', 'deposit_refused', 'deposit_refunded'));

-- A new company shows its e-mail unless its owner hides it.
alter table companies alter column email_public set default true;
