-- Nobody is shown it: what the product does not need it does not keep.
alter table users drop column picture;
