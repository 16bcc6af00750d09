-- The text without accents and capitals, as people type a search. `unaccent` is not used: a server's PostgreSQL may lack it.
create or replace function fold_text(written text) returns text immutable parallel safe language sql
  return lower(translate(written, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'));
