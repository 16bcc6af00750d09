-- A booking is one transaction whose insert does nothing when the slot is taken, so no statement has to raise an error.
drop function refuse_overlap();
drop function refuse_changed();
