-- One text a row, so that one index answers whichever column was meant.
create function customer_text(email text, first_name text, last_name text, company_name text, vat_id text)
  returns text language sql immutable parallel safe
  return lower(email || ' ' || first_name || ' ' || last_name || ' ' || company_name || ' ' || coalesce(vat_id, ''));

-- One cart, one buyer: contact and billing as they were when the order was made, whatever the account says later.
create table cart (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  customer_id integer,
  locale text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  user_type text not null default 'private' check (user_type in ('private', 'company')),
  company_name text not null default '',
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default 'PL',
  vat_id text,
  vat_id_status text not null default 'none' check (vat_id_status in ('none', 'valid', 'invalid', 'unknown')),
  phone text,
  reference text,
  created_at timestamptz not null,
  placed_at timestamptz,
  invoice_email text,
  -- Who made a cart and last ordered with it, as the edge names callers: what is personal in an order opens for its
  -- owner and for the browser it was ordered in, never for any holder of a link (decision 0036).
  made_by text not null default '',
  -- The answer a cart's tax is decided by, and the one each price was decided by.
  vies_answer_id integer references vies_answer,
  -- Country of the network address the buyer ordered from, as the proxy reports it; empty without a report.
  ip_country text check (ip_country ~ '^[A-Z]{2}$'),
  -- Country of the bank or card of an earlier payment of the same customer.
  paid_from text check (paid_from ~ '^[A-Z]{2}$'),
  -- Two pieces of evidence agree on the place of the billing address (money rules, 3.2).
  place_proven boolean not null default false
);
create index cart_search on cart using gin (customer_text(email, first_name, last_name, company_name,
  vat_id) gin_trgm_ops);
create index cart_of_customer on cart (customer_id, id desc) where customer_id is not null;

create table "order" (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  cart_id integer not null references cart,
  customer_id integer,
  service_type text not null,
  package text,
  plan text not null check (plan in ('L', 'MT', 'E', 'B', 'TP', 'X', 'PR')),
  speed text not null default 'normal' check (speed in ('normal', 'half', 'quarter')),
  source_lang text not null,
  target_lang text not null,
  category_id integer references category,
  specialized boolean not null default false,
  note_for_translator text not null default '',
  text text,
  links text[] not null default '{}',
  words integer not null default 0,
  characters_collapsed integer not null default 0,
  status text not null default 'draft',
  version integer not null default 1,
  failed_from text,
  on_hold boolean not null default false,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  tax_treatment text,
  tax_rate_bps bigint,
  price_net bigint,
  vat bigint,
  price_gross bigint,
  price_list_id integer references price_list,
  price_trace jsonb,
  priced_at timestamptz,
  coupon_id integer references coupon,
  wanted_deadline timestamptz,
  deadline timestamptz,
  production_minutes integer,
  origin text not null default 'instant' check (origin in ('instant', 'quote')),
  asked_at timestamptz,
  owner_id integer,
  timer_event text,
  timer_at timestamptz,
  rating smallint check (rating between 1 and 5),
  shipping_method smallint check (shipping_method between 1 and 4),
  shipment_tracking_number text,
  shipment_status text,
  created_at timestamptz not null,
  finished_at timestamptz,
  subject text not null default '',
  session_starts_at timestamptz,
  duration_minutes integer check (duration_minutes > 0),
  simultaneous boolean not null default false,
  vies_answer_id integer references vies_answer,
  -- The desk may keep an order for itself: nothing is offered then but what it offers.
  auto_dispatch boolean not null default true,
  -- The desk's clock: since when it waits for the customer, and how long it has waited in all before this price.
  info_asked_at timestamptz,
  info_answered_at timestamptz,
  quote_paused_ms bigint not null default 0 check (quote_paused_ms >= 0),
  -- The desk was late with its price: every version of it carries the discount that was promised for that.
  quoted_late boolean not null default false,
  -- "Start without asking me up to", gross minor units of the order's currency.
  preapproved_gross bigint check (preapproved_gross > 0),
  -- Reason for the end of an order, as the customer reads it.
  end_reason text not null default '',
  -- Since when the input is known to be unreadable; another file makes it readable again.
  unreadable_at timestamptz,
  -- A hold: why, since when, and when it is looked at again. held_ms is how long the present status has stood still.
  hold_reason text check (hold_reason in ('customer', 'chargeback', 'payment_undone', 'payment_reversed',
    'withdrawal', 'fraud', 'virus', 'legal', 'other')),
  hold_note text not null default '',
  hold_since timestamptz,
  hold_review_at timestamptz,
  held_ms bigint not null default 0 check (held_ms >= 0),
  -- A delivery is accepted seven days after it, with a mail one day before.
  accepted_at timestamptz,
  review_warned_at timestamptz,
  -- The kind of a failure; failed_from is where it happened, owner_id who deals with it (lifecycle 4.2).
  failure_code text check (failure_code in ('desk_late', 'hold_forgotten', 'unreadable', 'no_taker', 'work_lost',
    'engine')),
  -- Why the clock of a request for a price is paused; the note is for colleagues.
  info_reason text check (info_reason in ('reply', 'files', 'decision')),
  info_note text not null default '',
  -- The customer's comment on the rating.
  rating_comment text not null default '',
  constraint session_has_both check ((session_starts_at is null) = (duration_minutes is null)),
  constraint order_shipment_status check (shipment_status in ('requested', 'paid', 'certified', 'printed',
    'handed_over', 'delivered', 'returned', 'resent')),
  constraint order_rating_comment check (rating_comment = '' or rating is not null)
);
create index order_of_customer on "order" (customer_id, created_at desc, id desc);
create index order_of_cart on "order" (cart_id);
create index order_queue on "order" (asked_at) where status = 'calculation';
create index order_open on "order" (brand_id, status, id desc)
  where status not in ('finished', 'canceled', 'dropped');
