-- A rating that its customer lets us publish. Stars and text are those of the order; a withdrawn permission is no row.
create table review (
  id integer generated always as identity primary key,
  order_id integer not null unique references "order",
  brand_id integer not null,
  -- The name as the customer has seen it when choosing it; with the name of a company there is no country.
  name_kind text not null check (name_kind in ('first_name', 'company')),
  name text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  locale text not null,
  allowed_at timestamptz not null,
  -- Raised with every change of the text: a decision is about the text that was read.
  version integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'declined')),
  reason text check (reason in ('personal_data', 'insult', 'unrelated')),
  decided_by integer references staff_user,
  decided_at timestamptz,
  constraint review_country check ((name_kind = 'company') = (country is null)),
  constraint review_reason check ((state = 'declined') = (reason is not null)),
  constraint review_decided check ((state = 'waiting') = (decided_at is null))
);
create index review_of_brand on review (brand_id, allowed_at desc, id desc) where state = 'published';
create index review_waiting on review (allowed_at, id) where state = 'waiting';
create index order_rated on "order" (brand_id) include (rating) where rating is not null;
