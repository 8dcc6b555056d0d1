-- The way of an invoice to KSeF, the state's system. A row is written in the transaction that issues the invoice, also
-- for one that need not go there: an invoice without a row was forgotten.
create table einvoice (
  invoice_id integer primary key references invoice,
  state text not null check (state in ('not_due', 'queued', 'sending', 'sent', 'offline', 'accepted', 'rejected')),
  -- Why it does not go; null for all that do.
  exemption text check (exemption in ('not_polish', 'special_scheme', 'consumer', 'issued_before')),
  -- The document to the byte, and its SHA-256 in base64 as KSeF writes it.
  xml bytea,
  sha256 text,
  -- Until when it has to be there: the end of the next working day.
  deadline timestamptz,
  -- When to do the next step; null when there is none. Whoever does it holds the row for a while.
  next_at timestamptz,
  held_until timestamptz,
  attempts integer not null default 0,
  rejections integer not null default 0,
  -- Where it was put in, by KSeF's references.
  session_reference text,
  invoice_reference text,
  -- Given to the buyer as an offline invoice, with the second code of its paper.
  offline_at timestamptz,
  certificate_code text,
  -- Digest of the offline document that KSeF refused and this one replaces (technical correction).
  corrected_sha256 text,
  -- When its paper was let go to be drawn.
  released_at timestamptz,
  ksef_number text unique,
  acquired_at timestamptz,
  -- The official receipt, as signed by the Ministry.
  upo bytea,
  error_code text,
  error_text text,
  created_at timestamptz not null,
  check ((state = 'not_due') = (exemption is not null)),
  check (state = 'not_due' or (xml is not null and sha256 is not null and deadline is not null)),
  check ((state = 'accepted') = (ksef_number is not null)),
  check ((offline_at is null) = (certificate_code is null))
);
create index einvoice_due on einvoice (next_at) where next_at is not null;
-- Without KSeF papers do not wait: whose have not gone yet.
create index einvoice_unreleased on einvoice (invoice_id) where released_at is null;
create index einvoice_listed on einvoice (created_at desc, invoice_id desc) where state <> 'not_due';

-- Of invoices from before nobody knows more than that.
insert into einvoice (invoice_id, state, exemption, released_at, created_at)
select id, 'not_due', 'issued_before', created_at, created_at from invoice where kind in ('VAT', 'KOR', 'ZAL', 'ROZ');
