-- Why something happened, as whoever did it said: a choice among known ones, and their own words.
alter table order_event add column reason_code text;
alter table order_event add column reason text not null default '';
-- Rejected quotes said why to the audit log alone.
update order_event set reason_code = nullif(said.detail ->> 'reason', ''), reason = coalesce(said.detail ->> 'comment', '')
from audit_log said
where order_event.event = 'quote.reject' and said.act = 'quote.reject' and said.object = 'order'
  and said.object_id = order_event.order_id and said.at = order_event.at;
create index order_event_of_decision on order_event (at)
  where event in ('quote.accept', 'quote.issue_preapproved', 'quote.reject', 'quote.expire', 'quote.refuse', 'payment.expire');

-- The count of a file as a person corrected it, and why.
alter table attachment add column desk_words integer check (desk_words >= 0);
-- Collapsed, as §3 counts the pages of a sworn translation; null where only the words were corrected.
alter table attachment add column desk_characters integer check (desk_characters >= 0);
alter table attachment add column desk_words_reason text not null default '';
alter table attachment add column desk_words_by integer references staff_user;
alter table attachment add column desk_words_at timestamptz;
