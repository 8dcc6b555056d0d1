/**
 * Fills the tables the desk reads: `open` orders in every status and stage, `finished` ones of the last two years, a cart
 * and an upload each, a customer for every fifth. Straight SQL, because the lists do not care how their rows came to be.
 */
export const fillDesk = (open: number, finished: number): string => `
  set session_replication_role = replica;
  insert into customer (hash, brand_id, email, first_name, last_name, locale, currency, activated_at, created_at)
    select 'desk-customer-' || n, 1 + n % 2, 'desk' || n || '@example.com', 'Imię' || n, 'Nazwisko' || n, 'pl', 'PLN', now(), now()
      from generate_series(1, ${Math.floor((open + finished) / 5)}) n;
  insert into cart (hash, brand_id, customer_id, locale, currency, email, first_name, last_name, user_type, vat_id_status, created_at)
    select 'desk-cart-' || n, c.brand_id, c.id, 'pl', 'PLN', c.email, c.first_name, c.last_name, 'private', 'none', now()
      from generate_series(1, ${open + finished}) n join customer c on c.hash = 'desk-customer-' || (1 + n / 5);
  insert into "order" (hash, brand_id, cart_id, customer_id, service_type, package, plan, source_lang, target_lang, words, status,
                       currency, tax_rate_bps, price_net, vat, price_gross, deadline, created_at, asked_at, finished_at, on_hold, owner_id)
    select 'desk-order-' || n, c.brand_id, c.id, c.customer_id, (array['write','sworn','proofreading','website'])[1 + n % 4],
           'business', 'B', (array['pl','en'])[1 + n % 2], (array['de','uk','fr'])[1 + n % 3], 100 + n % 5000,
           case when n > ${open} then 'finished'
                else (array['calculation','acceptation','payment','in_analysis','waiting_translation','translation',
                            'waiting_verification','verification','failure'])[1 + case when n % 50 = 0 then 8 else n % 8 end] end,
           'PLN', 2300, 10000, 2300, 12300,
           case when n > ${open} then now() - n * interval '10 minutes' else now() + (n % 400 - 40) * interval '1 hour' end,
           now() - n * interval '10 minutes', case when n % 3 = 0 then now() - n * interval '10 minutes' end,
           case when n > ${open} then now() - n * interval '10 minutes' - (n % 40 - 10) * interval '1 hour' end,
           n % 200 = 0, case when n % 7 = 0 then 1 end
      from generate_series(1, ${open + finished}) n join cart c on c.hash = 'desk-cart-' || n;
  insert into stage (order_id, position, kind, state, translator_id, fee)
    select id, 1, 'translation', case status when 'translation' then 'active' when 'finished' then 'passed' else 'planned' end,
           case when status in ('translation', 'finished') then 1 end, case when status = 'finished' then 4000 end
      from "order" where hash like 'desk-order-%';
  insert into file (hash, brand_id, name, size_bytes, sha256, storage_key, state, created_at)
    select 'desk-file-' || id, brand_id, 'umowa nr ' || id || '.docx', 1000, '', 'upload/' || id, 'counted', now()
      from "order" where hash like 'desk-order-%';
  insert into attachment (hash, order_id, file_id, kind, created_at)
    select 'desk-attachment-' || f.id, o.id, f.id, 'source', now()
      from file f join "order" o on f.hash = 'desk-file-' || o.id;
  set session_replication_role = default;
  analyze;
`;
