-- A file without a word that is billed has no price by words: a person looks at it.
update file set state = 'needs_quote', outcome = 'no-words', type = null, count = null
  where (count ->> 'words')::integer = 0;
alter table file add constraint file_counted_has_words check ((count ->> 'words')::integer > 0);
