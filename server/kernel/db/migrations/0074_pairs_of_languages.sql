-- The translators of a pair of languages were searched among all pairs, for each order.
create index translator_pair_of_languages on translator_pair (source_lang, target_lang, stage_kind);
