-- Where a consent was given or withdrawn; empty for those of before.
alter table consent add column origin text
  check (origin in ('registration', 'checkout', 'quote', 'top_up', 'account', 'memory', 'rating', 'desk'));
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('terms', 'early_start', 'newsletter', 'recording', 'memory', 'marketing', 'publication'));
create index consent_of_customer on consent (customer_id, id) where customer_id is not null;

-- When retention removed the files and texts of an order that has ended.
alter table "order" add column content_removed_at timestamptz;
create index order_with_content on "order" (brand_id, id)
  where content_removed_at is null and status in ('finished', 'canceled', 'dropped');
create index audit_log_by_time on audit_log (at);
create index mail_with_content on mail (brand_id, created_at) where recipient <> '';
