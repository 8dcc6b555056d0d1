-- Questions of translators and complaints change without their order: whoever looks at the order is told as well.
alter function tell_of_message() rename to tell_of_part_of_order;
create trigger question_live after insert or update on question
  for each row execute function tell_of_part_of_order();
create trigger correction_live after insert or update on correction
  for each row execute function tell_of_part_of_order();