-- A customer's list by group: what ended or is done is nearly all of it in time, so what is open has an index of its own,
-- and so has the rare order that came to nothing.
create index order_of_customer_open on "order" (customer_id, created_at desc, id desc)
  where status not in ('finished', 'canceled', 'dropped');
create index order_of_customer_ended on "order" (customer_id, created_at desc, id desc)
  where status in ('canceled', 'dropped');
create index order_of_customer_service on "order" (customer_id, service_type, created_at desc, id desc);
create index order_in_review on "order" (finished_at) where status = 'finished' and accepted_at is null;
-- What the desk has to post.
create index order_to_post on "order" (id)
  where status = 'finished' and shipment_status in ('paid', 'certified', 'printed', 'returned');
create index order_on_its_way on "order" (id) where shipment_status in ('handed_over', 'resent');
-- What is open, in each order the desk asks for it.
create index order_open_newest on "order" (id desc) where status not in ('finished', 'canceled', 'dropped', 'draft');
create index order_open_by_deadline on "order" (deadline, id)
  where status not in ('finished', 'canceled', 'dropped', 'draft');
create index order_open_of_owner on "order" (owner_id, id desc)
  where status not in ('finished', 'canceled', 'dropped', 'draft');
-- What days, weeks and months are counted by.
create index order_by_day on "order" (created_at);
create index order_asked_on on "order" (asked_at) where asked_at is not null;
create index order_finished_on on "order" (finished_at) where finished_at is not null;

-- The history is written once and replays to the row: who did what, from where to where, on which facts.
create table order_event (
  id bigint generated always as identity primary key,
  order_id integer not null references "order",
  row_id text not null,
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_status text,
  to_status text not null,
  facts jsonb not null default '{}',
  at timestamptz not null,
  -- The reason given: one of a closed list, and free text.
  reason_code text,
  reason text not null default '',
  -- The staff user who did it where the order table names another role: a hold ended, an act in the customer's name.
  staff_id integer
);
create index order_event_of_order on order_event (order_id, id);
create index order_event_of_decision on order_event (at)
  where event in ('quote.accept', 'quote.issue_preapproved', 'quote.reject', 'quote.expire', 'quote.refuse',
    'payment.expire');

-- One change: {"status": ["draft", "payment"]}. It belongs to the event of its transaction, or to none.
create table order_change (
  id bigint generated always as identity primary key,
  order_id integer not null references "order",
  event_id bigint references order_event,
  change jsonb not null,
  made_in xid8 not null default pg_current_xact_id()
);
create index order_change_of_order on order_change (order_id, id);
create index order_change_of_event on order_change (event_id);

