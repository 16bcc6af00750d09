-- A reactivation named the period after the present one, which was not paid, and often never was.
update subscription_history set period_start = null, period_end = null where action = 'reactivated';
