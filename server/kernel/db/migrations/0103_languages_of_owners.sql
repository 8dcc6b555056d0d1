-- Owners of accounts with other members who changed their language while only the account's was changed: mails to them as
-- members were still in the earlier one.
update person p set locale = c.locale
from customer c
where c.id = p.id and p.locale <> c.locale
  and exists (select from member m where m.customer_id = c.id and m.person_id = p.id and m.left_at is null);
