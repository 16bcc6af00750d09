-- Returns the text without accents and capitals, in the form in which people type a search. `unaccent` is not used,
-- because a server's PostgreSQL may lack it.
create or replace function fold_text(written text) returns text immutable parallel safe language sql
  return lower(translate(written, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'));
