-- Every price says how it came about: the trace of an order is that of the price it was sold at, whether the list or a
-- person made it (decision 0131). `price_of_trace` counts a trace once more, apart from the program.

alter table quote_option add column price_trace jsonb;
-- Why a price went out below the list or the least margin.
alter table quote add column price_reason text not null default '';

-- Rounds half up, away from zero, as the program does.
create function half_up(numerator numeric, denominator numeric) returns numeric
  language sql immutable strict parallel safe
  return sign(numerator) * div(2 * abs(numerator) + denominator, 2 * denominator);

-- Totals of a trace in minor units from its lines alone. `fits` is false where a line says another amount than its
-- quantity and rate give, or where a share of a document's VAT is more than a rounding away from the order's own.
create function price_of_trace(trace jsonb, out net numeric, out vat numeric, out gross numeric, out fits boolean)
  language plpgsql immutable parallel safe as $$
declare
  line jsonb;
  rate numeric := (trace ->> 'rate_bps')::numeric;
  net_first boolean := trace ->> 'mode' = 'net_first';
  minimum numeric := 0;
  posting numeric;
  amount numeric;
  own_vat numeric;
begin
  net := 0;
  fits := trace is not null;
  for line in select * from jsonb_array_elements(trace -> 'lines') loop
    if line ->> 'unit' = 'minimum' then
      minimum := div((line ->> 'rate_micros')::numeric, 10000);
    elsif line ->> 'unit' = 'gross' then
      posting := div((line ->> 'rate_micros')::numeric, 10000);
    else
      amount := case line ->> 'unit'
        when 'percent' then half_up(net * (line ->> 'rate_micros')::numeric, 1000000)
        else half_up((line ->> 'quantity')::numeric * (line ->> 'rate_micros')::numeric, 10000) end;
      fits := fits and amount = (line ->> 'amount')::numeric;
      net := net + amount;
    end if;
  end loop;
  vat := half_up(net * rate, 10000);
  gross := net + vat;
  if gross < minimum then
    gross := minimum;
    vat := half_up(minimum * rate, 10000 + rate);
    net := minimum - vat;
    if net_first then
      if net + half_up(net * rate, 10000) < minimum then net := net + 1; end if;
      vat := half_up(net * rate, 10000);
      gross := net + vat;
    end if;
  end if;
  if posting is not null then
    if net_first then
      net := net + posting - half_up(posting * rate, 10000 + rate);
      if posting <> 0 then vat := half_up(net * rate, 10000); end if;
      gross := net + vat;
    else
      gross := gross + posting;
      if posting <> 0 then vat := half_up(gross * rate, 10000 + rate); end if;
      net := gross - vat;
    end if;
  end if;
  if trace ? 'document_vat' then
    own_vat := vat;
    vat := (trace ->> 'document_vat')::numeric;
    fits := fits and abs(vat - own_vat) <= 1;
    if net_first then gross := net + vat; else net := gross - vat; end if;
  end if;
end $$;

-- What was quoted before is explained by its lines: each a fixed net sum, posting with its VAT inside where there is one.
create function trace_of_lines(head jsonb, lines jsonb, posting bigint, totals jsonb, modes text[]) returns jsonb
  language plpgsql as $$
declare
  steps jsonb;
  trace jsonb;
  mode text;
  with_posting boolean;
  found record;
begin
  foreach with_posting in array array[true, false] loop
    continue when with_posting and posting is null;
    select jsonb_agg(
      case when with_posting and place = jsonb_array_length(lines)
        then jsonb_build_object('code', 'posting', 'quantity', '1', 'unit', 'gross', 'rate_micros', (posting * 10000)::text,
          'amount', line ->> 'amount', 'label', line ->> 'label')
        else jsonb_build_object('code', 'by_hand', 'quantity', '1', 'unit', 'amount',
          'rate_micros', ((line ->> 'amount')::bigint * 10000)::text,
          'amount', line ->> 'amount', 'label', line ->> 'label', 'typed', true) end order by place)
      into steps from jsonb_array_elements(lines) with ordinality as each(line, place);
    foreach mode in array modes loop
      trace := head || totals || jsonb_build_object('lines', steps, 'list_lines', '[]'::jsonb, 'mode', mode);
      select * into found from price_of_trace(trace);
      if found.fits and found.net = (totals ->> 'net')::numeric and found.gross = (totals ->> 'gross')::numeric then
        return trace;
      end if;
    end loop;
  end loop;
  return trace;
