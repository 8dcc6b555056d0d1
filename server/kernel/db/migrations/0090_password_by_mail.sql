-- A password is chosen behind a mailed link only: an account whose address is not confirmed cannot have one, so that
-- nobody can set a password for an address that is not theirs and wait for its owner to confirm it.

update customer set password_hash = null where activated_at is null;
alter table customer
  add constraint customer_password_needs_confirmed_address check (password_hash is null or activated_at is not null);

-- A guest's orders join when the password is set from the mailbox; the cart an account was made from needs no note.
alter table customer drop column guest_cart_id;
