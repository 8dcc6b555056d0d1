/**
 * Makes `copies` of the one sale that was made through the product: each with a cart, an order, an amount due, an
 * attempt and a provider's word that it was paid. Straight SQL, because what is measured begins with that word.
 */
export const copySales = (copies: number): string => `
  create function pg_temp.copy_of(from_table regclass, source jsonb, change jsonb) returns int language plpgsql as $$
  declare made int; columns text;
  begin
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = from_table and attnum > 0 and not attisdropped and attname <> 'id' and attgenerated = '';
    execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1) returning id',
      from_table, columns, columns, from_table) into made using source || change;
    return made;
  end $$;
  do $$
  declare n int; sold record; new_cart int; new_order int; new_request int; new_payment int; name text;
  begin
    select p.id as payment, r.id as request, r.cart_id as cart, s.order_id as "order", p.amount, p.currency
      into strict sold from payment p
      join payment_request r on r.id = p.payment_request_id
      join payment_request_order s on s.payment_request_id = r.id order by p.id limit 1;
    for n in 1..${copies} loop
      name := 'bench' || lpad(n::text, 17, '0');
      new_cart := (select pg_temp.copy_of('cart', to_jsonb(c), jsonb_build_object('hash', name)) from cart c where c.id = sold.cart);
      new_order := (select pg_temp.copy_of('"order"', to_jsonb(o), jsonb_build_object('hash', name, 'cart_id', new_cart))
        from "order" o where o.id = sold."order");
      new_request := (select pg_temp.copy_of('payment_request', to_jsonb(r), jsonb_build_object('hash', name, 'cart_id', new_cart))
        from payment_request r where r.id = sold.request);
      insert into payment_request_order (payment_request_id, order_id, amount) values (new_request, new_order, sold.amount);
      new_payment := (select pg_temp.copy_of('payment', to_jsonb(p),
          jsonb_build_object('hash', name, 'payment_request_id', new_request, 'provider_ref', name)) from payment p where p.id = sold.payment);
      insert into provider_event (provider, event_id, payment_id, kind, amount, currency, body, received_at)
        values ('local_bank', name, new_payment, 'captured', sold.amount, sold.currency,
          jsonb_build_object('provider_ref', name, 'capture_ref', name, 'refund_hash', '', 'fee', '0', 'raw', '{}'::jsonb), now());
    end loop;
  end $$;
  analyze;
`;
