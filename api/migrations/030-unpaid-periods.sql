-- The entry named the next period, which was not paid yet.
update subscription_history set period_start = null, period_end = null where action = 'reactivated';
