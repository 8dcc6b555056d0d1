-- A complaint answered with less money than could be given back waits for the customer's reply, like a rejected one.

alter table correction drop constraint correction_state_check;
alter table correction add constraint correction_state_check check (state in ('opened', 'triaged', 'accepted',
  'in_rework', 'delivered', 'rejected', 'settled', 'appealed', 'arbitrated', 'partial_refund', 'closed'));

-- Whether the refund that answers the complaint gives back all that could be given; empty without one.
alter table correction add column gives_all boolean;
