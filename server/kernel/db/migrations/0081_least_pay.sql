-- The desk is asked before work is offered whose fee, lifted to the least pay, leaves less than the least margin.
alter table dispatch_alert drop constraint dispatch_alert_kind_check;
alter table dispatch_alert add constraint dispatch_alert_kind_check
  check (kind in ('half', 'most', 'waves_over', 'margin'));
