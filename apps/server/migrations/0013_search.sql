-- A text is found however it is written: neither case nor accents matter ("zoe" finds "Zoë", "da nang" finds "Đà Nẵng").
-- One function, so that a search and the index beneath it always read a text in the same way. What is no accent to
-- Unicode, but one to a reader (đ, ø, ł, ß, …), is named here.
create function search_text(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    normalize(
      replace(replace(replace(translate(lower(value), 'đðøłħı', 'ddolhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      nfd
    ),
    U&'[\0300-\036F\064B-\065F\0670]', '', 'g'
  );