end $$;

create function trace_head(o "order", key text, chosen_plan text, chosen_speed text) returns jsonb
  language sql stable return jsonb_build_object('sheet_version', '',
    'counter_version', coalesce(o.price_trace ->> 'counter_version', ''), 'currency', o.currency,
    'service', o.service_type, 'package', key, 'plan', chosen_plan, 'source_lang', o.source_lang,
    'target_lang', o.target_lang, 'speed', chosen_speed);

create function trace_totals(net bigint, vat bigint, gross bigint, rate bigint) returns jsonb
  language sql immutable return jsonb_build_object('net', net::text, 'vat', vat::text, 'gross', gross::text,
    'rate_bps', rate::text);

update quote_option p set price_trace = trace_of_lines(trace_head(o, p.package, p.plan, p.speed), p.lines,
    p.posting_fee, trace_totals(p.price_net, p.vat, p.price_gross, p.tax_rate_bps),
    case c.user_type when 'private' then '{gross_first,net_first}' else '{net_first,gross_first}' end::text[])
  from quote q join "order" o on o.id = q.order_id join cart c on c.id = o.cart_id where q.id = p.quote_id;
update quote q set price_trace = trace_of_lines(trace_head(o, o.package, o.plan, o.speed), q.lines,
    (select s.fee from shipment s where s.order_id = o.id and s.payment_request_id is null),
    trace_totals(q.price_net, q.vat, q.price_gross, q.tax_rate_bps),
    case c.user_type when 'private' then '{gross_first,net_first}' else '{net_first,gross_first}' end::text[])
  from "order" o join cart c on c.id = o.cart_id where o.id = q.order_id;
-- An order that was quoted has the trace of the quote with its price; one of a document of several its share of the VAT.
update "order" o set price_trace = q.price_trace
  from (select distinct on (order_id) * from quote where state in ('open', 'accepted') order by order_id, version desc) q
  where q.order_id = o.id and o.origin = 'quote' and q.price_net = o.price_net and q.price_gross = o.price_gross;
update "order" o set price_trace = o.price_trace || jsonb_build_object('net', o.price_net::text, 'vat', o.vat::text,
    'gross', o.price_gross::text, 'document_vat', o.vat::text)
  where o.price_trace is not null and o.price_gross is not null
    and o.vat is distinct from (price_of_trace(o.price_trace)).vat
    and abs(o.vat - (price_of_trace(o.price_trace)).vat) <= 1;
-- What no quote explains, such as an order taken back, is explained by its own net sum.
update "order" o set price_trace = trace_of_lines(trace_head(o, o.package, o.plan, o.speed),
    jsonb_build_array(jsonb_build_object('label', '', 'amount', o.price_net::text)), null,
    trace_totals(o.price_net, o.vat, o.price_gross, coalesce(o.tax_rate_bps, 0)), '{net_first,gross_first}')
  where o.price_gross is not null
    and (o.price_trace is null or (price_of_trace(o.price_trace)).net is distinct from o.price_net
      or (price_of_trace(o.price_trace)).gross is distinct from o.price_gross);

drop function trace_of_lines, trace_head, trace_totals;
alter table quote_option alter column price_trace set not null;
alter table quote alter column price_trace set not null;
-- A quote is what its trace says: neither is written without the other.
alter table quote add constraint quote_price_is_explained check (
  ((price_of_trace(price_trace)).net, (price_of_trace(price_trace)).vat, (price_of_trace(price_trace)).gross)
    = (price_net, vat, price_gross));
alter table quote_option add constraint quote_option_price_is_explained check (
  ((price_of_trace(price_trace)).net, (price_of_trace(price_trace)).vat, (price_of_trace(price_trace)).gross)
    = (price_net, vat, price_gross));
