-- The books of a month read the entries of its journals without their rows, and few corrections among all invoices.
create index entry_of_journal_amounts on ledger.entry (journal_id) include (account_id, amount);
drop index ledger.entry_of_journal;
create index invoice_corrections_of_data on invoice (corrected_invoice_id) where correction <> 'amount';
