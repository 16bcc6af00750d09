-- The mail to a professional's old address when the company changes the address of the record.
alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'asked', 'deposit_asked',
  'deposit_claimed', 'moved', 'cancelled', 'zone_changed', 'offered', 'offer_unanswered', 'time_opened',
  'reminder_first', 'reminder_second', 'contested', 'statement_sent', 'statement_answered', 'address_changed',
  'invited', 'contact', 'trial_ending', 'payment_due', 'payment_overdue', 'price_changed',
  'subscription_cancelled'));

-- When the company erased the client who waited. The entry stays as a figure, and the company no longer reads whose it is.
alter table waitlist_entries add column erased_at timestamptz;
