/**
 * Fills the tables the order list reads: `total` orders, of which the first customer owns `small`, the second
 * `large`, and the others are spread over a thousand customers. Straight SQL, because a million commands would take
 * an afternoon and the list does not care how its rows came to be.
 */
export const fillOrders = (total: number, small: number, large: number): string => `
  insert into customer (hash, brand_id, email, locale, currency, activated_at, created_at)
    select 'bench-customer-' || n, 1, 'bench' || n || '@example.com', 'pl', 'PLN', now(), now() from generate_series(1, 1002) n
    on conflict do nothing;
  insert into cart (hash, brand_id, locale, currency, user_type, vat_id_status, created_at)
    select 'bench-cart-000000000000', 1, 'pl', 'PLN', 'private', 'none', now() on conflict do nothing;
  with people as (select id, row_number() over (order by id) as place from customer where email like 'bench%'),
       cart_of as (select id from cart where hash = 'bench-cart-000000000000')
  insert into "order" (hash, brand_id, cart_id, customer_id, service_type, package, plan, source_lang, target_lang, words, status,
                       currency, tax_rate_bps, price_net, vat, price_gross, deadline, created_at)
    select 'bench-order-' || n, 1, cart_of.id, people.id, 'write', 'economy', 'E', 'pl', 'en', 500, 'finished',
           'PLN', 2300, 10500, 2415, 12915, now(), timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, ${total}) n
      cross join cart_of
      join people on people.place = case when n % ${Math.floor(total / small)} = 0 then 1 when n % ${Math.floor(total / large)} = 1 then 2 else 3 + n % 1000 end;
  update customer set order_count = (select count(*) from "order" where customer_id = customer.id) where email like 'bench%';
  analyze "order", customer, cart;
`;