-- A code sent to the address of a guest's order: it proves who may lose money by an act (lifecycle 4.4 rule 5).
create table order_code (
  order_id integer primary key references "order",
  code_sha256 bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null
);

-- §5: each consent with the version of its text and the moment it was given.
create table consent (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('terms', 'early_start', 'newsletter', 'recording')),
  text_version text not null,
  granted boolean not null,
  customer_id integer,
  cart_id integer,
  locale text not null,
  given_at timestamptz not null
);
create index consent_cart on consent (cart_id);

-- Live updates of open pages: the server listens to one channel and passes ids on, never contents.
-- PostgreSQL notifies at the commit and folds equal notifications of one transaction into one, so every server is notified
-- of each change exactly once and never of one that was rolled back.
create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('order_id', new.id, 'customer_id', new.customer_id)::text);
  return null;
end $$;

-- The pages of an order also follow its messages, and the author of one sees that it was read.
create function tell_of_part_of_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('order_id', id, 'customer_id', customer_id)::text)
    from "order" where id = new.order_id;
  return null;
end $$;

-- What the machine owns of an order. Texts, names and whose it is are not its own, and a customer may be forgotten.
create function machine_of(o "order") returns jsonb language sql stable set timezone = 'UTC' as $$
  select jsonb_build_object(
    'status', o.status, 'version', o.version, 'service_type', o.service_type, 'package', o.package, 'plan', o.plan,
    'speed', o.speed, 'origin', o.origin, 'words', o.words, 'currency', o.currency, 'price_net', o.price_net,
    'vat', o.vat, 'price_gross', o.price_gross, 'tax_rate_bps', o.tax_rate_bps, 'tax_treatment', o.tax_treatment,
    'price_list_id', o.price_list_id, 'priced_at', o.priced_at, 'coupon_id', o.coupon_id,
    'preapproved_gross', o.preapproved_gross, 'deadline', o.deadline, 'production_minutes', o.production_minutes,
    'timer_event', o.timer_event, 'timer_at', o.timer_at, 'asked_at', o.asked_at, 'quoted_late', o.quoted_late,
    'info_asked_at', o.info_asked_at, 'info_answered_at', o.info_answered_at, 'info_reason', o.info_reason,
    'quote_paused_ms', o.quote_paused_ms, 'on_hold', o.on_hold, 'hold_reason', o.hold_reason,
    'hold_since', o.hold_since, 'hold_review_at', o.hold_review_at, 'held_ms', o.held_ms,
    'failed_from', o.failed_from, 'failure_code', o.failure_code, 'unreadable_at', o.unreadable_at,
    'shipment_status', o.shipment_status, 'rating', o.rating, 'finished_at', o.finished_at,
    'accepted_at', o.accepted_at)
$$;

create function change_between(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key))
  from (select jsonb_object_keys(before) union select jsonb_object_keys(after)) as keys (key)
  where before -> key is distinct from after -> key
$$;

create function keep_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else machine_of(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else machine_of(new) end;
  change jsonb := change_between(before, after);
begin
  if change is null then return null; end if;
  if tg_table_name = 'order' then insert into order_change (order_id, change) values (new.id, change);
  else insert into order_change (order_id, change) values (coalesce(new.order_id, old.order_id), change);
  end if;
  return null;
end $$;

create function change_is_kept() returns trigger language plpgsql as $$
begin
  -- Its event is written after it, in the same transaction; nothing else of it is written twice.
  if tg_op = 'UPDATE' and old.event_id is null and old.made_in = pg_current_xact_id()
    and (new.id, new.order_id, new.change, new.made_in) = (old.id, old.order_id, old.change, old.made_in)
  then return new; end if;
  raise exception 'the history of an order is not written over';
end $$;

create trigger order_live after insert or update on "order"
  for each row execute function tell_of_order();
create trigger order_change_kept after insert or update on "order"
  for each row execute function keep_change();
create trigger order_change_written_once before delete or update on order_change
  for each row execute function change_is_kept();
