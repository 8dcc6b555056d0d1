-- The day on which the money of a settled request came, where it was booked here on a later one: that of the bank for a
-- transfer, that of the notification for a provider. It is the tax point (decision 0310).
alter table payment_request add column paid_on date;
